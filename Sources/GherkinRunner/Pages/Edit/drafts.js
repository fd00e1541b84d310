// Text that is not saved yet. This browser keeps it, and gives it to all tabs of the page.

const drafts = new Map();
try {
  for (const [name, text] of Object.entries(localStorage))
    if (name.startsWith("draft:")) drafts.set(name.slice(6), JSON.parse(text));
} catch { /* a browser may forbid the use of its store */ }
addEventListener("storage", ({ key, newValue }) => {
  if (!key?.startsWith("draft:")) return;
  if (newValue) drafts.set(key.slice(6), JSON.parse(newValue)); else drafts.delete(key.slice(6));
  drawApps();
});
const draftOf = id => drafts.get(keyOf(feature.path, id));
const hasDraft = path => [...drafts.values()].some(draft => draft.path === path);
// The ids of drafts whose block is no longer in the file, or has another title there.
const lostDrafts = () => isThere(feature.whole) ? [] : [...drafts.values()].filter(({ path, id }) =>
  path === feature.path && !openings.has(keyOf(path, id)) &&
  !feature.blocks.some(block => block.id === id.replace(/^new:/, ""))).map(({ id }) => id);

let isWarned = false;
const keepDraft = opening => {
  const { key, path, id, place, original } = opening, text = opening.editor.text();
  if (text === original) return dropDraft(key);
  const draft = { path, id, ...place, original, text, at: Date.now() }, isFirst = !hasDraft(path);
  drafts.set(key, draft);
  try {
    localStorage.setItem("draft:" + key, JSON.stringify(draft));
  } catch {
    if (!isWarned) message("warning", "This browser does not keep your text: save it before you close this tab.");
    isWarned = true;
  }
  if (isFirst) drawApps();
};
const dropDraft = key => {
  try { localStorage.removeItem("draft:" + key); } catch { /* it has none */ }
  if (drafts.delete(key)) drawApps();
};

// Offers a draft to continue or to discard.
const draftNote = (block, draft, article) => h("div", { class: "note" },
  h("p", { text: (block.id === draft.id ? "You changed this" : "You wrote this") + " and did not save it (" +
    new Date(draft.at || Date.now()).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }) + ")." }),
  h("div", { class: "acts" },
    draft.id === "whole" && block.id !== "whole" ? null
      : button("continue", "Continue writing", () => continueDraft(article.block || block, draft, article)),
    button("throw-away", "Discard", () => {
      dropDraft(keyOf(feature.path, draft.id));
      drawFeature();
    })));
const newArticle = id => h("article", { class: "block notrun open", dataset: { id, kind: "new" }, tabindex: "-1",
  "aria-label": "new scenario" });
const drawNew = (after, id) => {
  const key = keyOf(feature.path, id), opening = openings.get(key);
  if (opening) return opening.article;
  const draft = draftOf(id), known = articleOf(id);
  const article = known && known.dataset.kind === "new" ? known : newArticle(id);
  if (resumed.delete(key)) continueDraft(after, draft, article);
  else {
    article.classList.remove("open");
    article.replaceChildren(h("pre", { text: draft.text }), draftNote(after, draft, article));
  }
  return article;
};
// `block` is that of the draft, or the one after which the draft goes as a new one.
const continueDraft = (block, draft, article) => {
  const { id, text, original } = draft, isNew = block.id !== id;
  const opening = open({ id, text, article, place: isNew ? endOf(block) : placeOf(block),
    original: !isNew ? block.text : draft.isNew && original || "" });
  if (!isNew && isThere(original) && original !== block.text) showConflict(opening, { feature });
};
