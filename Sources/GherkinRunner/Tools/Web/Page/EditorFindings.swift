extension EditorScript {
  /// What is noticed in the text, in full and in words, with a button for each fix.
  static let findings = #"""
    const createFindings = (surface, { look }) => {
      const verdict = h("p", { class: "verdict", role: "status" });
      const items = h("ul", { class: "findings", "aria-live": "polite", "aria-label": "Findings" });
      const element = h("div", {}, verdict, items);
      // The text that the findings are about, and each finding by what it says.
      let seen = null, found = new Map(), drawn = new Map();
      const names = { error: "Error", warning: "Warning", style: "Style" };

      const apply = async (key, title) => {
        if (surface.text() !== seen) await look();
        const fix = found.get(key)?.fixes.find(fix => fix.title === title);
        if (!fix || surface.text() !== seen) return;
        surface.set(fix.text, fix.caret ?? surface.area.selectionEnd);
        surface.focus();
      };
      const itemOf = (key, { level, message, more, fixes }) => {
        const place = h("button", { type: "button", class: "place", onclick: () => {
          const { from, to } = found.get(key);
          surface.select(from, Math.min(to, surface.text().length));
        } });
        return h("li", { dataset: { level } }, h("strong", { text: names[level] || level }), " ", place,
          h("p", { text: message }),
          // Where no button mends it, how to is there without asking.
          more ? h("details", { open: fixes.length === 0 }, h("summary", { text: "More" }), h("p", { text: more })) : "",
          ...fixes.map(({ title }) => h("button", { type: "button", class: "fix", text: title,
            onclick: () => apply(key, title) })));
      };
      // What stays is left alone, so that a screen reader says only what is new.
      const show = (list, text) => {
        const before = drawn;
        [seen, found, drawn] = [text, new Map(), new Map()];
        for (const finding of list.slice(0, 100)) {
          const { number, words } = surface.lineAt(finding.from);
          let key = JSON.stringify([finding.level, finding.message, finding.more, words.trim(),
            finding.fixes.map(fix => fix.title)]);
          while (found.has(key)) key += "+";
          const item = before.get(key) || itemOf(key, finding), place = find(".place", item);
          const line = "line " + (number + 1) + (words.trim() ? ": " + words.trim() : "");
          if (place.textContent !== line) place.textContent = line;
          found.set(key, finding);
          drawn.set(key, item);
        }
        for (const [key, item] of before) if (!drawn.has(key)) item.remove();
        arrange(items, [...drawn.values()]);
        const count = level => list.filter(finding => finding.level === level).length;
        const words = ["error", "warning"].map(level => [count(level), level]).filter(
          ([number]) => number > 0).map(([number, level]) => number + " " + level +
          (number === 1 ? "" : "s")).join(", ");
        const line = words || (list.length ? "" : "✔ Nothing is wrong.");
        if (verdict.textContent !== line) verdict.textContent = line;
      };
      return { element, show };
    };

    // Puts the elements in order, and moves only those that are elsewhere: one that is moved loses the focus.
    const arrange = (parent, elements) => {
      elements.forEach((element, i) => {
        if (parent.children[i] !== element) parent.insertBefore(element, parent.children[i] || null);
      });
      while (parent.children.length > elements.length) parent.lastChild.remove();
    };

    """#
}
