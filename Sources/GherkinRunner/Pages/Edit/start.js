// What runs last: listeners, the address, and the first questions.

const openMenu = isOpen => {
  document.body.classList.toggle("menu", isOpen);
  find("[data-act=menu]").setAttribute("aria-expanded", isOpen);
};
const route = async () => {
  readToken();
  if (!token) return;
  listenForNews();
  const asked = new URLSearchParams(location.hash.slice(1));
  const path = asked.get("feature"), block = asked.get("block");
  try {
    if (path && feature && feature.path === path) {
      const article = block && articleOf(block);
      if (article) {
        article.scrollIntoView({ block: "center" });
        article.focus({ preventScroll: true });
      }
      openMenu(false);
    } else if (path) await showFeature(path, block);
    else if (asked.has("changes")) await showChanges();
    else if (location.hash === "" || location.hash === "#") {
      await leaveFeature();
      openMenu(true);
      if (state) {
        drawApps();
        drawHome();
      }
    }
  } catch (error) { if (!isGone) console.error(error); }
};
const start = () => {
  refreshState();
  route();
};
const listen = () => {
  find("#home").addEventListener("click", () => { if (location.hash === "") route(); });
  find("header [data-act=menu]").addEventListener("click", () => openMenu(!document.body.classList.contains("menu")));
  find("header [data-act=run-failed]").addEventListener("click", () => run({ scope: "failed" }));
  find("header [data-act=hand-over]").addEventListener("click", () => {
    if (isChanges) showChanges(); else location.hash = "changes";
  });
  find("header [data-act=steps]").addEventListener("click", () => toggleSteps());
  find("header [data-act=help]").addEventListener("click", showHelp);
  const panel = find("#steps");
  panel.addEventListener("input", listStepsSoon);
  find("form", panel).addEventListener("submit", event => event.preventDefault());
  find("[data-act=close]", panel).addEventListener("click", () => toggleSteps(false));
  find(".skip").addEventListener("click", event => { event.preventDefault(); find("#main").focus(); });
  // Links within the report lead nowhere here, but a tag starts a search.
  find("#main").addEventListener("click", event => {
    const link = event.target.closest(".body a[href^='#']");
    if (!link || link.dataset.path || link.getAttribute("href").startsWith("#feature=")) return;
    event.preventDefault();
    if (link.closest(".tags")) searchFor(link.textContent);
  });
  addEventListener("hashchange", route);
  listenToSearch();
  listenToKeys();
};
const begin = () => {
  readToken();
  listen();
  if (token) return start();
  find("#main").replaceChildren(h("h1", { text: "This address is not complete" }),
    h("p", { class: "lead", text: "Open the file or the address that specs edit printed when it was started. It " +
      "contains the key without which this page cannot read or write your features." }));
};
begin();
