// A meeting: large letters, one scenario on the screen, by keyboard; and the keys of the page.

let shown = 0;
const slides = () => all("#blocks > article");
const startMeeting = () => {
  document.body.classList.add("meeting");
  const middle = innerHeight / 3;
  const first = slides().findIndex(e => e.getBoundingClientRect().bottom > middle);
  toggleMeetingBar(true);
  showSlide(Math.max(0, first));
};
const leaveMeeting = () => {
  document.body.classList.remove("meeting");
  toggleMeetingBar(false);
  const now = find("article.now");
  for (const e of all("article.now")) e.classList.remove("now");
  now?.scrollIntoView({ block: "center" });
  (find("[data-act=edit]", now || document) || find("[data-act=meeting]"))?.focus();
};
const toggleMeetingBar = isShown => {
  const bar = find("#meeting");
  bar.hidden = !isShown;
  if (isShown) bar.replaceChildren(
    button("previous", "← Previous", () => showSlide(shown - 1)), h("span"),
    button("next", "Next →", () => showSlide(shown + 1)),
    button("leave-meeting", "Leave", leaveMeeting, { title: "Escape" }));
};
const showSlide = number => {
  const list = slides();
  shown = Math.max(0, Math.min(list.length - 1, number));
  list.forEach((e, i) => e.classList.toggle("now", i === shown));
  find("#meeting span").textContent = (shown + 1) + " of " + list.length;
  find("#meeting [data-act=previous]").disabled = shown === 0;
  find("#meeting [data-act=next]").disabled = shown === list.length - 1;
  scrollTo(0, 0);
  list[shown]?.focus({ preventScroll: true });
};

const keys = [
  ["/", "search"], ["?", "this list"], ["Tab, Enter", "move to the next control, and press it"],
  ["double click", "edit a scenario"], ["Ctrl-Space", "show the steps that fit, while writing"],
  ["↑ ↓, Enter or Tab", "choose a step; Tab moves to its next value"], ["Ctrl-S", "save"],
  ["Ctrl-Enter", "save and run"], ["Escape", "leave the editor (your text is kept), the search, a meeting"],
  ["Ctrl-Z, Ctrl-Shift-Z", "undo and redo while writing"],
  ["Tab, Shift-Tab, Enter", "move from cell to cell in a table; Alt-↑ and Alt-↓ move a row"],
  ["← →", "the previous and the next scenario, in a meeting"]
];
const showHelp = () => {
  const dialog = find("#help");
  if (!dialog.firstChild) dialog.append(h("h2", { id: "help-title", text: "Keyboard shortcuts" }),
    h("dl", {}, keys.flatMap(([key, text]) => [h("dt", {}, h("kbd", { text: key })), h("dd", { text })])),
    button("close", "Close", () => dialog.close()));
  dialog.showModal();
};
const isWriting = e => e && (e.matches("input:not([type=radio]), textarea, select") || e.isContentEditable);
const listenToKeys = () => document.addEventListener("keydown", event => {
  if (event.defaultPrevented || event.isComposing) return;
  const isMeeting = document.body.classList.contains("meeting"), writing = isWriting(event.target);
  const isCommand = event.ctrlKey || event.metaKey;
  const done = f => { event.preventDefault(); f(); };
  if (isCommand && !event.altKey && (event.key === "s" || event.key === "Enter")) {
    const opening = lastOpening();
    if (event.key === "s" || opening) done(() => { if (opening) save(opening, null, event.key === "Enter"); });
  } else if (isCommand || event.altKey) return;
  else if (event.key === "/" && !writing) done(() => { openMenu(true); find("#search").focus(); find("#search").select(); });
  else if (event.key === "?" && !writing) done(showHelp);
  else if (event.key === "Escape" && event.target.closest("#steps")) done(() => toggleSteps(false));
  else if (isMeeting && !writing && !find("dialog[open]")) {
    if (event.key === "Escape") done(leaveMeeting);
    else if (["ArrowRight", "PageDown"].includes(event.key)) done(() => showSlide(shown + 1));
    else if (["ArrowLeft", "PageUp"].includes(event.key)) done(() => showSlide(shown - 1));
  }
});
