/// The script of the editor of one block: `createEditor(host, options)`. Nothing else is visible outside.
///
/// It uses the helpers of `EditScript.api`. All text that it shows is set as text, never as markup.
package enum EditorScript {
  package static let text =
    "const createEditor = (() => {\n"
    + [tables, surface, list, completion, findings, grid, docString, editor].joined()
    + "return createEditor;\n})();\n"

  /// Connects the parts: a change of the text goes to the server and to the grids.
  private static let editor = #"""
    // options: text, path, place (version, start, end, isNew), language, direction, api, onChange(), onCancel().
    const createEditor = (host, options) => {
      let { place } = options, timer = 0, isGone = false;
      const argument = text => ({ path: options.path, ...place, text });
      const root = h("div", { class: "editor" });
      const surface = createSurface(options, kind => changed(kind));
      const list = createList(root);
      const completion = createCompletion(surface, list, text => options.api(
        "POST", "/api/complete", { ...argument(text), caret: surface.area.selectionEnd }));
      const findings = createFindings(surface, { look: () => look() });
      const panels = createPanels(surface, list, /\.md$/.test(options.path));
      // The feature's language and direction are those of the texts; the rest is English.
      for (const { element } of [surface, panels])
        Object.assign(element, { dir: options.direction || "ltr", lang: options.language || "en" });
      root.append(surface.element, findings.element, panels.element);

      const changed = kind => {
        completion.textChanged(kind);
        panels.show();
        lookSoon(120);
        options.onChange();
      };
      const lookSoon = time => { clearTimeout(timer); timer = setTimeout(look, time); };
      // An answer about a text that has changed since is dropped.
      const look = oneAtATime(async () => {
        clearTimeout(timer);
        const text = surface.text();
        let answer;
        // The page shows that the server is gone, and calls `lookNow` when it is back.
        try { answer = await options.api("POST", "/api/look", argument(text)); } catch { return; }
        if (isGone) return;
        const { status, json } = answer;
        if (status === 503) lookSoon(1000);
        if (status !== 200 || text !== surface.text()) return;
        // Saving removes spaces at the end of a line.
        const found = json.findings.filter(({ rule }) => rule !== "trailing-spaces");
        surface.color(json.pieces, found);
        findings.show(found, text);
        panels.show(json);
      });

      root.addEventListener("keydown", event => {
        if (event.isComposing) return;
        const key = event.key.toLowerCase(), isCommand = event.ctrlKey || event.metaKey;
        const isText = event.target === surface.area;
        if (isText && completion.key(event)) return event.preventDefault();
        if (isCommand && !event.altKey) {
          if (key === "z") surface.undo(event.shiftKey);
          else if (key === "y") surface.undo(true);
          else return;
        } else if (key === "enter" && isText && !event.altKey) surface.newLine();
        else if (key === "escape" && isText) options.onCancel();
        else if (key === "escape") surface.focus();
        else return;
        event.preventDefault();
        event.stopPropagation();
      });

      host.append(root);
      surface.color([["", surface.text()]], []);
      panels.show();
      look();
      return {
        text: surface.text, focus: surface.focus, lookNow: look,
        setText: (text, caret) => surface.set(text, caret), insert: completion.insert,
        rebase: next => { place = next; look(); },
        destroy: () => {
          isGone = true;
          clearTimeout(timer);
          root.remove();
        },
      };
    };

    """#

  /// What `check` finds in the text, in its words, with a button for each fix.
  static let findings = #"""
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
      const show = (list, text) => {
        const before = drawn;
        [seen, found, drawn] = [text, new Map(), new Map()];
        for (const finding of list.slice(0, 100)) {
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
        const words = ["error", "warning"].map(level => [
          list.filter(finding => finding.level === level).length, level]).filter(
          ([count]) => count > 0).map(([count, level]) => counted(count, level)).join(", ");
        const line = words || (list.length ? "" : "✔ Nothing is wrong.");
        if (verdict.textContent !== line) verdict.textContent = line;
      };
      return { element, show };
    };

    """#
}
