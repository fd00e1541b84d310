// The panels below the text: a grid for each table, in order, and buttons for what steps lack.

const createPanels = (surface, list, isMarkdown) => {
  const element = h("div", { class: "arguments" }), lacking = h("div");
  let known = null, seen = null, grids = [];
  // Adds the table or the doc string that a step needs and does not have.
  const add = (words, { needs, columns }) => {
    const text = surface.text(), parts = argumentsOf(text, isMarkdown);
    const number = text.split("\n").findIndex((line, i) =>
      line.trim() === words && !parts.some(part => part.first === i + 1));
    if (number < 0) return;
    const line = surface.lineAt(surface.lineStart(number)), indent = line.indent + "  ";
    const row = cells => ({ cells, rest: "", after: [] });
    const names = columns?.length ? columns.map(cellSource) : ["…"];
    const lines = needs === "table"
      ? tableLines([row(names), row(names.map(() => ""))], indent)
      : [indent + '"""', indent, indent + '"""'];
    surface.replace(line.to, line.to, "\n" + lines.join("\n"), null);
    const grid = grids.find(grid => grid.first() === number + 1);
    if (grid) grid.focus();
    else surface.select(surface.lineAt(surface.lineStart(number + 2)).to);
  };
  const showLacking = words => lacking.replaceChildren(...(known.lacking || []).map(one =>
    h("p", { class: "of" }, words[one.line].trim() + " ", button(
      "add", one.needs === "table" ? "Add its table" : "Add its text",
      () => add(words[one.line].trim(), one)))));

  // With the server's answer about the text, or without one after a change.
  const show = answer => {
    const text = surface.text();
    if (answer) [known, seen] = [answer, text];
    const infos = known?.tables || [], isFresh = text === seen;
    const infoOf = (part, number) => isFresh ? infos.find(info => info.first === part.first) : infos[number];
    // The server knows what only looks like a table, in a description.
    const parts = argumentsOf(text, isMarkdown).filter(
      part => part.kind === "table" && (!isFresh || infoOf(part)));
    // After a change, tables are matched by their order. A whole file may have hundreds.
    grids = parts.slice(0, 50).map((part, i) => {
      const grid = grids[i] || createGrid(surface, list);
      grid.show(part, infoOf(part, i));
      return grid;
    });
    if (answer) showLacking(text.split("\n"));
    arrange(element, [lacking, ...grids.map(grid => grid.element)]);
  };
  return { element, show };
};
