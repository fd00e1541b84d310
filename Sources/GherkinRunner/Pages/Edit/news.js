// What the server has to tell, and what the page shows while there is no server.

let isGone = false, isLeading = false, heard = Date.now();
const quiet = 15000;

const drawGone = text => {
  find("#gone").hidden = text === "";
  find("#gone p").textContent = text;
};
const setGone = value => {
  if (!value) heard = Date.now();
  if (isGone === value && !isRefused) return;
  isGone = value;
  if (!value) isRefused = false;
  drawGone(value ? "specs edit is not running. You can continue writing: your text is kept here. Start specs edit " +
    "again the way you started it before, and this page continues by itself." : "");
  if (!value) openings.forEach(opening => opening.editor.lookNow());
};
const setRefused = () => {
  isRefused = true;
  drawGone("specs edit was started with a new key, which this page does not have. Open the file or the address that it " +
    "printed in this browser, and this page continues by itself. Your text is kept.");
};

const readEvents = async () => {
  const stop = new AbortController();
  const watch = setInterval(() => { if (Date.now() - heard > quiet) stop.abort(); }, 3000);
  try {
    heard = Date.now();
    const response = await fetch("/api/events", { headers: headers(), signal: stop.signal });
    if (response.status === 401) return setRefused();
    if (!response.ok) throw new Error("status " + response.status);
    const reader = response.body.getReader(), decoder = new TextDecoder();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      setGone(false);
      tell({ isAlive: true });
      const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
      rest = lines.pop();
      for (const line of lines) {
        if (line.trim() === "") continue;
        const event = JSON.parse(line);
        tell({ event });
        happened(event);
      }
    }
  } finally { clearInterval(watch); }
};
const lead = async () => {
  isLeading = true;
  for (let pause = 300; ;) {
    const begun = Date.now();
    try { await readEvents(); } catch { /* said below */ }
    if (!isRefused) {
      setGone(true);
      tell({ isGone: true });
    }
    pause = Date.now() - begun > 5000 ? 300 : Math.min(pause * 2, 4000);
    await sleep(pause);
  }
};
const follow = () => {
  if (channel) channel.addEventListener("message", ({ data }) => {
    if (data.event) happened(data.event);
    if (data.isAlive) setGone(false);
    if (data.isGone) setGone(true);
    if (data.token) setToken(data.token);
    if (data.asksToken && token && !isRefused) tell({ token });
  });
  // A tab without news from the one that reads asks the server itself.
  setInterval(() => {
    if (!isLeading && token && document.visibilityState === "visible" &&
      (isGone || Date.now() - heard > quiet)) refreshAll();
  }, 4000);
};

// Only a tab that has the key can read for others.
let isWaiting = false;
const takeTurn = () => {
  if (isWaiting) return;
  isWaiting = true;
  if (navigator.locks && channel) navigator.locks.request("specs-edit", lead);
  else lead();
};

const happened = event => {
  heard = Date.now();
  switch (event.kind) {
  case "hello":
    // Another worker counts from 1.
    over.clear();
    refreshAll();
    break;
  case "state": refreshState(); break;
  case "feature": if (feature && feature.path === event.path) refreshFeature(); break;
  case "job":
    over.add(event.ended);
    setJob(event.job);
    break;
  case "message":
    if (event.level === "information" || /^\d+ \w+[.,]/.test(event.text)) setEnd(event.text);
    else message(event.level, event.text);
    break;
  case "mutation": setNotice(event); break;
  case "bye": setGone(true); break;
  }
};
const refreshAll = () => {
  refreshState();
  if (feature) refreshFeature();
};
