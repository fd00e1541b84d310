/// Editing a block: opening, saving, what to do if the file has changed meanwhile, and going back.
extension EditScript {
  static let writing = #"""
    const lastOpening = () => [...openings.values()].sort((a, b) => b.at - a.at)[0];
    const edit = block => {
      const article = articleOf(block.id), draft = draftOf(block.id);
      if (draft && draft.text !== block.text) return continueDraft(block, draft, article);
      open({ id: block.id, place: { ...textOf(block), text: undefined }, original: block.text, text: block.text, article });
    };
    const continueDraft = (block, draft, article) => {
      const place = draft.version === feature.version || draft.isNew
        ? { version: draft.version, start: draft.start, end: draft.end, isNew: Boolean(draft.isNew) }
        : { version: feature.version, start: block.start, end: block.end, isNew: false };
      if (draft.isNew) Object.assign(place, { version: feature.version, start: block.end, end: block.end });
      open({ id: draft.id, place, original: draft.isNew ? "" : block.text, text: draft.text, article });
    };
    // A new block goes behind another one; in the words of a neighbor, if it is to be like that.
    const addScenario = (after, isLike) => {
      const id = "new:" + after.id;
      if (openings.has(keyOf(feature.path, id))) return openings.get(keyOf(feature.path, id)).editor.focus();
      const neighbor = canRun(after) ? after : feature.blocks.find(canRun);
      const indent = after.level || (after.kind === "rule" ? 1 : 0) ? "    " : "  ";
      const words = neighbor && feature.language !== "en" && /^[ \t]*([^\s#@|][^:|]*:)/m.exec(neighbor.text);
      const keyword = words && neighbor.kind === "scenario" ? words[1] : "Scenario:";
      const isEnglish = !feature.language || feature.language.startsWith("en");
      // An id names one scenario only, so a copy has none.
      const text = isLike ? after.text.replace(/@id:\S+ ?/g, "").replace(/^[ \t]*\n/, "")
        : indent + keyword + " " + (isEnglish ? "\n" + ["Given", "When", "Then"].map(word => indent + "  " + word + " ").join("\n") : "");
      open({ id, place: { version: feature.version, start: after.end, end: after.end, isNew: true }, original: text, text,
        article: newArticle(id) });
      drawFeature();
      const opening = openings.get(keyOf(feature.path, id));
      const title = /^[^\n]*:[^\n]*$/m.exec(text.replace(/^[ \t]*[@#].*$/gm, line => " ".repeat(line.length)));
      if (title) opening.editor.setText(text, title.index + title[0].length);
      opening.editor.focus();
      opening.article.scrollIntoView({ block: "nearest" });
    };
    const newArticle = id => h("article", { class: "block notrun open", dataset: { id, kind: "new" }, tabindex: "-1",
      "aria-label": "new scenario" });
    const drawNew = after => {
      const id = "new:" + after.id, key = keyOf(feature.path, id), opening = openings.get(key);
      if (opening) return opening.article;
      const draft = draftOf(id), article = articleOf(id) || newArticle(id);
      if (resumed.delete(key)) {
        continueDraft(after, draft, article);
        return article;
      }
      article.classList.remove("open");
      article.replaceChildren(h("pre", { text: draft.text }), h("div", { class: "note" },
        h("p", { text: "A new scenario that is not saved yet." }), h("div", { class: "acts" },
          button("continue", "Go on writing", () => continueDraft(after, draft, article)),
          button("throw-away", "Throw it away", () => dropDraft(id)))));
      return article;
    };

    const open = ({ id, place, original, text, article }) => {
      const { path } = feature, key = keyOf(path, id);
      if (openings.has(key)) return openings.get(key).editor.focus();
      const host = h("div", { class: "host" }), result = h("div", { class: "result" });
      const opening = { key, id, path, place: { version: place.version, start: place.start, end: place.end,
        isNew: place.isNew }, original, article, result, at: Date.now(),
        index: feature.blocks.findIndex(one => one.id === id), ids: feature.blocks.map(one => one.id) };
      openings.set(key, opening);
      const isScenario = place.isNew || canRun(article.block);
      const bar = h("div", { class: "foot" },
        h("div", { class: "acts" }, button("save", "Save", () => save(opening), { class: "primary", title: "Ctrl-S" }),
          button("save-run", "Save and run", () => save(opening, null, true), { title: "Ctrl-Enter" })),
        button("cancel", "Leave", () => close(opening), { title: "Escape. What you wrote is kept as a draft." }),
        h("div", { class: "acts more" },
          place.isNew || !isScenario ? null : button("try", "Run without saving", () => tryOut(opening)),
          !isScenario ? null : [button("save-draft", "Save as draft", () => save(opening, true),
            { title: "Runs leave it out until a developer has connected its steps" }), parcelButtons(() => written(opening))],
          button("reset", "As I opened it", () => { opening.editor.setText(original || text, 0); opening.editor.focus(); })));
      article.className = "block notrun open";
      article.seen = null;
      article.replaceChildren(host, result, bar);
      article.addEventListener("focusin", () => { opening.at = Date.now(); });
      opening.editor = createEditor(host, { text, original, path, ...opening.place, language: feature.language,
        direction: feature.direction, id, api, onChange: () => {},
        onSave: (_, asDraft, thenRun) => save(opening, asDraft || null, thenRun), onCancel: () => close(opening) });
      if (article.block) drawResult(opening, article.block);
      opening.editor.focus();
      const { top } = article.getBoundingClientRect();
      if (top < 70 || top > innerHeight / 2) article.scrollIntoView({ block: "start" });
    };
    // The last result, below the editor, for as long as somebody mends what failed.
    const drawResult = (opening, block) => {
      const isShown = block.status && block.status !== "passed" && block.html && canRun(block);
      opening.result.hidden = !isShown;
      if (!isShown) return opening.result.replaceChildren();
      const body = h("div", { class: "body", lang: feature.language || "en", dir: feature.direction || "ltr" });
      body.innerHTML = block.html;
      opening.result.replaceChildren(h("details", { open: true },
        h("summary", { text: "The last run" + (block.isStale ? ", before the last change" : "") }), body));
    };
    const written = opening => ({ path: opening.path, ...opening.place, text: opening.editor.text() });
    const close = opening => {
      const isDirty = opening.editor.isDirty(), text = opening.editor.text();
      openings.delete(opening.key);
      if (!isDirty) opening.editor.dropDraft();
      opening.editor.destroy();
      drafts = drafts.filter(one => keyOf(one.path, one.id) !== opening.key);
      if (isDirty) drafts.push({ path: opening.path, id: opening.id, ...opening.place, text });
      opening.article.seen = null;
      if (!feature || feature.path !== opening.path) return;
      drawFeature();
      const back = articleOf(opening.id) || articleOf(opening.id.replace(/^new:/, ""));
      (back && (find("[data-act=continue]", back) || find("[data-act=edit]", back)) || find("#top h1"))?.focus();
    };

    const save = async (opening, asDraft = null, thenRun = false) => {
      if (opening.isSaving) return;
      opening.isSaving = true;
      try {
        const sent = written(opening);
        const { status, json } = await api("POST", "/api/save", { ...sent, asDraft });
        if (status === 409 && json.kind === "conflict") return showConflict(opening, json);
        if (status >= 300) return status === 401 || message("error", json.message || "This could not be saved.");
        if (opening.editor.text() !== sent.text) {
          // Somebody went on writing: the editor stays, on what is saved now.
          const block = json.feature.blocks.find(one => one.id === json.block);
          if (block) {
            Object.assign(opening, { original: sent.text, place: { ...textOfIn(json.feature, block) } });
            opening.editor.rebase(json.feature.version, block.start, block.end);
          }
          return message("information", "Saved.");
        }
        finish(opening);
        saved(json, thenRun || Boolean(state && state.runOnSave));
      } catch {
        message("warning", "specs edit is not running, so this cannot be saved yet. What you wrote is kept as a draft.");
      } finally { opening.isSaving = false; }
    };
    const textOfIn = (one, block) => ({ version: one.version, start: block.start, end: block.end, isNew: false });
    const finish = opening => {
      opening.editor.dropDraft();
      opening.editor.destroy();
      openings.delete(opening.key);
      drafts = drafts.filter(one => keyOf(one.path, one.id) !== opening.key);
      opening.article.seen = null;
      if (opening.place.isNew) opening.article.remove();
    };
    const saved = (json, thenRun) => {
      if (!feature || feature.path !== json.feature.path) return refreshState();
      setFeature(json.feature);
      message("information", "Saved.", json.feature.canUndo ? [{ label: "Undo", act: "undo", f: undo }] : []);
      const block = feature.blocks.find(one => one.id === json.block), article = block && articleOf(block.id);
      if (article) {
        find("[data-act=edit]", article)?.focus({ preventScroll: true });
        article.scrollIntoView({ block: "nearest" });
      }
      if (block && thenRun && canRun(block)) runBlock(block);
    };
    const markDraft = async (block, asDraft) => {
      const answer = await ask("POST", "/api/save", { ...textOf(block), asDraft });
      if (answer) saved(answer, false);
    };
    const undo = async () => {
      const answer = await ask("POST", "/api/undo", { path: feature.path });
      if (!answer) return;
      setFeature(answer.feature);
      message("information", "The last save is undone.");
    };
    const restore = async path => {
      const answer = await ask("POST", "/api/restore", { path });
      if (!answer) return;
      if (feature && feature.path === path) setFeature(answer.feature);
      if (isChanges) showChanges();
      message("information", "The feature is as it was at the start.", [{ label: "Undo", act: "undo", f: async () => {
        const answer = await ask("POST", "/api/undo", { path });
        if (answer && feature && feature.path === path) setFeature(answer.feature);
        if (isChanges) showChanges();
      } }]);
    };

    // The file has changed where somebody wrote here: both texts, and nothing is overwritten.
    const showConflict = (opening, { feature: disk }) => {
      const mine = opening.editor.text(), inPlace = disk.blocks[opening.index];
      find(".conflict", opening.article)?.remove();
      const block = disk.blocks.find(one => one.id === opening.id) ||
        (inPlace && !opening.ids.includes(inPlace.id) ? inPlace : null);
      const theirs = block ? block.text : null;
      const box = h("section", { class: "conflict", "aria-label": "two versions", tabindex: "-1" },
        h("h3", { text: "This was changed by somebody else meanwhile" }),
        h("p", { text: theirs === null ? "On the disk it is gone. Nothing has been overwritten."
          : "Nothing has been overwritten. Which text is to stay?" }),
        h("div", { class: "sides" },
          h("div", {}, h("h4", { text: "Yours" }), marked(mine, theirs || "", "ins"),
            button("keep-mine", "Keep mine", () => {
              const last = disk.blocks[disk.blocks.length - 1];
              opening.place = block ? textOfIn(disk, block)
                : { version: disk.version, start: last ? last.end : 0, end: last ? last.end : 0, isNew: true };
              opening.editor.rebase(opening.place.version, opening.place.start, opening.place.end);
              box.remove();
              save(opening);
            })),
          h("div", {}, h("h4", { text: "On the disk" }), theirs === null ? h("p", { text: "(not there)" }) : marked(theirs, mine, "ins"),
            button("take-theirs", "Take theirs", () => {
              finish(opening);
              setFeature(disk);
              message("information", "Theirs stays.", [{ label: "Show mine again", act: "mine", f: () => {
                const now = feature.blocks.find(one => one.id === (block || {}).id) || feature.blocks[feature.blocks.length - 1];
                if (!now) return;
                open({ id: block ? now.id : "new:" + now.id, original: block ? now.text : mine, text: mine,
                  place: block ? textOf(now) : { version: feature.version, start: now.end, end: now.end, isNew: true },
                  article: block ? articleOf(now.id) : newArticle("new:" + now.id) });
                drawFeature();
              } }]);
            }))));
      opening.article.append(box);
      box.scrollIntoView({ block: "nearest" });
      box.focus();
    };
    // The lines of a text, those marked that the other one does not have.
    const marked = (text, other, tag) => {
      const rest = new Map();
      for (const line of other.split("\n")) rest.set(line.trim(), (rest.get(line.trim()) || 0) + 1);
      return h("pre", {}, text.split("\n").flatMap(line => {
        const left = rest.get(line.trim()) || 0;
        rest.set(line.trim(), left - 1);
        return [left > 0 || line.trim() === "" ? line : h(tag, { text: line }), "\n"];
      }));
    };

    """#
}
