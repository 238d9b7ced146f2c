// The board in a notebook. All that it knows comes from Python; a click goes back as a message.
function element(name, text, parent, attributes = {}) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent.append(made);
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

function shape(name, parent, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent.append(made);
  return made;
}

const SIGNS = { wins: "✓", loses: "×", open: "?" };
const WORDS = { wins: "wins", loses: "loses", open: "undecided" };

function render({ model, el }) {
  el.classList.add("xanthi-board");
  const picture = element("div", "", el, { class: "xanthi-picture" });
  const state = element("p", "", el, { role: "status", "aria-live": "polite" });
  const moves = element("div", "", el, { class: "xanthi-moves", role: "group", "aria-label": "moves" });
  const controls = element("div", "", el, { class: "xanthi-controls" });
  const says = element("p", "", el, { class: "xanthi-says" });
  const line = element("code", "", el);

  const ask = (content) => model.send(content);
  for (const [what, label] of [["undo", "undo"], ["redo", "redo"], ["reply", "computer's move"], ["hint", "hint"]]) {
    element("button", label, controls, { type: "button" }).addEventListener("click", () => ask({ do: what }));
  }
  const label = element("label", "", controls);
  const analyse = element("input", "", label, { type: "checkbox" });
  label.append(" values and proof");
  analyse.addEventListener("change", () => {
    model.set("analyse", analyse.checked);
    model.save_changes();
  });

  // Places that were touched while several moves are still meant.
  let chosen = [];

  function play(move) {
    chosen = [];
    ask({ do: "play", move });
  }

  // The moves that are in all places that were touched.
  const meant = (view) => (view.winner ? [] : view.moves || []).filter((move) => chosen.every((place) => (move[2] || []).includes(place)));

  function touch(place) {
    const left = meant(model.get("view")).filter((move) => (move[2] || []).includes(place));
    if (left.length === 1) return play(left[0][0]);
    chosen = chosen.includes(place) ? [] : [...chosen, place];
    show();
  }

  // The shapes come from the library, which escapes every name in them; above them lie the places that
  // can be touched.
  function draw(view) {
    picture.replaceChildren();
    const drawing = view.drawing;
    if (!drawing) {
      picture.textContent = view.text || "";
      return;
    }
    for (const [name, colour] of Object.entries(view.inks || {})) picture.style.setProperty(`--${name}`, colour);
    const svg = shape("svg", picture, { viewBox: drawing.view.join(" "), width: Math.min(drawing.view[2] * 1.6, 700), role: "group", "aria-label": "board" });
    const shapes = shape("g", svg, { "aria-hidden": "true" });
    shapes.innerHTML = drawing.shapes;
    const moves = meant(view);
    drawing.places.forEach((place, index) => {
      const here = moves.filter((move) => (move[2] || []).includes(index));
      const values = here.map((move) => move[1]);
      const value = values.includes("wins") ? "wins" : values.length > 0 && values.every((v) => v === "loses") ? "loses" : "";
      if (here.length === 0 && !chosen.includes(index)) return;
      const [x, y] = place.at;
      const names = here.slice(0, 3).map((move) => move[0]).join(", ") + (here.length > 3 ? ` … (${here.length})` : "");
      const spot = shape("g", svg, {
        class: ["xanthi-place", value, chosen.includes(index) ? "chosen" : ""].join(" "),
        role: "button",
        tabindex: "0",
        "aria-label": value ? `${names}, ${WORDS[value]}` : names,
      });
      if (place.ends) {
        const [[ax, ay], [bx, by]] = place.ends;
        const along = (t) => [ax + (bx - ax) * t, ay + (by - ay) * t];
        const [[x1, y1], [x2, y2]] = [along(0.22), along(0.78)];
        shape("line", spot, { x1, y1, x2, y2 });
      } else {
        shape("circle", spot, { cx: x, cy: y, r: drawing.radius + 3 });
      }
      spot.addEventListener("click", () => touch(index));
      spot.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        touch(index);
      });
    });
  }

  function show() {
    const view = model.get("view");
    draw(view);
    const player = { first: "First", second: "Second" };
    state.textContent = view.winner ? `${player[view.winner]} has won.` : `${player[view.turn]} to move.`;
    if (chosen.length > 0) state.textContent += " Several moves are there: choose one below, or touch another place.";
    const had = moves.contains(document.activeElement);
    moves.replaceChildren();
    for (const [move, value] of meant(view)) {
      const text = value ? `${move} ${SIGNS[value]}` : move;
      const button = element("button", text, moves, { type: "button", class: value });
      if (value) button.setAttribute("aria-label", `${move}, ${WORDS[value]}`);
      button.addEventListener("click", () => play(move));
    }
    if (had) moves.querySelector("button")?.focus();
    says.textContent = view.says || "";
    line.textContent = model.get("line");
    analyse.checked = model.get("analyse");
  }

  function changed() {
    chosen = [];
    show();
  }

  const names = ["change:view", "change:line", "change:analyse"];
  names.forEach((name) => model.on(name, changed));
  show();
  return () => names.forEach((name) => model.off(name, changed));
}

export default { render };
