// The list of suggestions below a line or a cell. It takes keys, while the focus stays in the text or the cell.

let lists = 0;
const createList = root => {
  const id = "suggestions-" + ++lists;
  const options = h("ul", { class: "suggestions", role: "listbox", id,
    "aria-label": "Suggestions" });
  const meaning = h("div", { class: "meaning", id: id + "-meaning", hidden: true });
  const box = h("div", { class: "suggestion-box", dir: "auto", hidden: true }, options, meaning);
  let items = [], chosen = -1, field = null, accept = null, takesTab = false, isMoved = false;
  root.append(box);
  // A click does not move the focus.
  box.addEventListener("mousedown", event => event.preventDefault());

  // Closes the list, or only that of `one`.
  const close = (one = field) => {
    if (box.hidden || one !== field) return;
    box.hidden = true;
    isMoved = false;
    for (const name of ["aria-activedescendant", "aria-controls"]) field.removeAttribute(name);
    if (field.hasAttribute("aria-expanded")) field.setAttribute("aria-expanded", "false");
  };
  const choose = number => {
    options.children[chosen]?.setAttribute("aria-selected", "false");
    chosen = number;
    // Markdown without its escapes.
    const words = (items[number]?.documentation || "").replace(/\\(?=[!-/:-@[-`{-~])/g, "").trim();
    meaning.textContent = words;
    meaning.hidden = words === "";
    const option = options.children[number];
    if (!option) return field.removeAttribute("aria-activedescendant");
    option.setAttribute("aria-selected", "true");
    field.setAttribute("aria-activedescendant", option.id);
    const top = option.offsetTop, bottom = top + option.offsetHeight;
    if (top < options.scrollTop) options.scrollTop = top;
    if (bottom > options.scrollTop + options.clientHeight)
      options.scrollTop = bottom - options.clientHeight;
  };
  const take = number => {
    const item = items[number];
    close();
    accept(item);
  };
  const optionOf = (item, number) => h("li", { role: "option", id: id + "-" + number,
    "aria-selected": "false", "aria-describedby": meaning.id,
    onclick: () => take(number) },
    h("span", { class: "label" }, ...item.label.split(/(\{[^{}]*\})/).filter(Boolean).map(
      part => part.startsWith("{") ? h("var", { text: part }) : part)),
    " ", h("small", { text: [item.usage, item.detail].filter(Boolean).join(" · ") }));
  // `place` has the field, and where the list goes: `bottom` and `left` of what is typed.
  const open = (found, place) => {
    if (field !== place.field) close();
    // What the arrows have come to stays chosen when a newer list has it too.
    const kept = isMoved ? found.findIndex(({ label }) => label === items[chosen]?.label) : -1;
    isMoved = kept >= 0;
    ({ field, accept, takesTab } = place);
    items = found;
    chosen = -1;
    if (items.length === 0) return close();
    options.replaceChildren(...items.map(optionOf));
    const wasHidden = box.hidden, bounds = root.getBoundingClientRect();
    box.hidden = false;
    const room = Math.max(0, bounds.width - box.offsetWidth);
    box.style.top = place.bottom - bounds.top + "px";
    box.style.left = Math.min(Math.max(0, place.left - bounds.left), room) + "px";
    options.scrollTop = 0;
    field.setAttribute("aria-controls", id);
    if (field.hasAttribute("aria-expanded")) field.setAttribute("aria-expanded", "true");
    choose(isMoved ? kept : place.chosen ?? -1);
    if (wasHidden) {
      box.scrollIntoView({ block: "nearest" });
      say(counted(items.length, "suggestion"));
    }
  };
  // Returns whether the list has used the key.
  const key = ({ key, altKey, ctrlKey, metaKey, shiftKey }) => {
    if (box.hidden || altKey || ctrlKey || metaKey) return false;
    const last = items.length - 1, page = 8;
    const next = { ArrowDown: chosen === last ? 0 : chosen + 1,
      ArrowUp: chosen <= 0 ? last : chosen - 1, PageDown: Math.min(last, chosen + page),
      PageUp: Math.max(0, chosen - page) }[key];
    if (next !== undefined && !shiftKey) {
      choose(next);
      isMoved = true;
    } else if (key === "Escape") close();
    else if (key === "Enter" && chosen >= 0) take(chosen);
    else if (key === "Tab" && !shiftKey && (chosen >= 0 || takesTab)) take(Math.max(0, chosen));
    else return false;
    return true;
  };
  return { open, close, key, isOpen: () => !box.hidden };
};
