// The search over titles, tags, ids and steps, and the panel of steps to choose from.

const runSearch = oneAtATime(async () => {
  const text = find("#search").value.trim(), box = find("#found");
  find("#list").hidden = text !== "";
  box.hidden = text === "";
  if (text === "") return box.replaceChildren();
  const answer = await ask("GET", "/api/search" + query({ text }));
  if (!answer) return;
  const count = answer.results.length;
  const summary = count === 0 ? "Nothing contains all of these words. Try fewer or different words."
    : (answer.isCut ? "The first " + count : count) + " found";
  box.replaceChildren(h("p", { text: summary }), h("ul", {}, answer.results.map(one => h("li", {},
    h("a", { href: address(one.path, one.block) }, h("span", { text: one.title || one.feature }),
      h("small", { text: one.feature === one.title ? one.path : one.feature }),
      one.kind === "title" ? null : h("small", { class: "match", text: one.match }))))));
  say(summary);
});
const searchSoon = later(runSearch, 120);
const searchFor = text => {
  find("#search").value = text;
  openMenu(true);
  find("#search").focus();
  runSearch();
};
const listenToSearch = () => {
  const field = find("#search");
  field.addEventListener("input", searchSoon);
  find("#seek").addEventListener("submit", event => { event.preventDefault(); find("#found a")?.click(); });
  find("#apps").addEventListener("keydown", event => {
    const links = [field, ...all("#found:not([hidden]) a")], at = links.indexOf(document.activeElement);
    if (event.key === "Escape" && field.value) {
      field.value = "";
      runSearch();
      field.focus();
    } else if (at >= 0 && links.length > 1 && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      links[(at + (event.key === "ArrowDown" ? 1 : links.length - 1)) % links.length].focus();
    }
  });
};

const listSteps = oneAtATime(async () => {
  const panel = find("#steps");
  const answer = await ask("GET", "/api/steps" + query({ text: find("[type=search]", panel).value.trim(),
    keyword: find("[name=keyword]:checked", panel).value, group: find("select", panel).value }));
  if (!answer) return;
  const { items } = answer;
  find("output", panel).textContent = items.length === 0 && !find("[type=search]", panel).value.trim() ? "There are no steps here."
    : items.length === 0 ? "No step matches. Write it in your own words: a developer can connect it."
    : counted(items.length, "step") + ", most used first";
  find("ul", panel).replaceChildren(...items.slice(0, 200).map(item => h("li", {},
    h("p", { class: "step" }, item.keyword && item.keyword !== "*" ? h("b", { text: item.keyword + " " }) : null, item.label),
    h("small", { text: [item.meaning, item.uses ? "used " + counted(item.uses, "time") : "not used yet",
      item.area].filter(Boolean).join(" · ") }),
    button("use", "Use this", () => useStep(item), { "aria-label": "Use this: " + item.label }))));
});
const listStepsSoon = later(listSteps, 120);
const useStep = async item => {
  const open = lastOpening();
  if (open) {
    open.editor.insert({ ...item, keyword: item.keyword && item.keyword !== "*" ? item.keyword.trim() + " " : "" });
    return;
  }
  const line = (item.keyword && item.keyword !== "*" ? item.keyword : "Given") + " " + item.label;
  await copy(line, "Copied. Press “Edit” below a scenario to insert steps directly.");
};
const toggleSteps = show => {
  const panel = find("#steps"), isShown = show ?? panel.hidden;
  panel.hidden = !isShown;
  document.body.classList.toggle("with-steps", isShown);
  find("[data-act=steps]").setAttribute("aria-expanded", isShown);
  if (!isShown) return find("[data-act=steps]").focus();
  const select = find("select", panel), chosen = select.value || (groupOf(feature) || {}).name || "";
  select.replaceChildren(h("option", { value: "", text: "all apps" }),
    ...(state ? state.groups : []).map(group => h("option", { value: group.name, text: group.name })));
  select.value = chosen;
  find("[type=search]", panel).focus();
  listSteps();
};
const groupOf = one => one && state ? state.groups.find(
  group => group.features.some(other => other.path === one.path)) : null;

const copy = async (text, done) => {
  try {
    await navigator.clipboard.writeText(text);
    message("information", done);
  } catch { message("error", "The browser does not let this page copy. Here is the text:\n\n\n" + text); }
};
const download = (name, text, type = "text/plain") => {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  message("information", "“" + name + "” is in your downloads.");
};
