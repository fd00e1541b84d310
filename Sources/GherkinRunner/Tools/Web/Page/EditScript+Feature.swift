/// One feature, read as the report shows it: a block for each part that can be edited.
extension EditScript {
  static let feature = #"""
    let feature = null, drafts = [], isChanges = false;
    const openings = new Map(), notices = new Map();
    const keyOf = (path, id) => path + "\n" + id;
    const articleOf = id => all("#blocks > article").find(e => e.dataset.id === id);

    const showFeature = async (path, id) => {
      const { status, json } = await api("GET", "/api/feature" + query({ path }));
      if (status !== 200) {
        leaveFeature();
        return find("#main").replaceChildren(h("h1", { text: "This feature is not there" }),
          h("p", { text: json.message || path }), h("p", {}, h("a", { href: "#", text: "To all features" })));
      }
      await leaveFeature();
      await readDrafts();
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
    // What is being written stays as a draft, and is open again when the feature is.
    const leaveFeature = async () => {
      for (const opening of [...openings.values()]) {
        if (opening.editor.isDirty()) resumed.add(opening.key);
        opening.editor.destroy();
        openings.delete(opening.key);
      }
      if (document.body.classList.contains("meeting")) leaveMeeting();
      feature = null;
      isChanges = false;
    };
    const resumed = new Set();
    const refreshFeature = oneAtATime(async () => {
      if (!feature) return;
      const { path } = feature;
      const { status, json } = await api("GET", "/api/feature" + query({ path }));
      if (!feature || feature.path !== path) return;
      if (status === 200) setFeature(json);
      else if (status === 404) message("warning", "“" + feature.title + "” is no longer on the disk. What is open here stays.");
    });
    const setFeature = next => {
      feature = next;
      // An editor whose block is what it began with, only elsewhere in the file, goes along.
      for (const opening of openings.values()) {
        if (opening.path !== next.path || opening.place.version === next.version) continue;
        const anchor = next.blocks.find(block => block.id === opening.id.replace(/^new:/, ""));
        if (!anchor || !opening.place.isNew && anchor.text !== opening.original) continue;
        opening.place = { version: next.version, isNew: opening.place.isNew, end: anchor.end,
          start: opening.place.isNew ? anchor.end : anchor.start };
        opening.editor.rebase(next.version, opening.place.start, opening.place.end);
      }
      drawFeature();
    };

    // Drafts are kept by the server, and by this browser in case there was no server.
    const readDrafts = async () => {
      let found = [];
      try { found = (await api("GET", "/api/drafts")).json.drafts || []; } catch { /* those of the browser are left */ }
      for (let i = 0; i < localStorage.length; i++) {
        const name = localStorage.key(i);
        if (!name.startsWith("draft:")) continue;
        const [path, id] = name.slice(6).split("\n");
        if (found.some(one => one.path === path && one.id === id)) continue;
        try { found.push({ path, id, ...JSON.parse(localStorage.getItem(name)) }); } catch { /* not one of ours */ }
      }
      drafts = found;
    };
    const draftOf = id => drafts.find(one => one.path === feature.path && one.id === id);
    const dropDraft = async id => {
      const { path } = feature, draft = draftOf(id);
      drafts = drafts.filter(one => one !== draft);
      localStorage.removeItem("draft:" + keyOf(path, id));
      if (draft) await api("POST", "/api/draft", { ...draft, path, id, text: null }).catch(() => {});
      drawFeature();
    };

    const drawFeature = () => {
      const rows = [];
      const blocks = feature.blocks;
      drawTop();
      blocks.forEach((block, i) => {
        rows.push(drawBlock(block));
        const next = blocks[i + 1], newId = "new:" + block.id;
        const isLast = !next || next.kind === "rule";
        const isOpen = openings.has(keyOf(feature.path, newId));
        if (isOpen || draftOf(newId)) rows.push(drawNew(block));
        if (isLast && !feature.readOnly && block.kind !== "whole" && !isOpen) rows.push(newButton(block));
      });
      // What is open stays, even if its block has gone from the file.
      for (const { article, path, index } of openings.values())
        if (path === feature.path && !rows.includes(article)) rows.splice(Math.max(0, index), 0, article);
      const box = find("#blocks");
      const isSame = rows.length === box.children.length && rows.every((row, i) => box.children[i] === row);
      if (isSame) return;
      for (const old of [...box.children]) if (!rows.includes(old)) old.remove();
      rows.forEach((row, i) => { if (box.children[i] !== row) box.insertBefore(row, box.children[i] || null); });
    };
    const drawTop = () => {
      const group = groupOf(feature);
      const isFailed = feature.blocks.some(block => block.status === "failed");
      const focused = document.activeElement?.closest("#top")?.contains(document.activeElement)
        ? document.activeElement.dataset.act : null;
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
          feature.canUndo ? button("undo", "Undo the last save", undo) : null,
          feature.canRestore ? button("original", "As it was at the start", () => restore(feature.path)) : null,
          isThere(feature.whole) ? null : button("meeting", "Meeting", startMeeting, { title: "Large letters, one scenario at a time" })),
        feature.readOnly ? h("p", { class: "note", text: "This feature can only be read: " + feature.readOnly }) : null,
        isThere(feature.whole) ? h("p", { class: "note", text: "This file cannot be read as a feature yet, so it is " +
          "edited as a whole. As soon as it can be read, its scenarios are here one by one." }) : null,
        feature.blocks.some(block => block.findings.length) || !feature.findings.length ? null : findingList(feature.findings)
      ]);
      if (focused) find("#top [data-act=" + focused + "]")?.focus();
    };
    const findingList = findings => h("ul", { class: "findings" }, findings.map(finding =>
      h("li", { dataset: { level: finding.level } },
        h("b", { text: { error: "To correct: ", warning: "Look at: ", style: "Style: " }[finding.level] || "" }),
        finding.message, finding.more ? h("small", {}, " ", coded(finding.more)) : null)));
    const coded = text => text.split("`").map((part, i) => i % 2 ? h("code", { text: part }) : part);
    const newButton = block => {
      const old = all("#blocks > .new").find(e => e.dataset.after === block.id);
      const rule = feature.blocks.slice(0, feature.blocks.indexOf(block) + 1).findLast(one => one.kind === "rule");
      return old || h("p", { class: "new", dataset: { after: block.id } }, button("new", "New scenario",
        () => addScenario(feature.blocks.find(one => one.id === block.id)),
        { "aria-label": rule ? "New scenario in the rule " + rule.title : null }));
    };

    """#
}
