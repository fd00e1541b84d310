/// The script of the editor of one block: `createEditor(host, options)`, and nothing else that is visible outside.
///
/// It uses `h`, `find`, `say` and `api` of the page. All text that it shows is set as text, never as markup.
package enum EditorScript {
  package static let text =
    "const createEditor = (() => {\n"
    + [tables, surface, list, completion, findings, grid, docString, drafts, editor].joined()
    + "return createEditor;\n})();\n"

  /// What ties the parts together: a change of the text goes to the server, to the draft, and to the grids.
  private static let editor = #"""
    // options: text, path, version, start, end, isNew, language, direction, id, api, original (what the
    // file has), onChange(text), onSave(text, asDraft, andRun), onCancel().
    const createEditor = (host, options) => {
      let { version, start, end } = options, timer = 0, isGone = false;
      const original = options.original ?? options.text;
      const api = options.api;
      const argument = text => ({
        path: options.path, version, start, end, text, isNew: Boolean(options.isNew) });
      const root = h("div", { class: "editor" });
      const surface = createSurface(options, kind => changed(kind));
      const list = createList(root);
      const completion = createCompletion(surface, list, text => api(
        "POST", "/api/complete", { ...argument(text), caret: surface.area.selectionEnd }));
      const findings = createFindings(surface, { look: () => look() });
      const panels = createPanels(surface, list, /\.md$/.test(options.path));
      // What the editor says itself is English.
      for (const { element } of [surface, panels])
        Object.assign(element, { dir: options.direction || "ltr", lang: options.language || "en" });
      const drafts = createDrafts({ ...options, original }, argument);
      root.append(drafts.offer(surface), surface.element, findings.element, panels.element);

      const changed = kind => {
        completion.textChanged(kind);
        panels.show();
        drafts.keep(surface.text());
        lookSoon();
        options.onChange?.(surface.text());
      };
      const lookSoon = () => { clearTimeout(timer); timer = setTimeout(look, 120); };
      // An answer about a text that has changed since is dropped.
      const look = oneAtATime(async () => {
        clearTimeout(timer);
        const text = surface.text();
        try {
          const { status, json } = await api("POST", "/api/look", argument(text));
          if (isGone) return;
          if (status === 503) timer = setTimeout(look, 1000);
          if (status === 200 && text === surface.text()) {
            // Spaces at the end of a line go when the block is saved.
            const found = json.findings.filter(({ rule }) => rule !== "trailing-spaces");
            surface.color(json.pieces, found);
            findings.show(found, text);
            panels.show(json);
          }
        } catch { /* The page says that the server is gone, and calls `lookNow` when it is back. */ }
      });

      root.addEventListener("keydown", event => {
        if (event.isComposing) return;
        const key = event.key.toLowerCase(), isCommand = event.ctrlKey || event.metaKey;
        const isText = event.target === surface.area;
        if (isText && completion.key(event)) return event.preventDefault();
        if (isCommand && !event.altKey) {
          if (key === "s") options.onSave?.(surface.text(), false, false);
          else if (key === "enter") options.onSave?.(surface.text(), false, true);
          else if (key === "z") surface.undo(event.shiftKey);
          else if (key === "y") surface.undo(true);
          else return;
        } else if (key === "enter" && isText && !event.altKey) surface.newLine();
        else if (key === "escape" && isText) options.onCancel?.();
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
        setText: (text, caret) => surface.set(text, caret ?? text.length),
        insert: step => completion.insert(step),
        isDirty: () => surface.text() !== original,
        dropDraft: drafts.drop,
        rebase: (...place) => { [version, start, end] = place; look(); },
        destroy: () => {
          isGone = true;
          clearTimeout(timer);
          drafts.flush();
          root.remove();
        },
      };
    };

    """#
}
