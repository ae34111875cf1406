// What scripts say, in the language of the page: its sentences come with the page, by the keys of the server's catalogue.
const all = JSON.parse(document.getElementById("q-words")?.textContent ?? "{}");

/** A value in a sentence, as the server writes it: `{n:card|cards|none}` counts, `{n:+}` shows the sign, `{names:and}` joins a list. */
function written(value, how) {
  if (how.includes("|")) {
    const [one, many, none] = how.split("|");
    return value === 0 && none !== undefined ? none : `${value} ${value === 1 ? one : many}`;
  }
  if (how === "+") return value < 0 ? `\u2212${-value}` : `+${value}`;
  if (Array.isArray(value)) return how && value.length > 1 ? `${value.slice(0, -1).join(", ")} ${how} ${value.at(-1)}` : value.join(", ");
  return String(value);
}

/** A sentence with what goes into it. */
export const say = (key, params = {}) => (all[key] ?? key).replace(/\{(\w+):?([^}]*)\}/g, (_, name, how) => written(params[name], how));

/** Is there such a sentence? */
export const knows = (key) => key in all;
