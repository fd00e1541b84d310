// What the server has to tell, and what the page shows while there is none.
//
// The page asks for news, more often while something runs. A tab that is not visible does not ask. Whenever the page may
// have missed the end of the server, another program may have its port by now, so the page sends nothing but the token
// until it is sure again who answers.

let isGone = false, isSure = false, isAsking = false;
// What tells the server from another one, and the number of the last event from it.
let session = null, since = "";
let certain = Promise.resolve(), setCertain = () => {}, wake = () => {}, question = new AbortController();

const drawGone = text => {
  find("#gone").hidden = text === "";
  find("#gone p").textContent = text;
};
const setGone = value => {
  isSure = !value;
  setCertain();
  if (isGone === value && !isRefused) return;
  isGone = value;
  isRefused = false;
  drawGone(value ? "specs edit is not running. You can continue writing: your text is kept here. Start specs edit " +
    "again the way you started it before, and open its page: this one then continues by itself, too." : "");
  if (!value) openings.forEach(opening => opening.editor.lookNow());
};
const setRefused = () => {
  setGone(true);
  isRefused = true;
  drawGone("specs edit was started with a new key, which this page does not have. Open the file or the address that it " +
    "printed in this browser, and this page continues by itself. Your text is kept.");
};
// Asks anew who answers.
const doubt = () => {
  if (isSure) certain = new Promise(done => { setCertain = done; });
  isSure = false;
  question.abort();
  wake();
};

const askForNews = async () => {
  question = new AbortController();
  const response = await fetch("/api/news" + query({ since }),
    { headers: headers(), signal: question.signal });
  if (response.status === 401) return setRefused();
  if (!response.ok) throw new Error("status " + response.status);
  const answer = await response.json();
  // Another program does not know the session.
  if (session && answer.session !== session) return setRefused();
  [session, since] = [answer.session, answer.number];
  setGone(false);
  answer.events.forEach(happened);
};
const listenForNews = async () => {
  if (isAsking) return;
  isAsking = true;
  const idle = time => new Promise(done => {
    wake = done;
    if (time) setTimeout(done, time);
  });
  for (let pause = 0; ;) {
    while (document.hidden) await idle();
    try {
      await askForNews();
    } catch (error) {
      if (error.name === "AbortError") continue;
      setGone(true);
    }
    pause = isGone ? Math.min(pause * 2 + 100, 4000) : job ? 150 : 400;
    await idle(pause);
  }
};
document.addEventListener("visibilitychange", doubt);

const happened = event => {
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
  case "ended": setEnd(event); break;
  case "message": message(event.level, event.text); break;
  case "mutation": setNotice(event); break;
  }
};
const refreshAll = () => {
  refreshState();
  if (feature) refreshFeature();
};
