// The box of a doc string, and the panels below the text: one for each table and doc string, in order.

const createDocString = surface => {
  const title = h("p", { class: "of" });
  const area = h("textarea", { spellcheck: "false", dir: "auto" });
  const element = h("section", { class: "argument" }, title, area);
  let model = null;
  const escaped = () => model.mark.replace(/./g, "\\$&");
  // At most the indentation of the delimiter is not content.
  const content = () => model.lines.map(line => {
    let at = 0;
    while (at < model.indent.length && /\s/.test(line[at] || "")) at++;
    return line.slice(at).replaceAll(escaped(), model.mark);
  }).join("\n");
  area.addEventListener("input", () => {
    const { first, last, indent, mark, opening, closing } = model;
    const lines = area.value.split("\n").map(
      line => line === "" ? "" : indent + line.replaceAll(mark, escaped()));
    surface.replaceLines(first, last, [opening, ...lines, closing], "docString " + first);
  });
  const show = part => {
    model = part;
    title.textContent = part.step + (part.mediaType ? " (" + part.mediaType + ")" : "");
    area.setAttribute("aria-label", "Text of: " + part.step);
    const words = content();
    if (area.value !== words) area.value = words;
    area.rows = Math.min(30, words.split("\n").length + 1);
  };
  return { element, show, focus: () => area.focus(), first: () => model.first };
};

const createPanels = (surface, list, isMarkdown) => {
  const element = h("div", { class: "arguments" }), lacking = h("div");
  let known = null, seen = null, panels = new Map();
  // Adds the table or the doc string that a step needs and does not have.
  const add = (words, { needs, columns }) => {
    const number = surface.text().split("\n").findIndex((line, i) =>
      line.trim() === words && !([...panels.values()].some(panel => panel.first() === i + 1)));
    if (number < 0) return;
    const line = surface.lineAt(surface.lineStart(number)), indent = line.indent + "  ";
    const row = cells => ({ cells, rest: "", after: [] });
    const names = columns?.length ? columns.map(cellSource) : ["…"];
    const lines = needs === "table"
      ? tableLines([row(names), row(names.map(() => ""))], indent)
      : [indent + '"""', "", indent + '"""'];
    surface.replace(line.to, line.to, "\n" + lines.join("\n"), null);
    [...panels.values()].find(panel => panel.first() === number + 1)?.focus();
  };
  const showLacking = words => lacking.replaceChildren(...(known.lacking || []).map(one =>
    h("p", { class: "of" }, words[one.line].trim() + " ", button(
      "add", one.needs === "table" ? "Add its table" : "Add its text",
      () => add(words[one.line].trim(), one)))));

  // With the server's answer about the text, or without one after a change.
  const show = answer => {
    const text = surface.text();
    if (answer) [known, seen] = [answer, text];
    const isFresh = text === seen, lists = known && {
      table: known.tables || [], docString: known.docStrings || [] };
    let parts = argumentsOf(text, isMarkdown);
    // The server knows what only looks like a table, in a description.
    if (isFresh) parts = parts.filter(
      ({ kind, first }) => lists[kind].some(other => other.first === first));
    const counts = { table: 0, docString: 0 }, before = panels;
    for (const part of parts) part.number = counts[part.kind]++;
    // A whole file may have hundreds, so only those around the caret are shown.
    const line = surface.lineAt(surface.area.selectionEnd).number, most = 30;
    const next = parts.findIndex(part => part.last >= line);
    const from = Math.max(0, Math.min((next < 0 ? parts.length : next) - most / 2, parts.length - most));
    panels = new Map();
    for (const part of parts.slice(from, from + most)) {
      const { number } = part, key = part.kind + number;
      const create = part.kind === "table" ? createGrid : createDocString;
      const panel = before.get(key) || create(surface, list);
      panels.set(key, panel);
      // After a change, tables are matched by their order.
      panel.show(part, lists && (isFresh
        ? lists[part.kind].find(other => other.first === part.first) : lists[part.kind][number]));
    }
    if (answer) showLacking(text.split("\n"));
    arrange(element, [lacking, ...[...panels.values()].map(panel => panel.element)]);
  };
  return { element, show };
};
