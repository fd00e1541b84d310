// The features by app: the list beside the feature, and the first page.

let state = null;
const words = counts => [
  [counts.failed, "failed"], [counts.other, "unfinished"], [counts.passed, "passed"],
  [counts.notRun, "not run"], [counts.drafts, counts.drafts === 1 ? "draft" : "drafts"]
].filter(([count]) => count > 0).map(([count, word]) => count + " " + word).join(", ");
const wordOf = counts => counts.failed ? "failed" : counts.other ? "undefined"
  : counts.notRun || !counts.passed ? "notrun" : "passed";
const sum = features => features.reduce((sum, one) => {
  for (const name of ["scenarios", "passed", "failed", "other", "notRun", "drafts", "errors"])
    sum[name] = (sum[name] || 0) + (one[name] || 0);
  return sum;
}, {});
const sign = word => h("i", { class: word, text: { undefined: "unfinished", notrun: "not run" }[word] || word });
// The bar of the report: what passed is lower than the rest. It stands beside words that say the same.
const bar = counts => {
  const make = (tag, attributes) => {
    const e = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, value);
    return e;
  };
  const svg = make("svg", { viewBox: "0 0 " + Math.max(1, counts.scenarios) + " 10",
    preserveAspectRatio: "none", "aria-hidden": "true" });
  let x = 0;
  for (const [count, name] of [[counts.failed, "failed"], [counts.other, "undefined"],
    [counts.passed, "passed"], [counts.notRun, "notrun"], [counts.drafts, "pending"]]) {
    const isLow = name === "passed" || name === "notrun";
    if (count > 0) svg.append(make("rect", { class: name, x, width: count, y: isLow ? 2 : 0,
      height: isLow ? 6 : 10 }));
    x += count || 0;
  }
  return svg;
};
const address = (path, block) => "#" + new URLSearchParams(block ? { feature: path, block } : { feature: path });

const featureLink = one => {
  const notes = [
    one.failed ? one.failed + " failed" : null, one.errors ? one.errors + " to correct" : null,
    hasDraft(one.path) ? "not saved" : null, one.isChanged ? "changed" : null
  ].filter(isThere);
  return h("a", { href: address(one.path), dataset: { path: one.path },
    "aria-current": feature && feature.path === one.path ? "page" : null },
    sign(wordOf(one)), h("span", {}, one.title || one.path.split("/").pop(),
      notes.length ? h("small", { text: " " + notes.join(", ") }) : null));
};
const groupBox = group => {
  const counts = sum(group.features);
  // The element itself knows: its event comes later, and the list may be drawn anew before it.
  const shown = all("#list [data-group]").find(e => e.dataset.group === group.name);
  const isOpen = group.features.some(one => feature && one.path === feature.path) ||
    (shown ? shown.open : opened.has(group.name) || state.groups.length === 1);
  const box = h("details", { dataset: { group: group.name }, open: isOpen },
    h("summary", {}, h("b", { text: group.name }), h("small", { text: words(counts) }), bar(counts)),
    h("ul", {}, group.features.map(one => h("li", {}, featureLink(one)))));
  box.addEventListener("toggle", () => {
    if (box.open) opened.add(group.name); else opened.delete(group.name);
    try { localStorage.setItem("apps", JSON.stringify([...opened])); } catch { /* not kept */ }
  });
  return box;
};
// The apps that were open last time are open again.
const opened = new Set();
try { for (const name of JSON.parse(localStorage.getItem("apps") || "[]")) opened.add(name); } catch { /* none */ }

const drawApps = () => {
  if (!state) return;
  const list = find("#list");
  const focused = document.activeElement && document.activeElement.dataset.path;
  const isFolded = find(".technical", list) ? !find(".technical", list).open : true;
  const technical = state.groups.filter(group => group.isTechnical);
  const inTechnical = technical.some(group => group.features.some(one => feature && one.path === feature.path));
  fill(list, [
    state.groups.filter(group => !group.isTechnical).map(groupBox),
    technical.length ? h("details", { class: "technical", open: !isFolded || inTechnical },
      h("summary", {}, h("b", { text: "For engineers" }),
        h("small", { text: words(sum(technical.flatMap(group => group.features))) })),
      technical.map(groupBox)) : null
  ]);
  if (focused) all("a[data-path]", list).find(a => a.dataset.path === focused)?.focus();
};

const seenNotes = new Set();
const refreshState = oneAtATime(async () => {
  if (!token) return;
  const { status, json } = await api("GET", "/api/state");
  await pressed;
  if (status !== 200) return;
  state = json;
  document.title = (feature ? feature.title + " – " : "") + state.name;
  find("#home").textContent = state.name;
  drawApps();
  drawBanners();
  setJob(state.job, true);
  const news = state.notes.filter(text => !seenNotes.has(text));
  for (const text of news) seenNotes.add(text);
  if (news.length) message("warning", news.join("\n"));
  find("[data-act=hand-over]").textContent = "Hand over" + (state.changed ? " (" + state.changed + ")" : "");
  find("header [data-act=run-failed]").hidden = !state.groups.some(group => group.features.some(one => one.failed));
  if (feature) drawTop();
  else if (!isChanges) drawHome();
  if (state.stage === "loading") setTimeout(refreshState, 1500);
});

