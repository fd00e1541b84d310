// A table as a grid of inputs. It has no state but the text: each key in a cell writes the rows again.

const createGrid = (surface, list) => {
  const head = h("thead"), body = h("tbody"), table = h("table", { class: "grid" }, head, body);
  const title = h("p", { class: "of" }), extra = h("span");
  let model = null, columns = [], inputs = [];
  const tool = (text, label, f, more = {}) => button("tool", text, f, {
    dir: "auto", "aria-label": label, title: label, ...more });
  const element = h("section", { class: "argument" }, title, h("div", { class: "wide" }, table),
    h("p", { class: "tools" }, tool("+ Row", "Add a row", () => addRow(model.rows.length)), " ",
      extra, tool("+ Column", "Add a column", () => addColumn("")), " ",
      tool("Copy", "Copy the table for a spreadsheet", async () => {
        await navigator.clipboard.writeText(toTSV(model.rows.map(row => row.cells)));
        say("The table is copied.");
      })));

  const names = () => model.rows[0].cells.map(cellText);
  const column = name => columns.find(column => column.name === name);
  const missing = () => columns.filter(
    ({ name, isKnown }) => isKnown && !names().includes(name)).map(({ name }) => name);
  const placeOf = input => [Number(input.dataset.row), Number(input.dataset.column)];
  const emptyRow = () => ({ cells: [], rest: "", after: [] });
  const square = () => {
    const width = Math.max(...model.rows.map(row => row.cells.length));
    for (const row of model.rows) {
      // What follows the last bar is a cell whose bar is missing.
      if (row.rest && !row.rest.startsWith("#") && row.cells.length < width) {
        row.cells.push(row.rest);
        row.rest = "";
      }
      row.cells = Array.from({ length: width }, (_, c) => row.cells[c] ?? "");
    }
  };
  const write = (kind = null) => {
    square();
    surface.replaceLines(model.first, model.last, tableLines(model.rows, model.indent), kind);
  };
  const go = (r, c) => {
    const input = inputs[Math.min(Math.max(r, 0), inputs.length - 1)]?.[c];
    input?.focus();
    input?.select();
  };

  const addRow = at => {
    model.rows.splice(at, 0, emptyRow());
    write();
    go(at, 0);
  };
  const removeRow = (r, c = 0) => {
    const [{ after }] = model.rows.splice(r, 1);
    model.rows[r - 1].after.push(...after);
    write();
    go(r, c);
  };
  const moveRow = (r, by, c = 0) => {
    const to = r + by;
    if (r < 1 || to < 1 || to >= model.rows.length) return;
    model.rows.splice(to, 0, ...model.rows.splice(r, 1));
    write();
    go(to, c);
  };
  const addColumn = name => {
    const { length } = names();
    model.rows[0].cells.push(cellSource(name));
    write();
    go(name === "" ? 0 : 1, length);
  };
  const removeColumn = c => {
    for (const row of model.rows) row.cells.splice(c, 1);
    write();
    go(0, Math.max(0, c - 1));
  };

  const build = width => {
    const focus = table.contains(document.activeElement) && placeOf(document.activeElement);
    inputs = model.rows.map((_, r) => Array.from({ length: width }, (_, c) => h("input", {
      type: "text", autocomplete: "off", spellcheck: "false", dir: "auto", role: "combobox",
      "aria-expanded": "false", "aria-autocomplete": "list", "aria-haspopup": "listbox",
      dataset: { row: r, column: c } })));
    // The keys for rows are Alt with arrows, Insert and Delete; Tab goes from cell to cell.
    const small = (text, label, f) => tool(text, label, f, { tabindex: "-1" });
    head.replaceChildren(h("tr", {}, ...inputs[0].map((input, c) => h("th", { scope: "col" },
      input, width > 1 ? small("×", "Remove column " + (c + 1), () => removeColumn(c)) : "",
      h("small", { class: "unknown" }))), h("td")));
    body.replaceChildren(...inputs.slice(1).map((row, i) => h("tr", {},
      ...row.map(input => h("td", {}, input)), h("td", { class: "row-tools" },
        small("↑", "Move row " + (i + 1) + " up", () => moveRow(i + 1, -1)),
        small("↓", "Move row " + (i + 1) + " down", () => moveRow(i + 1, 1)),
        small("×", "Remove row " + (i + 1), () => removeRow(i + 1))))));
    if (focus) go(...focus);
  };
  const show = (part, info) => {
    model = part;
    if (info) columns = info.columns;
    square();
    title.textContent = part.step;
    table.setAttribute("aria-label", part.step);
    const width = model.rows[0].cells.length;
    if (inputs.length !== model.rows.length || inputs[0].length !== width) build(width);
    model.rows.forEach((row, r) => row.cells.forEach((cell, c) => {
      const input = inputs[r][c], name = names()[c];
      // A space that is typed at the end of a cell is not in the text, and stays in the input.
      if (input !== document.activeElement || cellSource(input.value) !== cell)
        input.value = cellText(cell);
      input.size = Math.min(40, Math.max(4, ...model.rows.map(row => widthOf(row.cells[c]))));
      const label = r === 0 ? "column " + (c + 1) : (name || "column " + (c + 1)) + ", row " + r;
      input.setAttribute("aria-label", label);
      // Where no column is known, none is wrong.
      const isUnknown = column(name)?.isKnown === false && columns.some(one => one.isKnown);
      if (r > 0) return;
      input.setAttribute("aria-invalid", isUnknown);
      find(".unknown", input.parentNode).textContent = isUnknown ? "not a known column" : "";
    }));
    if (extra.textContent !== missing().map(name => "+ " + name + " ").join(""))
      extra.replaceChildren(...missing().flatMap(name => [
        tool("+ " + name, "Add the column " + name, () => addColumn(name)), " "]));
  };

  const suggest = (input, isForced) => {
    const [r, c] = placeOf(input), typed = input.value.trim().toLowerCase();
    const values = r === 0 ? missing() : column(names()[c])?.values || [];
    const { bottom, left } = input.getBoundingClientRect();
    list.open(values.filter(value => value !== "" && (isForced || typed !== "" &&
      value.toLowerCase().includes(typed) && value.toLowerCase() !== typed)).map(
      label => ({ label })), { field: input, bottom, left, accept: ({ label }) => {
        model.rows[r].cells[c] = cellSource(label);
        write();
        refresh();
      } });
  };
  // Shows what the text has, also in the cell that has the focus.
  const refresh = () => inputs.forEach((row, r) => row.forEach(
    (input, c) => { input.value = cellText(model.rows[r].cells[c]); }));

  // Returns false for a key that is left to the browser.
  const press = (event, input) => {
    const [r, c] = placeOf(input), { key, altKey, shiftKey, ctrlKey, metaKey } = event;
    const { value, selectionStart: from, selectionEnd: to } = input;
    const isForward = getComputedStyle(table).direction === "ltr";
    const side = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    const isEdge = side !== 0 && (from === 0 && to === value.length ||
      from === to && to === (side === 1 ? value.length : 0));
    const dc = isForward ? side : -side;
    const dr = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    if (ctrlKey && key === " ") suggest(input, true);
    else if (ctrlKey || metaKey) return false;
    else if (altKey && dr) moveRow(r, dr, c);
    else if (altKey && key === "Insert") addRow(r + 1);
    else if (altKey && key === "Delete" && r > 0) removeRow(r, c);
    else if (altKey) return false;
    else if (key === "Enter" && !shiftKey && r === inputs.length - 1) addRow(r + 1);
    else if (key === "Enter") go(r + (shiftKey ? -1 : 1), c);
    else if (dr) go(r + dr, c);
    else if (isEdge && inputs[r][c + dc]) go(r, c + dc);
    else return false;
    return true;
  };
  table.addEventListener("keydown", event => {
    const input = event.target;
    if (event.isComposing || input.tagName !== "INPUT") return;
    if (!list.key(event) && !press(event, input)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  table.addEventListener("input", ({ target }) => {
    const [r, c] = placeOf(target);
    model.rows[r].cells[c] = cellSource(target.value);
    write(["cell", model.first, r, c].join());
    suggest(target, false);
  });
  table.addEventListener("focusout", ({ target }) => list.close(target));
  table.addEventListener("paste", event => {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    const [r, c] = placeOf(event.target);
    fromTSV(text).forEach((cells, i) => {
      while (model.rows.length <= r + i) model.rows.push(emptyRow());
      cells.forEach((cell, k) => { model.rows[r + i].cells[c + k] = cellSource(cell); });
    });
    write();
    refresh();
    inputs[r][c].select();
  });
  return { element, show, focus: () => go(1, 0), first: () => model.first };
};
