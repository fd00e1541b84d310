// Text that is not saved yet. This browser keeps it at once, and the server a moment later: for other browsers, and
// in case the browser's store is emptied.

const drafts = new Map(), unsent = new Set();
// A browser may forbid the use of its store; then only the server keeps drafts.
const stored = (act, key, ...values) => {
  try { return localStorage[act]("draft:" + key, ...values); } catch { return null; }
};
const readDrafts = async () => {
  try {
    const { json } = await api("GET", "/api/drafts");
    for (const draft of json.drafts || []) drafts.set(keyOf(draft.path, draft.id), draft);
  } catch { /* those of the browser are left */ }
};
// The latest one: another tab or another browser may have written it.
const draftOf = id => {
  const key = keyOf(feature.path, id), known = drafts.get(key);
  let own = null;
  try { own = JSON.parse(stored("getItem", key)); } catch { /* not one of ours */ }
  return !own || known && known.at > own.at ? known : own;
};
// The ids of drafts whose block is no longer in the file, or has another title there.
const lostDrafts = () => isThere(feature.whole) ? [] : [...drafts.values()].filter(({ path, id }) =>
  path === feature.path && !openings.has(keyOf(path, id)) &&
  !feature.blocks.some(block => block.id === id.replace(/^new:/, ""))).map(({ id }) => id);

const sendDrafts = () => {
  for (const key of unsent) {
    const [path, id] = key.split("\n");
    api("POST", "/api/draft", drafts.get(key) || { path, id, text: null }).catch(() => {});
  }
  unsent.clear();
};
const sendDraftsSoon = later(sendDrafts, 1000);
const keepDraft = opening => {
  const { key, path, id, place, original } = opening, text = opening.editor.text();
  if (text === original) return dropDraft(key);
  const draft = { path, id, ...place, original, text, at: Date.now() };
  drafts.set(key, draft);
  stored("setItem", key, JSON.stringify(draft));
  unsent.add(key);
  sendDraftsSoon();
};
const dropDraft = key => {
  const isKnown = drafts.delete(key) || stored("getItem", key) !== null;
  stored("removeItem", key);
  if (!isKnown) return;
  unsent.add(key);
  sendDrafts();
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
