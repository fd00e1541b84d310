// A transparent text area exactly over its colored copy. It has its own undo, because setting the value of a text area
// empties the undo of the browser.

// A mark after a change moves along; a mark that contains it grows or shrinks.
const difference = (before, after) => {
  const most = Math.min(before.length, after.length);
  let from = 0, same = 0;
  while (from < most && before[from] === after[from]) from++;
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { from, to: before.length - same, added: after.length - same };
};
const movedStart = (at, { from, to, added }) => at >= to ? at + added - to : Math.min(at, from);
const movedEnd = (at, { from, to, added }) =>
  at <= from ? at : at >= to ? at + added - to : added;
const moved = (marks, change) => marks.map(mark => ({
  ...mark, from: movedStart(mark.from, change), to: movedEnd(mark.to, change) }));
// Text that is typed at either end of a value belongs to the value.
const filled = (marks, change) => marks.map(mark => ({
  ...mark, from: movedEnd(mark.from, change), to: movedStart(mark.to, change) }));

const createSurface = (options, onChange) => {
  const area = h("textarea", { spellcheck: "false", autocapitalize: "off", autocomplete: "off",
    "aria-label": "Text of this part of the feature", "aria-autocomplete": "list",
    "aria-haspopup": "listbox", "aria-keyshortcuts": "Control+Space" });
  const copy = h("pre", { "aria-hidden": "true" });
  const element = h("div", { class: "paper" }, copy, area);
  let text = area.value = options.text, colors = [], signs = [], stops = [], drawn = [];

  // Each line is an element, so that only lines that have changed are drawn again.
  const segmentsOf = (at, end, marks) => {
    const cuts = [...new Set([at, end, ...marks.flatMap(mark =>
      [Math.max(at, mark.from), Math.min(end, mark.to)])])].sort((a, b) => a - b);
    return cuts.slice(1).map((cut, i) => [marks.filter(
      mark => mark.from <= cuts[i] && mark.to >= cut).map(mark => mark.kind).join(" "),
      text.slice(cuts[i], cut)]);
  };
  const paint = () => {
    const marks = [...colors, ...signs, ...stops].sort((a, b) => a.from - b.from);
    const lines = [];
    let at = 0, next = 0, open = [];
    for (const line of text.split("\n")) {
      const end = at + line.length;
      while (next < marks.length && marks[next].from <= end) open.push(marks[next++]);
      open = open.filter(mark => mark.to >= at);
      const levels = open.filter(mark => mark.level && mark.from >= at).map(mark => mark.level);
      const segments = segmentsOf(at, end, open.filter(mark => mark.to > at && mark.from < end));
      const level = ["error", "warning", "style"].find(level => levels.includes(level)) || "";
      lines.push({ level, segments, key: level + JSON.stringify(segments) });
      at = end + 1;
    }
    const most = Math.min(lines.length, drawn.length);
    let first = 0, same = 0;
    while (first < most && lines[first].key === drawn[first]) first++;
    while (same < most - first && lines.at(-1 - same).key === drawn.at(-1 - same)) same++;
    for (let i = drawn.length - same - first; i > 0; i--) copy.children[first].remove();
    const after = copy.children[first] || null;
    for (const { level, segments } of lines.slice(first, lines.length - same))
      copy.insertBefore(h("div", { class: "words " + level }, ...segments.map(
        ([kind, words]) => kind ? h("span", { class: kind, text: words }) : words), "\n"), after);
    drawn = lines.map(line => line.key);
    area.scrollTop = 0;
  };
  const color = (pieces, findings) => {
    let at = 0;
    colors = [];
    for (const [kind, words] of pieces) {
      if (kind) colors.push({ from: at, to: at + words.length, kind });
      at += words.length;
    }
    signs = findings.map(({ level, from, to }) => ({
      from, to: Math.max(to, Math.min(from + 1, text.length)), kind: "mark " + level, level }));
    paint();
  };

  // Typing is undone word by word, and pause by pause.
  let past = [], future = [], group = null, time = 0, before = null;
  const state = () => ({ text, from: area.selectionStart, to: area.selectionEnd });
  const record = (kind, previous) => {
    const now = performance.now(), isWordEnd = group === "type" && kind === "space";
    if (kind === null || now - time > 1000 || kind !== group && !isWordEnd) past.push(previous);
    if (past.length > Math.max(50, 2e7 / (text.length + 1))) past.shift();
    [group, time, future] = [kind, now, []];
  };
  const adopt = (value, kind) => {
    const change = difference(text, value);
    [colors, signs] = [moved(colors, change), moved(signs, change)];
    stops = filled(stops, change);
    text = value;
    paint();
    onChange(kind, change);
  };
  area.addEventListener("beforeinput", event => {
    before = state();
    if (!event.inputType.startsWith("history")) return;
    event.preventDefault();
    undo(event.inputType === "historyRedo");
  });
  area.addEventListener("input", ({ inputType, data, isComposing }) => {
    const kind = isComposing ? "compose" : inputType.startsWith("delete") ? "delete" :
      inputType !== "insertText" ? null : /^\s/.test(data || "") ? "space" : "type";
    record(kind, before || state());
    adopt(area.value, kind);
  });
  area.addEventListener("compositionend", () => { group = null; });
  const put = next => {
    area.value = next.text;
    area.setSelectionRange(next.from, next.to);
    adopt(next.text, "set");
    reveal();
  };
  const undo = isRedo => {
    const [source, target] = isRedo ? [future, past] : [past, future];
    if (source.length === 0) return;
    target.push(state());
    group = null;
    put(source.pop());
  };
  const set = (value, from, to = from, kind = null) => {
    if (value === text) return area.setSelectionRange(from, to);
    record(kind, state());
    put({ text: value, from, to });
  };
  // Keeps the caret where it is in the text, wherever that moves.
  const replace = (from, to, words, kind) => {
    const value = text.slice(0, from) + words + text.slice(to), change = difference(text, value);
    set(value, movedEnd(area.selectionStart, change), movedEnd(area.selectionEnd, change), kind);
  };

  const lineStart = number => {
    let at = 0;
    while (number-- > 0) at = text.indexOf("\n", at) + 1 || text.length;
    return at;
  };
  const lineAt = at => {
    const from = text.lastIndexOf("\n", at - 1) + 1, to = (text + "\n").indexOf("\n", at);
    const words = text.slice(from, to);
    return { from, to, words, indent: words.match(/^\s*/)[0],
      number: text.slice(0, from).split("\n").length - 1 };
  };
  const replaceLines = (first, last, lines, kind) => replace(
    lineStart(first), lineAt(lineStart(last)).to, lines.join("\n"), kind);
  // A step below a title is indented by two spaces more.
  const isTitle = ({ from, indent }) => {
    const keyword = colors.find(mark => mark.from === from + indent.length && mark.kind === "keyword");
    return keyword !== undefined && text.slice(keyword.to - 1, keyword.to + 1).includes(":");
  };
  // After a table or a doc string, the next line is a step.
  const newLine = () => {
    const { selectionStart: from, selectionEnd: to } = area, line = lineAt(from);
    const above = from === line.to && argumentsOf(text, false).find(
      part => part.last === line.number);
    const indent = above ? lineAt(lineStart(above.first - 1)).indent
      : line.indent.slice(0, from - line.from) + (isTitle(line) ? "  " : "");
    set(text.slice(0, from) + "\n" + indent + text.slice(to), from + 1 + indent.length);
  };

  // Where the copy has the character at an offset, in pixels of the page.
  const rectAt = at => {
    const { number, from } = lineAt(at), line = copy.children[number];
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT), range = new Range();
    let rest = at - from, node = walker.nextNode();
    while (rest > node.length) { rest -= node.length; node = walker.nextNode(); }
    range.setStart(node, rest);
    const rects = range.getClientRects();
    return rects[rects.length - 1] || line.getBoundingClientRect();
  };
  const reveal = () => {
    if (document.activeElement === area)
      copy.children[lineAt(area.selectionEnd).number].scrollIntoView({ block: "nearest" });
  };
  const select = (from, to = from) => {
    area.focus({ preventScroll: true });
    area.setSelectionRange(from, to);
    reveal();
  };
  return { area, element, color, set, replace, replaceLines, undo, newLine, select, rectAt,
    lineAt, lineStart, isTitle, text: () => text,
    focus: () => select(area.selectionStart, area.selectionEnd),
    showStops: marks => { stops = marks; paint(); }, stops: () => stops };
};
