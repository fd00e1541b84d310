/// A block as it is read, and its buttons.
extension EditScript {
  static let blocks = #"""
    const canRun = block => block.kind === "scenario" || block.kind === "outline";
    const isUnknown = block => block.status === "undefined" ||
      block.findings.some(finding => finding.rule === "undefined-step");

    const drawBlock = block => {
      const key = keyOf(feature.path, block.id), opening = openings.get(key);
      const draft = opening ? null : draftOf(block.id), notice = noticeOf(block);
      const article = opening ? opening.article : articleOf(block.id) ||
        h("article", { dataset: { id: block.id, kind: block.kind }, tabindex: "-1" });
      article.block = block;
      const isDraftText = draft && draft.text !== block.text;
      if (isDraftText && resumed.delete(key)) {
        continueDraft(block, draft, article);
        return article;
      }
      // Drawn again only if something that can be seen has changed: what is unfolded stays unfolded.
      const seen = JSON.stringify([block.html, block.status, block.summary, block.isStale, block.isDraft, block.findings,
        block.kind, isDraftText, notice, feature.readOnly, Boolean(opening), block.title]);
      if (article.seen === seen) return article;
      article.seen = seen;
      article.className = ["block", block.isStale ? "notrun" : block.status || "notrun", "level" + block.level, block.isDraft ? "is-draft" : "",
        opening ? "open" : ""].join(" ");
      article.setAttribute("aria-label", block.title || block.kind);
      article.setAttribute("aria-busy", block.status === "running");
      if (opening) {
        drawResult(opening, block);
        return article;
      }
      const focused = article.contains(document.activeElement) ? document.activeElement.dataset.act : null;
      article.replaceChildren(...[
        readable(block), feature.readOnly ? null : blockNotes(block, isDraftText ? draft : null), notice ? noticeBox(notice) : null,
        blockBar(block)
      ].flat().filter(isThere));
      if (focused) find("[data-act=" + focused + "]", article)?.focus();
      return article;
    };
    const readable = block => {
      const body = h("div", { class: "body", lang: feature.language || "en", dir: feature.direction || "ltr" });
      if (block.html) body.innerHTML = block.html;
      else body.append(h("pre", { text: block.text }));
      if (block.status && !block.isStale) find("h2, h3", body)?.prepend(sign(block.status), " ");
      for (const e of all(".wide", body)) wide.observe(e);
      body.addEventListener("dblclick", event => {
        if (!feature.readOnly && !event.target.closest("a, summary, button")) edit(block);
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
    // What somebody has to know or decide about a block.
    const blockNotes = (block, draft) => [
      draft ? h("div", { class: "note" }, h("p", { text: "You have text here that is not saved." }), h("div", { class: "acts" },
        button("continue", "Go on writing", () => { continueDraft(block, draft, articleOf(block.id)); }),
        button("throw-away", "Throw it away", () => dropDraft(block.id)))) : null,
      block.findings.length ? findingList(block.findings) : null,
      canRun(block) && (block.isDraft || isUnknown(block)) ? h("div", { class: "note" },
        h("p", { text: block.isDraft
          ? "A draft: runs leave it out until a developer has connected its steps."
          : "A step of this scenario is not connected yet, so it cannot pass. Keep it as a draft, and tell a developer." }),
        h("div", { class: "acts" },
          block.isDraft ? button("no-draft", "Not a draft any more", () => markDraft(block, false))
            : button("save-draft", "Save as draft", () => markDraft(block, true)),
          button("look-up", "Look for a step", () => toggleSteps(true)), parcelButtons(() => textOf(block)))) : null
    ].filter(isThere).flat();
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
    const textOf = block => ({ path: feature.path, version: feature.version, start: block.start, end: block.end,
      text: block.text, isNew: false });

    const blockBar = block => {
      const name = { "aria-describedby": null }, title = block.title || block.kind;
      const label = text => ({ ...name, "aria-label": text + ": " + title });
      const status = block.status === "running" ? "running …"
        : !canRun(block) ? "" : block.isDraft && !block.status ? "draft" : block.status ? block.summary || block.status : "not run yet";
      return h("div", { class: "foot" },
        h("span", { class: "status", text: status }),
        h("div", { class: "acts" },
          feature.readOnly ? null : button("edit", block.kind === "whole" ? "Edit the file" : "Edit", () => edit(block),
            { ...label("Edit"), class: "primary" }),
          canRun(block) ? button("run", "Run", () => runBlock(block), label("Run")) : null,
          canRun(block) && !block.isDraft && block.status === "passed" ? button("notice", "Would it notice?",
            () => askNotice(block), { ...label("Would it notice?"), title: "Changes its steps one by one, and looks whether it fails" }) : null,
          canRun(block) && !feature.readOnly ? button("like", "One like this", () => addScenario(block, true),
            label("One like this")) : null));
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
      ? "There is nothing in this scenario that could be changed to try it."
      : noticed === total ? "Yes: it noticed all of " + counted(total, "change") + "."
      : "Not everything: it noticed " + noticed + " of " + counted(total, "change") + ".";
    const noticeBox = event => h("div", { class: "notice " + (event.noticed === event.total ? "passed" : "failed") },
      h("p", {}, h("b", { text: noticeSentence(event) })),
      event.changes.length ? h("p", { text: "It would pass just as well with:" }) : null,
      event.changes.length ? h("ul", {}, event.changes.map(change => h("li", {},
        h("del", { text: change.step }), " ", change.instead ? h("ins", { text: change.instead }) : h("em", { text: "left out" })))) : null);

    """#
}
