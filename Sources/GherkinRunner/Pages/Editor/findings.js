const createFindings = (surface, { look }) => {
  const verdict = h("p", { class: "verdict", role: "status" });
  const items = h("ul", { class: "findings", "aria-live": "polite", "aria-label": "Findings" });
  const element = h("div", {}, verdict, items);
  // The text that the findings are about, and each finding by its words.
  let seen = null, found = new Map(), drawn = new Map();

  const apply = async (key, title) => {
    if (surface.text() !== seen) await look();
    const fix = found.get(key)?.fixes.find(fix => fix.title === title);
    if (!fix || surface.text() !== seen) return;
    surface.set(fix.text, fix.caret ?? surface.area.selectionEnd);
    surface.focus();
  };
  const itemOf = (key, finding) => findingItem(finding, button("place", "", () => {
    const { from, to } = found.get(key);
    surface.select(from, Math.min(to, surface.text().length));
  }), title => apply(key, title));
  // Items that stay are not touched, so that a screen reader reads only new ones.
  const show = ({ findings: list, errors, warnings }, text) => {
    const before = drawn;
    [seen, found, drawn] = [text, new Map(), new Map()];
    for (const finding of list) {
      const { number, words } = surface.lineAt(finding.from);
      // Without the words of the line, so that a button that is pressed stays while they change.
      let key = JSON.stringify([finding.level, finding.message, finding.more, finding.fixes.map(fix => fix.title)]);
      while (found.has(key)) key += "+";
      const item = before.get(key) || itemOf(key, finding), place = find("[data-act=place]", item);
      const line = "line " + (number + 1) + (words.trim() ? ": " + words.trim() : "");
      if (place.textContent !== line) place.textContent = line;
      found.set(key, finding);
      drawn.set(key, item);
    }
    arrange(items, [...drawn.values()]);
    const words = [[errors, "error"], [warnings, "warning"]].filter(
      ([count]) => count > 0).map(([count, level]) => counted(count, level)).join(", ");
    const line = words || (list.length ? "" : "✔ Nothing is wrong.");
    if (verdict.textContent !== line) verdict.textContent = line;
  };
  return { element, show };
};
