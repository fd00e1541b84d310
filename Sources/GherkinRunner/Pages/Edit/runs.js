// Running, and what is at the top of the page: progress, questions, and definitions that are older than their code.

let job = null;
// The runs that have ended: an answer from before an end may come after it, and what a run came to stays.
const over = new Set();
const run = async ({ scope, path = null, lines = [], unsaved = null }) => {
  setJob({ number: 0, kind: "run", title: "Starting …", ended: 0, total: 0, counts: "" });
  const answer = await ask("POST", "/api/run", { path, lines, scope, unsaved });
  if (job && job.number === 0) job = null;
  if (answer && answer.job) {
    if (!job) setJob(answer.job);
    return refreshState();
  }
  drawJob(job);
  if (answer) message("information", scope === "failed" ? "Nothing failed." : "There is nothing to run.");
};
const runBlock = block => run({ scope: "block", path: feature.path, lines: [block.line] });
const tryOut = opening => {
  const block = opening.article.block;
  run({ scope: "block", path: opening.path, lines: block ? [block.line] : [], unsaved: written(opening) });
};

const setJob = (next, isFromState = false) => {
  if (isFromState && job && job.number === 0 || next && over.has(next.number)) return;
  const last = job;
  job = next;
  if (next) return drawJob(next);
  if (!last || last.number === 0) return;
  drawJob(null);
  refreshState();
};
// What a run came to replaces the progress at the top.
const setEnd = ({ outcome, text }) => {
  const isSign = outcome === "passed" || outcome === "failed";
  find("#job").replaceChildren(h("p", {}, isSign ? h("i", { class: outcome, text }) : text));
  find("#job").hidden = false;
  say(text);
};
const drawJob = one => {
  const box = find("#job");
  if (!one && !find("progress", box)) return;
  box.hidden = !one;
  if (!one) return box.replaceChildren();
  // The button stays the same element, so that it can be pressed while the rest changes.
  if (box.dataset.number !== String(one.number) || !find("button", box)) {
    box.dataset.number = one.number;
    box.replaceChildren(h("p"), h("progress", { "aria-label": "progress" }),
      button("stop", "Stop", () => ask("POST", "/api/stop", { number: job ? job.number : one.number })));
  }
  find("p", box).textContent = [one.title, one.total ? one.ended + " of " + one.total : "", one.counts].filter(Boolean).join(" · ");
  const progress = find("progress", box);
  if (one.total) Object.assign(progress, { max: one.total, value: one.ended });
  else progress.removeAttribute("value");
};

const build = () => ask("POST", "/api/build").then(answer => { if (answer && answer.job) setJob(answer.job); });
const drawBanners = () => {
  const { question, stale, canBuild, problem } = state;
  const box = find("#question"), rows = [];
  if (question && !find("[data-number='" + question.number + "']", box)) say(question.text);
  if (question) rows.push(h("div", { class: "row", dataset: { number: question.number } }, h("p", { text: question.text }), h("div", { class: "acts" },
    question.answers.map(answer => button("answer", answer, () => ask("POST", "/api/answer",
      { number: question.number, answer }).then(refreshState))))));
  else if (stale) rows.push(h("div", { class: "row" },
    h("p", { text: "The steps have changed since the program was built, so what this page shows about steps may be out of date." }),
    canBuild ? button("build", "Build", build) : null));
  if (feature && problem) rows.push(h("div", { class: "row" }, h("p", {}, h("b", { text: problem.title + " " }), problem.text)));
  fill(box, rows);
  box.hidden = rows.length === 0;
};
