// Editing a block: opening, saving, leaving, and what to do if the file has changed in the meantime.

const lastOpening = () => [...openings.values()].sort((a, b) => b.at - a.at)[0];
const isDirty = opening => opening.editor.text() !== opening.original;
const edit = block => {
  const article = articleOf(block.id), draft = draftOf(block.id);
  if (draft) continueDraft(block, draft, article);
  else open({ id: block.id, place: placeOf(block), original: block.text, text: block.text, article });
};
// A new block goes after another one, as a copy of it or as an empty scenario with the keywords of its neighbors.
const addScenario = (after, isLike) => {
  const id = "new:" + after.id, known = openings.get(keyOf(feature.path, id));
  if (known) return known.editor.focus();
  const neighbor = canRun(after) ? after : feature.blocks.find(canRun);
  const indent = after.level || (after.kind === "rule" ? 1 : 0) ? "    " : "  ";
  const words = neighbor && feature.language !== "en" && /^[ \t]*([^\s#@|][^:|]*:)/m.exec(neighbor.text);
  const keyword = words && neighbor.kind === "scenario" ? words[1] : "Scenario:";
  const isEnglish = !feature.language || feature.language.startsWith("en");
  // An id belongs to one scenario, so a copy has none.
  const text = isLike ? after.text.replace(/@id:\S+ ?/g, "").replace(/^[ \t]*\n/, "")
    : indent + keyword + " " + (isEnglish ? "\n" + ["Given", "When", "Then"].map(word => indent + "  " + word + " ").join("\n") : "");
  const opening = open({ id, place: endOf(after), original: text, text, article: newArticle(id) });
  drawFeature();
  const title = /^[^\n]*:[^\n]*$/m.exec(text.replace(/^[ \t]*[@#].*$/gm, line => " ".repeat(line.length)));
  if (title) opening.editor.setText(text, title.index + title[0].length);
  opening.editor.focus();
  opening.article.scrollIntoView({ block: "nearest" });
};

const open = ({ id, place, original, text, article }) => {
  const { path } = feature, key = keyOf(path, id);
  if (openings.has(key)) {
    openings.get(key).editor.focus();
    return openings.get(key);
  }
  const host = h("div"), result = h("div", { class: "result" });
  const ids = feature.blocks.map(one => one.id);
  const opening = { key, id, ids, path, place, original, article, result, at: Date.now() };
  openings.set(key, opening);
  const isScenario = place.isNew || canRun(article.block);
  const bar = h("div", { class: "foot" },
    h("div", { class: "acts" }, button("save", "Save", () => save(opening), { class: "primary", title: "Ctrl-S" }),
      button("save-run", "Save and run", () => save(opening, null, true), { title: "Ctrl-Enter" })),
    button("cancel", "Leave", () => close(opening), { title: "Escape. Your text is kept." }),
    h("div", { class: "acts more" },
      place.isNew || !isScenario ? null : button("try", "Run without saving", () => tryOut(opening)),
      !isScenario ? null : [button("save-draft", "Save as draft", () => save(opening, true),
        { title: "Runs leave it out until a developer has connected its steps" }), parcelButtons(() => written(opening))],
      button("reset", "Back to the saved text", () => { opening.editor.setText(original, 0); opening.editor.focus(); })));
  article.className = "block notrun open";
  article.seen = null;
  article.replaceChildren(host, result, bar);
  article.addEventListener("focusin", () => { opening.at = Date.now(); });
  opening.editor = createEditor(host, { text, path, place, language: feature.language, direction: feature.direction,
    api, onChange: () => keepDraft(opening), onCancel: () => close(opening) });
  if (article.block) drawResult(opening, article.block);
  opening.editor.focus();
  const { top } = article.getBoundingClientRect();
  if (top < 70 || top > innerHeight / 2) article.scrollIntoView({ block: "start" });
  return opening;
};
// The last result stays below the editor while the user corrects what failed.
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
// Tells an editor where its block is now.
const move = (opening, place) => {
  opening.place = place;
  opening.editor.rebase(place);
};
const finish = opening => {
  opening.editor.destroy();
  openings.delete(opening.key);
  opening.article.seen = null;
  if (opening.place.isNew) opening.article.remove();
};
const close = opening => {
  if (!isDirty(opening)) dropDraft(opening.key);
  finish(opening);
  drawFeature();
  returnTo(opening.id);
};
// Moves the focus to a block after its editor has closed.
const returnTo = id => {
  const article = articleOf(id) || articleOf(id.replace(/^new:/, ""));
  if (!article) return find("#top h1").focus();
  (find("[data-act=continue]", article) || find("[data-act=edit]", article))?.focus({ preventScroll: true });
  article.scrollIntoView({ block: "nearest" });
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
      // The text has changed since it was sent: the editor stays, on top of what is saved now.
      const block = json.feature.blocks.find(one => one.id === json.block);
      if (block) {
        opening.original = sent.text;
        move(opening, placeOf(block, json.feature));
      }
      return message("information", "Saved.");
    }
    dropDraft(opening.key);
    finish(opening);
    saved(json, thenRun || Boolean(state && state.runOnSave));
  } catch {
    message("warning", "specs edit is not running, so this cannot be saved yet. Your text is kept.");
  } finally { opening.isSaving = false; }
};
const saved = (json, thenRun) => {
  if (!feature || feature.path !== json.feature.path) return refreshState();
  setFeature(json.feature);
  message("information", "Saved.", feature.canUndo ? [undoAction(feature.path)] : []);
  const block = feature.blocks.find(one => one.id === json.block);
  returnTo(json.block || "");
  if (block && thenRun && canRun(block)) runBlock(block);
};
const markDraft = async (block, asDraft) => {
  const answer = await ask("POST", "/api/save", { ...textOf(block), asDraft });
  if (answer) saved(answer, false);
};

// Shows both texts if the block has changed on disk since the editor was opened. Nothing is overwritten.
const showConflict = (opening, { feature: disk }) => {
  const { id, ids } = opening, mine = opening.editor.text(), inPlace = disk.blocks[ids.indexOf(id)];
  find(".conflict", opening.article)?.remove();
  // A block with another title has kept its place.
  const block = disk.blocks.find(one => one.id === id) || (inPlace && !ids.includes(inPlace.id) ? inPlace : null);
  const theirs = block ? block.text : null;
  const box = h("section", { class: "conflict", "aria-label": "two versions", tabindex: "-1" },
    h("h3", { text: "This has changed on disk in the meantime" }),
    h("p", { text: theirs === null ? "On disk it is gone. Nothing has been overwritten."
      : "Nothing has been overwritten. Which text should stay?" }),
    h("div", { class: "sides" },
      h("div", {}, h("h4", { text: "Yours" }), marked(mine, theirs || ""),
        button("keep-mine", "Keep mine", () => {
          move(opening, block ? placeOf(block, disk) : endOf(disk.blocks.at(-1), disk));
          box.remove();
          save(opening);
        })),
      h("div", {}, h("h4", { text: "On disk" }), theirs === null ? h("p", { text: "(not there)" }) : marked(theirs, mine),
        button("take-theirs", "Take the text on disk", () => {
          dropDraft(opening.key);
          finish(opening);
          setFeature(disk);
          returnTo(block ? block.id : "");
          message("information", "The text on disk stays.", [{ label: "Show mine again", act: "mine", f: () => {
            const now = feature.blocks.find(one => block && one.id === block.id) || feature.blocks.at(-1);
            if (block) edit(now);
            else addScenario(now);
            lastOpening().editor.setText(mine, 0);
          } }]);
        }))));
  opening.article.append(box);
  box.scrollIntoView({ block: "nearest" });
  box.focus();
};
// A text in which the lines are marked that the other one does not have.
const marked = (text, other) => {
  const rest = new Map();
  for (const line of other.split("\n")) rest.set(line.trim(), (rest.get(line.trim()) || 0) + 1);
  return h("pre", {}, text.split("\n").flatMap(line => {
    const left = rest.get(line.trim()) || 0;
    rest.set(line.trim(), left - 1);
    return [left > 0 || line.trim() === "" ? line : h("ins", { text: line }), "\n"];
  }));
};
