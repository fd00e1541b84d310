// A block as it is read, and its buttons.

const canRun = block => block.kind === "scenario" || block.kind === "outline";
const isUnknown = block => block.status === "undefined" ||
  block.findings.some(finding => finding.rule === "undefined-step");

const drawBlock = block => {
  const key = keyOf(feature.path, block.id), opening = openings.get(key), notice = noticeOf(block);
  const known = opening ? null : draftOf(block.id), draft = known && known.text !== block.text ? known : null;
  const article = opening ? opening.article : articleOf(block.id) ||
    h("article", { dataset: { id: block.id, kind: block.kind }, tabindex: "-1" });
  article.block = block;
  if (draft && resumed.delete(key)) {
    continueDraft(block, draft, article);
    return article;
  }
  // Drawn again only if something visible has changed: what is unfolded stays unfolded.
  const seen = JSON.stringify([block.html, block.status, block.summary, block.isStale, block.isDraft, block.findings,
    block.kind, draft, notice, feature.readOnly, Boolean(opening), block.title]);
  if (article.seen === seen) return article;
  article.seen = seen;
  article.className = ["block", block.isStale ? "notrun" : block.status || "notrun", "level" + block.level, block.isDraft ? "is-draft" : "",
    opening ? "open" : ""].join(" ");
  article.setAttribute("aria-label", block.title || block.kind);
  article.setAttribute("aria-busy", block.status === "running");
  if (opening) drawResult(opening, block);
  else {
    const body = readable(article), isWhole = block.kind === "whole";
    fill(article, [isWhole ? null : body, feature.readOnly ? null : blockNotes(article, draft),
      notice ? noticeBox(notice) : null, blockBar(article), isWhole ? body : null]);
  }
  return article;
};
// What the server has written as markup. Elements can outlive a change, so listeners use the present `article.block`.
const readable = article => {
  const { block } = article, body = h("div", { class: "body", lang: feature.language || "en", dir: feature.direction || "ltr" });
  if (block.html) body.innerHTML = block.html;
  else body.append(h("pre", { text: block.text }));
  if (block.status && !block.isStale) find("h2, h3", body)?.prepend(sign(block.status), " ");
  for (const e of all(".wide", body)) wide.observe(e);
  body.addEventListener("dblclick", event => {
    if (!feature.readOnly && !event.target.closest("a, summary, button")) edit(article.block);
  });
  return body;
};
// A wide table can be scrolled by keyboard.
const wide = new ResizeObserver(entries => {
  for (const { target } of entries) {
    const isWide = target.scrollWidth > target.clientWidth;
    for (const [name, value] of [["tabindex", "0"], ["role", "group"], ["aria-label", "table, scrolls sideways"]])
      if (isWide) target.setAttribute(name, value); else target.removeAttribute(name);
  }
});
// What the user has to know or decide about a block.
const blockNotes = (article, draft) => {
  const { block } = article;
  return [
    draft ? draftNote(block, draft, article) : null,
    block.findings.length ? findingList(block.findings, block.text) : null,
    canRun(block) && (block.isDraft || isUnknown(block)) ? h("div", { class: "note" },
      h("p", { text: block.isDraft
        ? "A draft: runs leave it out until a developer has connected its steps."
        : "A step of this scenario is not connected yet, so it cannot pass. Keep it as a draft, and tell a developer." }),
      h("div", { class: "acts" },
        block.isDraft ? button("no-draft", "No longer a draft", () => markDraft(article.block, false))
          : button("save-draft", "Save as draft", () => markDraft(article.block, true)),
        button("look-up", "Find a step", () => toggleSteps(true)), parcelButtons(() => textOf(article.block)))) : null
  ];
};
const parcelButtons = text => [
  button("copy-parcel", "Copy for a developer", async () => {
    const parcel = await ask("POST", "/api/parcel", text());
    if (parcel) copy(parcel.text, "Copied: the scenario, its place and what is missing. Paste it into a message.");
  }),
  button("save-parcel", "Download it", async () => {
    const parcel = await ask("POST", "/api/parcel", text());
    if (parcel) download(parcel.name, parcel.text, "text/markdown");
  })
];
const textOf = block => ({ path: feature.path, ...placeOf(block), text: block.text });

const blockBar = article => {
  const { block } = article, title = block.title || block.kind, isPassed = block.status === "passed";
  const status = block.status === "running" ? "running …"
    : !canRun(block) ? "" : block.isDraft && !block.status ? "draft" : block.status ? block.summary || block.status : "not run yet";
  const act = (name, text, f, more = {}) => button(name, text, () => f(article.block), { "aria-label": text + ": " + title, ...more });
  return h("div", { class: "foot" },
    h("span", { class: "status", text: status }),
    h("div", { class: "acts" },
      feature.readOnly ? null : act("edit", block.kind === "whole" ? "Edit the file" : "Edit", edit, { class: "primary" }),
      canRun(block) ? act("run", "Run", runBlock) : null,
      canRun(block) && !block.isDraft && isPassed ? act("notice", "Would it notice?", askNotice,
        { title: "Changes its steps one by one, and checks whether it fails" }) : null,
      canRun(block) && !feature.readOnly ? act("like", "One like this", block => addScenario(block, true)) : null));
};

// Would it notice?
const askNotice = async block => {
  const answer = await ask("POST", "/api/notice", { path: feature.path, line: block.line });
  if (answer) setJob(answer.job);
};
const setNotice = event => {
  if (!feature || feature.path !== event.path) return;
  const block = feature.blocks.findLast(one => canRun(one) && one.line <= event.line);
  if (!block) return;
  notices.set(keyOf(feature.path, block.id), { text: block.text, event });
  say(noticeSentence(event));
  drawFeature();
  articleOf(block.id)?.querySelector(".notice")?.scrollIntoView({ block: "nearest" });
};
const noticeOf = block => {
  const known = notices.get(keyOf(feature.path, block.id));
  return known && known.text === block.text ? known.event : null;
};
const noticeSentence = ({ noticed, total }) => total === 0
  ? "Nothing in this scenario can be changed to try it."
  : noticed === total ? "Yes: it noticed " + (total === 1 ? "the change." : "all " + total + " changes.")
  : "Not everything: it noticed " + noticed + " of " + counted(total, "change") + ".";
const noticeBox = event => h("div", { class: "notice " + (event.noticed === event.total ? "passed" : "failed") },
  h("p", {}, h("b", { text: noticeSentence(event) })),
  event.changes.length ? h("p", { text: "It would pass just as well with:" }) : null,
  event.changes.length ? h("ul", {}, event.changes.map(change => h("li", {},
    h("del", { text: change.step }), " ", change.change ? h("ins", { text: change.change }) : h("em", { text: "left out" })))) : null);
