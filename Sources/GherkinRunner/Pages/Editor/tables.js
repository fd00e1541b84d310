// Tables and doc strings in the text, and cells for spreadsheets. Only functions of values.

// The tables and doc strings of a text. The server knows them too, but a grid follows each key.
const argumentsOf = (text, isMarkdown) => {
  const found = [], lines = text.split("\n");
  let step = "", table = null, fence = null;
  lines.forEach((line, number) => {
    const words = line.trim(), indent = line.slice(0, line.length - line.trimStart().length);
    if (fence) {
      if (words.startsWith(fence.mark)) {
        found.push({ ...fence, last: number });
        fence = null;
      }
      return;
    }
    const mark = words.match(/^("""|`{3,})/);
    if (mark) {
      table = null;
      fence = { kind: "docString", first: number, mark: mark[1] };
    } else if (isMarkdown ? /^ {2,5}\|/.test(line) : words.startsWith("|")) {
      if (!table) {
        table = { kind: "table", first: number, last: number, step, indent, rows: [] };
        found.push(table);
      }
      const { cells, rest } = cellsOf(words);
      const isRule = isMarkdown && cells.every(cell => /^:?-+:?$/.test(cell));
      if (isRule && table.rows.length === 1) table.rows[0].after.push(line);
      else table.rows.push({ number, cells, rest, after: [] });
      // Comments and blank lines between rows stay below the row that they follow.
      if (table.rows.length > 1)
        table.rows.at(-2).after.push(...lines.slice(table.last + 1, number));
      table.last = number;
    } else if (words !== "" && !words.startsWith("#")) {
      table = null;
      step = words;
    }
  });
  return found;
};

const cellsOf = row => {
  const cells = [];
  let cell = "";
  for (let i = 1; i < row.length; i++) {
    if (row[i] === "\\" && i + 1 < row.length) cell += row[i] + row[++i];
    else if (row[i] === "|") { cells.push(cell.trim()); cell = ""; }
    else cell += row[i];
  }
  return { cells, rest: cell.trim() };
};

// A cell of one line shows a line break as ↵.
const cellText = cell => cell.replace(/\\([\\|n])/g, (_, c) => c === "n" ? "↵" : c);
const cellSource = text =>
  text.trim().replace(/[\\|]/g, "\\$&").replace(/\r\n?|[\n↵]/g, "\\n");

// Saving lays tables out by the width of characters; until then, each counts as one.
const widthOf = text => [...text].length;
const tableLines = (rows, indent) => {
  const widths = [];
  for (const { cells } of rows) cells.forEach((cell, column) => {
    widths[column] = Math.max(widths[column] || 0, widthOf(cell));
  });
  return rows.flatMap(({ cells, rest, after }) => {
    const padded = cells.map((cell, column) =>
      " " + cell + " ".repeat(widths[column] - widthOf(cell)) + " |");
    return [indent + "|" + padded.join("") + (rest && " " + rest), ...after];
  });
};

// The clipboard format of spreadsheets: a cell with a tab, a line break or a quote is quoted.
const fromTSV = text => {
  text = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "");
  if (text.split("\n").every(line => line.trim().startsWith("|")))
    return text.split("\n").map(line => cellsOf(line.trim()).cells.map(cellText));
  const cell = /"((?:[^"]|"")*)"(?=[\t\n]|$)|[^\t\n]*/y, rows = [[]];
  for (;;) {
    const match = cell.exec(text), end = text[cell.lastIndex];
    rows.at(-1).push(match[1] === undefined ? match[0] : match[1].replaceAll('""', '"'));
    if (end === undefined) return rows;
    if (end === "\n") rows.push([]);
    cell.lastIndex++;
  }
};
const toTSV = rows => rows.map(cells => cells.map(cell => {
  const text = cellText(cell).replaceAll("↵", "\n");
  return /[\t\n"]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
}).join("\t")).join("\n");
