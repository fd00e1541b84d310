// What has changed since the start: to read, to hand over, and to undo.

const showChanges = async () => {
  await leaveFeature();
  isChanges = true;
  const answer = await ask("GET", "/api/changes");
  if (!answer || !isChanges) return;
  const { files, patch, page } = answer, main = find("#main");
  drawApps();
  openMenu(false);
  document.title = "Hand over – " + (state ? state.name : "specs");
  main.replaceChildren(...(files.length === 0 ? [
    h("h1", { tabindex: "-1", text: "Nothing has changed yet" }),
    h("p", { class: "lead", text: "What you save on this page is collected here, for you to send to a developer." }),
  ] : [
    h("h1", { tabindex: "-1", text: "Hand over" }),
    h("p", { class: "lead", text: counted(files.length, "feature") + " changed since specs edit was started. The page is " +
      "for people who review the changes, the patch for the developer who applies them." }),
    h("div", { class: "acts" },
      button("download-page", "Download the page", () => download("changes.html", page, "text/html"), { class: "primary" }),
      button("download-patch", "Download the patch", () => download("changes.patch", patch, "text/x-diff")),
      button("copy-patch", "Copy the patch", () => copy(patch, "The patch is copied. A developer applies it with “git apply”."))),
    ...files.map(file => {
      const body = h("div", { class: "body" });
      body.innerHTML = file.html;
      return h("section", { class: "change", "aria-label": file.title },
        h("h2", {}, h("a", { href: address(file.path), text: file.title || file.path })),
        h("p", { class: "at", dir: "ltr", text: file.path }), body,
        // A file that is new has no start to go back to.
        file.canRestore ? h("div", { class: "acts" }, button("original", "As it was at the start",
          () => restore(file.path), { "aria-label": "As it was at the start: " + file.title })) : null);
    })
  ]));
  find("h1", main).focus({ preventScroll: true });
  scrollTo(0, 0);
};

const undo = path => change("/api/undo", path, "The last save is undone.");
const restore = path => change("/api/restore", path, "The feature is as it was at the start.", [undoAction(path)]);
const undoAction = path => ({ label: "Undo", act: "undo", f: () => undo(path) });
const change = async (question, path, done, actions) => {
  const answer = await ask("POST", question, { path });
  if (!answer) return;
  if (feature && feature.path === path) setFeature(answer.feature);
  if (isChanges) showChanges();
  message("information", done, actions);
};
