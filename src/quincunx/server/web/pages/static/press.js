// A press that outlives the picture it was made on: what is meant is kept by its name, not by the element that bore it.

const NEAR = 10; // a hand trembles; beyond that it has thought better of it

/** The same for buttons that are made anew with each picture, and known by what they do. */
export function acrossButtons(place) {
  const named = (name) => [...place.querySelectorAll("[data-do]")].find((button) => button.dataset.do === name);
  acrossPictures(place, (target) => target.closest?.("[data-do]")?.dataset.do ?? "", (name) => named(name)?.click());
}

/** `what(target)` names what a press means, "" if nothing; `again(name)` does it if the browser makes no click of press and release. */
export function acrossPictures(place, what, again) {
  let pressed = null;
  let done = false;
  place.addEventListener("pointerdown", (event) => {
    done = false;
    pressed = event.isPrimary && event.button === 0 ? { target: event.target, name: what(event.target), x: event.clientX, y: event.clientY } : null;
  }, true);
  addEventListener("pointercancel", () => { pressed = null; });
  addEventListener("pointerup", (event) => {
    const was = pressed;
    pressed = null;
    if (!was?.name || Math.hypot(event.clientX - was.x, event.clientY - was.y) > NEAR) return;
    if (was.target.isConnected && place.contains(event.target) && what(event.target) === was.name) return;
    again(was.name);
    done = true;
  });
  place.addEventListener("click", (event) => {
    if (!done) return;
    done = false; // whatever lies there now was not meant
    event.stopImmediatePropagation();
    event.preventDefault();
  }, true);
}
