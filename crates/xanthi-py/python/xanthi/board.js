// The board in a notebook. All that it knows comes from Python; a click goes back as a message.
function element(name, text, parent, attributes = {}) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
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

  function show() {
    const view = model.get("view");
    // The picture comes from the library, which escapes every name in it.
    picture.innerHTML = view.svg || "";
    if (!view.svg) picture.textContent = view.text || "";
    const player = { first: "First", second: "Second" };
    state.textContent = view.winner ? `${player[view.winner]} has won.` : `${player[view.turn]} to move.`;
    const had = moves.contains(document.activeElement);
    moves.replaceChildren();
    if (!view.winner) {
      for (const [move, value] of view.moves || []) {
        const text = value ? `${move} ${SIGNS[value]}` : move;
        const button = element("button", text, moves, { type: "button", class: value });
        if (value) button.setAttribute("aria-label", `${move}, ${WORDS[value]}`);
        button.addEventListener("click", () => ask({ do: "play", move }));
      }
    }
    if (had) moves.querySelector("button")?.focus();
    says.textContent = view.says || "";
    line.textContent = model.get("line");
    analyse.checked = model.get("analyse");
  }

  const names = ["change:view", "change:line", "change:analyse"];
  names.forEach((name) => model.on(name, show));
  show();
  return () => names.forEach((name) => model.off(name, show));
}

export default { render };
