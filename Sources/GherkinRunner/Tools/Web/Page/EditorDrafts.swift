extension EditorScript {
  /// What is typed is kept, in the browser at once and in the package a moment later, until it is saved or dropped.
  static let drafts = #"""
    const createDrafts = (options, argument) => {
      const key = "draft:" + options.path + "\n" + options.id;
      let isKept = false, timer = 0, sender = 0, last = null;
      // A browser may forbid its store; then the server's is left.
      const store = (act, ...more) => { try { return localStorage[act](key, ...more); } catch { return null; } };
      const send = text => {
        const { path, version, start, end, isNew } = argument(text || "");
        options.api("POST", "/api/draft",
          { path, id: options.id, version, start, end, isNew, text, at: Date.now() }).catch(() => {});
      };
      const write = () => {
        clearTimeout(timer);
        timer = 0;
        if (last === null) return;
        const text = last;
        last = null;
        isKept = true;
        store("setItem", JSON.stringify({ ...argument(text), at: Date.now(), original: options.original }));
        clearTimeout(sender);
        sender = setTimeout(() => send(text), 1000);
      };
      const keep = text => {
        // A new block has no text of its own to go back to.
        if (text === options.original && !options.isNew) return drop();
        last = text;
        timer ||= setTimeout(write, 250);
      };
      const drop = () => {
        for (const pending of [timer, sender]) clearTimeout(pending);
        [timer, last] = [0, null];
        store("removeItem");
        if (isKept) send(null);
        isKept = false;
      };
      addEventListener("pagehide", write);

      // What was left unsaved is put back at once where it was written for the same text, so that nothing
      // written later replaces it unseen; for another text it is only offered.
      const offer = surface => {
        const box = h("p", { class: "draft", role: "status", hidden: true });
        let draft = null;
        try { draft = JSON.parse(store("getItem")); } catch { /* Not one of ours. */ }
        const text = draft?.text ?? options.text;
        if (typeof text !== "string" || text === options.original) return box;
        isKept = true;
        const isSame = !draft || text === options.text || draft.version === options.version ||
          draft.original === options.original;
        const at = new Date(draft?.at), isToday = at.toDateString() === new Date().toDateString();
        const time = at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
        const when = !draft?.at ? "earlier" : "at " + (isToday ? "" : at.toLocaleDateString() + ", ") + time;
        const put = text => surface.set(text, text.length);
        const choice = (label, act, text) => h("button", { type: "button", text: label,
          dataset: { act }, onclick: () => {
            box.hidden = true;
            if (surface.text() !== text) put(text);
            if (act === "draft-drop") drop();
            surface.focus();
          } });
        box.append("You wrote this " + when + " and did not save it" + (isSame ? "" : "; the file has changed since") + ". ",
          choice("Go on", "draft-go-on", text), " ",
          choice("Drop it", "draft-drop", options.original));
        box.hidden = false;
        if (isSame && text !== options.text) queueMicrotask(() => put(text));
        return box;
      };
      return { keep, drop, offer,
        flush: () => { write(); removeEventListener("pagehide", write); } };
    };

    """#
}
