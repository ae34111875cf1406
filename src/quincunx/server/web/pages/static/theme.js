// Runs before the page is drawn, so that nothing flashes: the reader's theme, text size and pace.
(() => {
  const root = document.documentElement;
  const get = (name) => { try { return localStorage.getItem("qx." + name); } catch { return null; } };
  const theme = get("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  const size = Number(get("size"));
  if (size >= 80 && size <= 200) root.style.fontSize = size + "%";
  root.toggleAttribute("data-large", size > 100 && size <= 200);
  if (get("pace") === "instant") root.dataset.pace = "instant";
})();
