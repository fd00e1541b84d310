// One feature, read as the report shows it: a block for each part that can be edited.

let feature = null, isChanges = false;
const openings = new Map(), notices = new Map(), resumed = new Set();
const keyOf = (path, id) => path + "\n" + id;
const articleOf = id => all("#blocks > article").find(e => e.dataset.id === id);

const showFeature = async (path, id) => {
  const { status, json } = await api("GET", "/api/feature" + query({ path }));
  if (status !== 200) {
    leaveFeature();
    return find("#main").replaceChildren(h("h1", { text: "There is no such feature" }),
      h("p", { text: json.message || path }), h("p", {}, h("a", { href: "#", text: "All features" })));
  }
  await leaveFeature();
  feature = json;
  find("#main").replaceChildren(h("div", { id: "top" }), h("div", { id: "blocks" }));
  drawFeature();
  drawApps();
  openMenu(false);
  document.title = feature.title + " – " + (state ? state.name : "specs");
  const target = (id && articleOf(id)) || find("#top h1");
  target.scrollIntoView({ block: id ? "center" : "nearest" });
  if (!id) scrollTo(0, 0);
  target.focus({ preventScroll: true });
};
// Editors with unsaved text open again together with the feature.
const leaveFeature = async () => {
  for (const opening of [...openings.values()]) {
    if (isDirty(opening)) resumed.add(opening.key);
    finish(opening);
  }
  // What that message offers belongs to this feature.
  find("#messages [data-act=mine]")?.closest("li").remove();
  if (document.body.classList.contains("meeting")) leaveMeeting();
  feature = null;
  isChanges = false;
};
const refreshFeature = oneAtATime(async () => {
  if (!feature) return;
  const { path } = feature;
  const { status, json } = await api("GET", "/api/feature" + query({ path }));
  if (!feature || feature.path !== path) return;
  if (status === 200) setFeature(json);
  else if (status === 404) message("warning", "“" + feature.title + "” is no longer on disk. What you have open here stays.");
});
const setFeature = next => {
  feature = next;
  // An editor follows its block if that is the same text elsewhere in the file.
  for (const opening of openings.values()) {
    if (opening.path !== next.path || opening.place.version === next.version) continue;
    const anchor = next.blocks.find(block => block.id === opening.id.replace(/^new:/, ""));
    if (!anchor || !opening.place.isNew && anchor.text !== opening.original) continue;
    move(opening, opening.place.isNew ? endOf(anchor) : placeOf(anchor));
  }
  drawFeature();
};

// Where a block is in the file, and where a new one after it goes.
const placeOf = (block, { version } = feature) => ({ version, start: block.start, end: block.end, isNew: false });
const endOf = (block, { version } = feature) => ({ version, start: block.end, end: block.end, isNew: true });

const drawFeature = () => {
  const rows = [], { blocks } = feature;
  drawTop();
  blocks.forEach((block, i) => {
    rows.push(drawBlock(block));
    const next = blocks[i + 1], newId = "new:" + block.id;
    const isLast = !next || next.kind === "rule";
    const isOpen = openings.has(keyOf(feature.path, newId));
    if (isOpen || draftOf(newId)) rows.push(drawNew(block, newId));
    if (isLast && !feature.readOnly && block.kind !== "whole" && !isOpen) rows.push(newButton(block));
  });
  // Open editors stay, even if their blocks are no longer in the file.
  const box = find("#blocks"), shown = [...box.children];
  for (const { article, path } of openings.values())
    if (path === feature.path && !rows.includes(article)) rows.splice(Math.max(0, shown.indexOf(article)), 0, article);
  for (const id of lostDrafts()) rows.push(drawNew(blocks.at(-1), id));
  arrange(box, rows);
};
const drawTop = () => {
  const group = groupOf(feature);
  const isFailed = feature.blocks.some(block => block.status === "failed");
  const heading = find("#top h1") || h("h1", { tabindex: "-1" });
  heading.textContent = feature.title || feature.path;
  heading.lang = feature.language || "en";
  heading.dir = feature.direction || "ltr";
  fill(find("#top"), [
    h("p", { class: "at" }, group ? group.name + " · " : "", h("span", { dir: "ltr", text: feature.path })),
    heading,
    h("div", { class: "acts" },
      isThere(feature.whole) ? null : button("run-feature", "Run this feature", () => run({ scope: "feature", path: feature.path })),
      isFailed ? button("run-failed", "Run what failed", () => run({ scope: "failed", path: feature.path })) : null,
      feature.canUndo ? button("undo", "Undo the last save", () => undo(feature.path)) : null,
      feature.canRestore ? button("original", "As it was at the start", () => restore(feature.path)) : null,
      isThere(feature.whole) ? null : button("meeting", "Meeting", startMeeting, { title: "Large letters, one scenario at a time" })),
    feature.readOnly ? h("p", { class: "note", text: "This feature can only be read: " + feature.readOnly }) : null,
    isThere(feature.whole) ? h("p", { class: "note", text: "This file cannot be read as a feature yet, so you " +
      "edit it as a whole. When it can be read, its scenarios appear one by one." }) : null,
    feature.blocks.some(block => block.findings.length) || !feature.findings.length ? null : findingList(feature.findings)
  ]);
};
// `text` is that of the block in which the findings count their lines.
const findingList = (findings, text = "") => h("ul", { class: "findings" }, findings.map(finding =>
  findingItem(finding, h("span", { text: text.split("\n")[finding.line]?.trim() || "" }))));
const newButton = block => {
  const old = all("#blocks > .new").find(e => e.dataset.after === block.id);
  const rule = feature.blocks.slice(0, feature.blocks.indexOf(block) + 1).findLast(one => one.kind === "rule");
  return old || h("p", { class: "new", dataset: { after: block.id } }, button("new", "New scenario",
    () => addScenario(feature.blocks.find(one => one.id === block.id)),
    { "aria-label": rule ? "New scenario in the rule " + rule.title : null }));
};
