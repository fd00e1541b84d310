// Functions of values that the page of `specs edit` has. `PAGES` is the folder with its scripts.

const test = require("node:test"), assert = require("node:assert"), fs = require("node:fs");
const take = (file, end, names) => {
  const script = fs.readFileSync(process.env.PAGES + "/Editor/" + file, "utf8");
  return new Function(script.slice(0, end ? script.indexOf(end) : undefined) + "\nreturn { " + names + " };")();
};
const { argumentsOf, cellsOf, cellText, cellSource, tableLines, fromTSV, toTSV } = take("tables.js", null,
  "argumentsOf, cellsOf, cellText, cellSource, tableLines, fromTSV, toTSV");
const { difference, moved, filled } = take("surface.js", "const createSurface", "difference, moved, filled");

test("tables and doc strings are found, with what stands between rows", () => {
  const text = "Given a\n  | a | b\n  # why\n  | 1 | 2 |\nThen c\n  \"\"\"\n  | x |\n  \"\"\"";
  assert.deepEqual(argumentsOf(text, false).map(({ kind, first, last, step }) => [kind, first, last, step]),
    [["table", 1, 3, "Given a"], ["docString", 5, 7, undefined]]);
  const [table] = argumentsOf(text, false);
  assert.deepEqual(table.rows.map(({ cells, rest, after }) => [cells, rest, after]),
    [[["a"], "b", ["  # why"]], [["1", "2"], "", []]]);
});
test("rows of Markdown have a rule below their header", () => {
  const [table] = argumentsOf("  | a |\n  | - |\n  | 1 |", true);
  assert.deepEqual(table.rows.map(row => row.cells), [["a"], ["1"]]);
  assert.deepEqual(tableLines(table.rows, "  "), ["  | a |", "  | - |", "  | 1 |"]);
});
test("a cell is written with its escapes, and read without", () => {
  for (const [text, source] of [["a|b", "a\\|b"], ["\\", "\\\\"], ["1↵2", "1\\n2"]]) {
    assert.equal(cellSource(text), source);
    assert.equal(cellText(source), text);
  }
  assert.deepEqual(cellsOf("| a\\|b |  | c"), { cells: ["a\\|b", ""], rest: "c" });
});
test("rows are lined up, and keep what follows the last bar", () => {
  const row = (cells, rest = "") => ({ cells, rest, after: [] });
  assert.deepEqual(tableLines([row(["a", "🐟"]), row(["long", ""], "# b")], " "), [" | a    | 🐟 |", " | long |   | # b"]);
});
test("rows go to a spreadsheet and come back", () => {
  assert.deepEqual(fromTSV("a\t\"b\"\"\nc\"\r\n1\t\n"), [["a", "b\"\nc"], ["1", ""]]);
  assert.deepEqual(fromTSV("| a\\|b | c |\n| 1 | |"), [["a|b", "c"], ["1", ""]]);
  assert.equal(toTSV([["a", "1\\n2"], ["\"", "b"]]), "a\t\"1\n2\"\n\"\"\"\"\tb");
});
test("marks follow a change of the text", () => {
  const change = difference("I own 2 comics", "I own 23 comics");
  assert.deepEqual(change, { from: 7, to: 7, added: 8 });
  assert.deepEqual(difference("aaa", "aa"), { from: 2, to: 3, added: 2 });
  const marks = [{ from: 2, to: 5 }, { from: 6, to: 7 }, { from: 8, to: 14 }];
  assert.deepEqual(moved(marks, change), [{ from: 2, to: 5 }, { from: 6, to: 7 }, { from: 9, to: 15 }]);
  // What is typed at the end of a value belongs to it.
  assert.deepEqual(filled(marks, change)[1], { from: 6, to: 8 });
});
