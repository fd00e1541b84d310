/// Handing over: all that has changed since the start, to read, to send and to take back.
extension EditScript {
  static let changes = #"""
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
        h("p", { class: "lead", text: "What you save in this page is collected here, for you to send to a developer." }),
      ] : [
        h("h1", { tabindex: "-1", text: "Hand over" }),
        h("p", { class: "lead", text: counted(files.length, "feature") + " changed since specs edit was started. Send the " +
          "page to whoever is to read it, and the patch to the developer who takes it over." }),
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

    """#
}
