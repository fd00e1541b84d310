// Search, filters, and opening what a link leads to. Everything can be read without it. It never makes markup of text.

(() => {
"use strict";
const find = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const form = find("#find"), text = find("#text"), tag = find("#tag");
const boxes = all("input[type=checkbox]", form), found = find("#found"), fold = find("#fold");
const words = boxes.map(box => box.value);
const plain = s => {
  s = s.toLowerCase();
  return /[^\x00-\x7f]/.test(s) ? s.normalize("NFKD").replace(/\p{M}/gu, "") : s;
};
const word = e => words.find(w => e.classList.contains(w)) || "passed";
const tagsOf = e => e ? all(":scope > .tags > a", e).map(a => plain(a.textContent)) : [];

// A unit is a scenario, an outline with its rows, or a step definition; its home is the feature or
// the group around it. Listing them takes a moment, so it waits until the page can be read.
const units = [], homes = [];
const list = () => {
  const links = new Map(all("#contents a").map(a => [a.getAttribute("href"), a.parentElement]));
  for (const e of all("article.feature")) {
    const body = find(".body", e);
    const home = { e, body, box: find("details", e), link: links.get("#" + body.id),
      text: "", tags: null, shown: 0, opened: false };
    homes.push(home);
    for (const unit of all(".sc", body)) units.push({ e: unit, home, text: null });
  }
};
let read = 0;
const readOne = () => {
  const unit = units[read++], { e, home } = unit;
  if (home.tags === null) {
    home.tags = tagsOf(home.body);
    home.text = plain([find("summary", home.e), ...all(":scope > :is(.at, .md)", home.body)].map(
      part => part.textContent).join(" "));
  }
  const rule = e.closest(".rule");
  unit.tags = new Set([...home.tags, ...tagsOf(rule), ...all(".tags > a", e).map(
    a => plain(a.textContent))]);
  unit.rows = e.classList.contains("outline") ? all("tr[id]", e).map(
    row => ({ e: row, more: row.nextElementSibling, word: word(row) })) : null;
  unit.words = unit.rows ? unit.rows.map(row => row.word) : [word(e)];
  unit.text = plain((rule ? find("h5", rule).textContent + " " : "") + e.textContent);
};
const later = window.requestIdleCallback || (f => setTimeout(f, 50));
const readSome = () => {
  if (homes.length === 0) list();
  const end = performance.now() + 12;
  while (read < units.length && performance.now() < end) readOne();
  if (read < units.length) later(readSome);
};

// A word that is nowhere is taken for the nearest one there is. The edit distance is the one of
// `EditDistance`; a page without a server needs its own.
const distance = (a, b) => {
  let last = [...Array(b.length + 1).keys()], before = last;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      row[j] = Math.min(
        last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    [before, last] = [last, row];
  }
  return last[b.length];
};
let vocabulary = null;
const meant = term => {
  if ([...units, ...homes].some(item => item.text.includes(term))) return term;
  vocabulary ||= new Set([...units, ...homes].flatMap(
    item => item.text.match(/[\p{L}\p{N}]+/gu) || []));
  let best = term, least = Math.floor(term.length / 3) + 1;
  for (const other of vocabulary) {
    if (Math.abs(other.length - term.length) >= least) continue;
    const d = distance(term, other);
    if (d < least) [best, least] = [other, d];
  }
  return best;
};

const set = (e, isHidden) => { if (e && e.hidden !== isHidden) e.hidden = isHidden; };
const apply = () => {
  if (homes.length === 0) list();
  while (read < units.length) readOne();
  const terms = plain(text.value).split(/\s+/).filter(Boolean).map(meant);
  const name = tag ? plain(tag.value.trim()) : "";
  const wanted = boxes.filter(box => box.checked).map(box => box.value);
  const isOn = terms.length + wanted.length > 0 || name !== "";
  const known = name !== "" && units.some(unit => unit.tags.has(name));
  const hasTag = unit => known ? unit.tags.has(name) :
    [...unit.tags].some(t => t.includes(name));
  let count = 0, total = 0;
  for (const home of homes) home.shown = 0;
  for (const unit of units) {
    const { home } = unit;
    total += unit.words.length;
    const isFound = (name === "" || hasTag(unit)) &&
      terms.every(t => unit.text.includes(t) || home.text.includes(t));
    const hits = isFound ? unit.words.filter(
      w => wanted.length === 0 || wanted.includes(w)).length : 0;
    set(unit.e, hits === 0);
    if (unit.rows && hits) for (const row of unit.rows) {
      const isOut = wanted.length > 0 && !wanted.includes(row.word);
      set(row.e, isOut);
      if (row.more && row.more.className === "why") set(row.more, isOut);
    }
    count += hits;
    home.shown += hits;
  }
  for (const home of homes) {
    set(home.e, home.shown === 0);
    set(home.link, home.shown === 0);
    const opens = isOn && count <= 60 && home.shown > 0;
    if (opens && !home.box.open) home.opened = home.box.open = true;
    if (!opens && home.opened) home.opened = home.box.open = false;
  }
  for (const box of all(".technical"))
    if (isOn && find("article.feature:not([hidden])", box)) box.open = true;
  for (const folder of all("#contents .folder"))
    set(folder, !find("li:not(.folder, [hidden])", folder));
  for (const folder of all("section.folder"))
    set(folder, !find("article.feature:not([hidden])", folder));
  for (const e of all(".part")) set(e, isOn);
  for (const e of all(".rule, .kind")) set(e, !find(".sc:not([hidden])", e));
  found.textContent = isOn ? count + " of " + total + " " + find("#main").dataset.noun : "";
};
let timer = 0;
const soon = () => { clearTimeout(timer); timer = setTimeout(apply, 120); };
const clear = () => {
  text.value = "";
  if (tag) tag.value = "";
  for (const box of boxes) box.checked = false;
  clearTimeout(timer);
  apply();
};

const follow = () => {
  let id = location.hash.slice(1);
  // A tag such as @100% stands in the address as it is.
  try { id = decodeURIComponent(id); } catch { }
  const target = document.getElementById(id);
  if (!target) return;
  if (target.closest("[hidden]")) clear();
  for (let e = target; e; e = e.parentElement) if (e.tagName === "DETAILS") e.open = true;
  target.scrollIntoView();
};
const label = () => {
  const isOpen = all(".feature > details").every(box => box.open);
  fold.textContent = isOpen ? "Close all" : "Open all";
};
label();
form.hidden = false;
form.addEventListener("input", soon);
form.addEventListener("submit", event => { event.preventDefault(); apply(); });
form.addEventListener("keydown", event => { if (event.key === "Escape") clear(); });
fold.addEventListener("click", () => {
  const open = fold.textContent === "Open all";
  for (const box of all(".feature > details, .technical")) box.open = open;
  label();
});
document.addEventListener("keydown", event => {
  if (event.key !== "/" || document.activeElement.tagName === "INPUT") return;
  event.preventDefault();
  text.focus();
});
// A step is copied as a feature has it, with the table below it.
const copied = line => {
  const rows = all(".sample tr", line.parentElement).map(
    row => "\n  | " + [...row.cells].map(
      cell => cell.textContent.replace(/[\\|]/g, "\\$&").replaceAll("\n", "\\n")).join(" | ") + " |");
  return line.textContent + rows.join("");
};
for (const line of all(".line")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.setAttribute("aria-label", "Copy: " + line.textContent);
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(copied(line));
      button.classList.add("done");
      found.textContent = "Copied.";
    } catch { getSelection().selectAllChildren(line); }
  });
  line.after(button);
}
document.addEventListener("click", event => {
  const link = event.target.closest(".feature .tags a");
  if (!link) return;
  event.preventDefault();
  tag.value = link.textContent;
  apply();
  form.scrollIntoView();
});
// Not every browser prints what the style sheet unfolds for paper.
let unfolded = [];
addEventListener("beforeprint", () => {
  unfolded = all("main details:not([open], .attached, .picture)");
  for (const box of unfolded) box.open = true;
});
addEventListener("afterprint", () => { for (const box of unfolded) box.open = false; });
// A wide table can be scrolled by keyboard. Only tables that are rendered are measured.
const scrolls = new ResizeObserver(entries => {
  for (const { target } of entries) {
    const isWide = target.scrollWidth > target.clientWidth;
    for (const [name, value] of [
      ["tabindex", "0"], ["role", "group"], ["aria-label", "table, scrolls sideways"]
    ])
      if (isWide) target.setAttribute(name, value); else target.removeAttribute(name);
  }
});
for (const e of all(".wide")) scrolls.observe(e);
addEventListener("hashchange", follow);
if (matchMedia("(min-width: 64rem)").matches) find("#contents").open = true;
// A link may ask for what is to be shown: ?text=cash&tag=@US01&result=failed
const asked = new URLSearchParams(location.search);
text.value = asked.get("text") || asked.get("words") || "";
if (tag) tag.value = asked.get("tag") || "";
for (const box of boxes) box.checked = asked.getAll("result").includes(box.value);
if (location.search) apply();
if (location.hash) follow();
later(readSome);
})();