const drawHome = () => {
  const main = find("#main");
  if (main.contains(document.activeElement) && find("input", main)) return;
  const features = state.groups.flatMap(group => group.features);
  if (state.problem) return main.replaceChildren(problemPage(state.problem));
  if (state.stage === "loading" && features.length === 0) return main.replaceChildren(
    h("h1", { text: "Reading the features …" }), h("progress", { "aria-label": "reading" }),
    h("p", { text: "This takes a moment the first time. The page continues by itself." }));
  if (features.length === 0) return main.replaceChildren(
    h("h1", { text: "There are no features yet" }),
    h("p", { class: "lead", text: "A feature describes what a part of the product is for, with examples of how it " +
      "behaves. Each example is a scenario. Start with the name of a feature." }), newFeatureForm());
  const own = state.groups.filter(group => !group.isTechnical);
  const counts = sum((own.length ? own : state.groups).flatMap(group => group.features));
  const open = features.filter(one => one.failed || one.errors || hasDraft(one.path) || one.drafts);
  fill(main, [
    h("h1", { text: headline(counts) }),
    h("p", { class: "lead", text: counted(counts.scenarios, "scenario") + ": " + (words(counts) || "none") + "." }),
    h("ul", { class: "areas" }, (own.length ? own : state.groups).map(group => {
      const counts = sum(group.features);
      return h("li", {}, h("a", { href: address(group.features[0].path), text: group.name }), bar(counts),
        h("span", { text: words(counts) }));
    })),
    h("div", { class: "acts" },
      button("run-all", "Run everything", () => run({ scope: "all" })),
      counts.failed ? button("run-failed", "Run what failed", () => run({ scope: "failed" })) : null,
      button("new-feature", "New feature", event => {
        const form = newFeatureForm();
        event.target.parentElement.after(form);
        event.target.remove();
        find("input", form).focus();
      })),
    open.length ? h("h2", { text: "Still to do" }) : null,
    open.length ? h("ul", { class: "plainlist" }, open.slice(0, 30).map(one => h("li", {}, featureLink(one),
      one.drafts ? h("small", { text: " " + counted(one.drafts, "draft") }) : null))) : null,
    ...state.notes.map(text => h("p", { class: "note", text })),
    h("h2", { text: "What you can do here" }),
    h("ul", { class: "hints" }, [
      "Choose a feature in the list, or search for words, tags and steps.",
      "Press “Edit” below a scenario to change it. Steps that developers have connected are suggested as you type.",
      "“One like this” starts a new scenario with a copy; “Run” shows whether the product does what a scenario says.",
      "“Hand over” collects what you have changed, for a developer."
    ].map(text => h("li", { text })))
  ]);
};
const headline = counts => counts.failed ? counted(counts.failed, "scenario") + " did not pass"
  : counts.other ? counted(counts.other, "scenario") + (counts.other === 1 ? " is" : " are") + " unfinished"
  : counts.passed === 0 ? "Nothing has been run yet"
  : counts.notRun ? "Everything that was run passed" : "Everything passed";
const problemPage = problem => h("div", { class: "problem", role: "alert" },
  h("h1", { text: problem.title }),
  problem.path ? h("p", { class: "at", text: problem.path + (problem.line ? ", line " + problem.line : "") }) : null,
  h("pre", { text: problem.text }),
  h("p", { text: "When this is corrected, the page continues by itself." }));

// The file of a new feature goes beside those of the chosen app.
const newFeatureForm = () => {
  const folders = new Map(state.groups.filter(group => group.features.length).map(
    group => [group.name, group.features[0].path.split("/").slice(0, -1).join("/")]));
  const name = h("input", { required: true, autocomplete: "off", size: "34" });
  const app = h("select", {}, [...folders].map(([name, folder]) => h("option", { value: folder, text: name })));
  const form = h("form", { class: "new-feature" },
    h("label", {}, "Name ", name), folders.size > 1 ? h("label", {}, "Part of ", app) : null,
    h("button", { text: "Create", class: "primary" }));
  form.addEventListener("submit", async event => {
    event.preventDefault();
    const slug = name.value.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_|_$/g, "");
    const folder = app.value || "Features";
    const answer = await ask("POST", "/api/create",
      { path: folder + "/" + (slug || "feature") + ".feature", title: name.value.trim() });
    if (answer) location.hash = address(answer.feature.path).slice(1);
  });
  return form;
};
