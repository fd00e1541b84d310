// What all other files use: elements, messages, the token, and questions to the server.
// Text from features is set as text everywhere. Only the `html` that the server writes becomes markup.

const find = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const sleep = time => new Promise(done => setTimeout(done, time));
const isThere = value => value !== null && value !== undefined && value !== false;

// Makes an element. Names that begin with `on` are listeners; null and false leave an attribute out.
const h = (tag, attributes = {}, ...children) => {
  const e = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (!isThere(value)) continue;
    if (name.startsWith("on")) e.addEventListener(name.slice(2), value);
    else if (name === "text") e.textContent = value;
    else if (name === "class") e.className = value;
    else if (name === "dataset") Object.assign(e.dataset, value);
    else e.setAttribute(name, value === true ? "" : value);
  }
  e.append(...children.flat(2).filter(isThere));
  return e;
};
const button = (act, label, onclick, more = {}) =>
  h("button", { type: "button", text: label, dataset: { act }, onclick, ...more });
// Makes `elements` the children of `box`. Moves only those that are elsewhere, since an element that moves loses the focus.
const arrange = (box, elements) => {
  for (const old of [...box.children]) if (!elements.includes(old)) old.remove();
  elements.forEach((e, i) => { if (box.children[i] !== e) box.insertBefore(e, box.children[i] || null); });
};
// Keeps the children that would be the same, and with them the focus and what is unfolded.
const fill = (box, rows) => {
  const old = [...box.children];
  const take = isWanted => {
    const at = old.findIndex(isWanted);
    return at < 0 ? null : old.splice(at, 1)[0];
  };
  arrange(box, rows.flat(2).filter(isThere).map(row => {
    const same = take(one => one.isEqualNode(row));
    if (same || !row.matches(".acts, .foot")) return same || row;
    const like = take(one => one.className === row.className);
    if (like) fill(like, [...row.children]);
    return like || row;
  }));
};
// A finding, as it stands below a block and below the editor.
const findingItem = ({ level, message, more, fixes = [] }, place = null, apply = null) => {
  const coded = text => h("p", {}, text.split("`").map((part, i) => i % 2 ? h("code", { text: part }) : part));
  const advice = more && coded(more);
  return h("li", { dataset: { level } },
    h("strong", { text: { error: "Error", warning: "Warning", style: "Style" }[level] || level }), " ", place,
    coded(message),
    // The advice is unfolded if there is no button that follows it.
    advice && fixes.length ? h("details", {}, h("summary", { text: "More" }), advice) : advice,
    fixes.map(({ title }) => button("fix", title, () => apply(title))));
};

const counted = (count, noun) => count + " " + noun + (count === 1 ? "" : "s");
const later = (f, time) => {
  let timer = 0;
  return (...values) => { clearTimeout(timer); timer = setTimeout(() => f(...values), time); };
};
// Never runs `f` twice at a time, and runs it once more if it was called in the meantime. Resolves when all of that is done.
const oneAtATime = f => {
  let running = null, isWanted = false;
  const runAll = async () => {
    while (isWanted) {
      isWanted = false;
      try { await f(); } catch (error) { if (!(error instanceof TypeError) || !isGone) console.error(error); }
    }
    running = null;
  };
  return () => {
    isWanted = true;
    return running ||= runAll();
  };
};

// Makes screen readers say a text.
const say = text => {
  const e = find("#said");
  e.textContent = "";
  setTimeout(() => { e.textContent = text; }, 30);
};
// Errors stay until they are closed; other messages go some seconds after the next key or press, so that a slow
// reader has time, and nothing stays covered while work goes on.
const goLater = item => {
  const listening = new AbortController();
  const begin = () => {
    listening.abort();
    setTimeout(() => item.matches(":hover, :focus-within") ? goLater(item) : item.remove(), 8000);
  };
  for (const name of ["pointerdown", "keydown", "wheel"])
    addEventListener(name, begin, { capture: true, passive: true, signal: listening.signal });
};
const message = (level, text, actions = []) => {
  const lines = text.split("\n");
  const isLong = lines.length > 3;
  const word = { error: "Not done", warning: "Warning" }[level];
  const item = h("li", { class: level },
    h("p", {}, word ? h("b", { text: word + ": " }) : null, isLong ? lines[0] : text),
    isLong ? h("pre", { tabindex: "0", text: lines.slice(1).join("\n").trim() }) : null,
    h("div", { class: "acts" },
      actions.map(({ label, act, f }) => button(act || "", label, () => { item.remove(); f(); })),
      button("close", "Close", () => item.remove())));
  for (const other of all("#messages > li")) {
    if (other.dataset.text === text || other.className === "information") other.remove();
  }
  item.dataset.text = text;
  find("#messages").append(item);
  if (level !== "error") goLater(item);
};

// The token comes in the fragment, which no server and no log sees, and leaves the address at once. All tabs of the
// browser have it; it is of no use to the next server.
let token = null, isRefused = false;
const setToken = text => {
  if (!text || text === token) return;
  [token, session, since] = [text, null, ""];
  doubt();
};
const readToken = () => {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const given = fragment.get("token");
  try {
    if (given) localStorage.setItem("token", given);
    else if (!token) setToken(localStorage.getItem("token"));
  } catch { /* only this tab has it */ }
  if (!given) return;
  fragment.delete("token");
  history.replaceState(null, "", location.pathname + (fragment.toString() ? "#" + fragment : ""));
  setToken(given);
};
addEventListener("storage", ({ key, newValue }) => {
  if (key !== "token") return;
  const isFirst = !token;
  setToken(newValue);
  if (isFirst) start();
});

// Lists are not drawn anew while a button of the pointer is down, since a click begins and ends on the same element.
let pressed = Promise.resolve(), release = () => {};
addEventListener("pointerdown", () => {
  release();
  pressed = new Promise(done => { release = done; });
}, true);
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => setTimeout(release), true);

const headers = more => ({ Authorization: "Bearer " + token, ...more });
// Asks the server; rejects only if it cannot be reached.
const api = async (method, path, body) => {
  await certain;
  if (isGone) throw new TypeError("specs edit is not running");
  let response;
  try {
    response = await fetch(path, method === "GET" ? { headers: headers() } : {
      method, headers: headers({ "Content-Type": "application/json" }), body: JSON.stringify(body || {})
    });
  } catch (error) {
    setGone(true);
    question.abort();
    throw error;
  }
  if (response.status === 401) setRefused();
  if (method !== "GET") wake();
  // Features are still being read, or a new program has taken over.
  if (response.status === 503 && method === "GET") {
    await sleep(500);
    return api(method, path);
  }
  return { status: response.status, json: await response.json().catch(() => ({})) };
};
// The same for questions that need no more than an answer. A refusal becomes a message, and the answer null.
const ask = async (method, path, body) => {
  try {
    const { status, json } = await api(method, path, body);
    await pressed;
    if (status < 300) return json;
    if (status !== 401) message("error", json.message || "The server answered with status " + status + ".");
  } catch {
    message("warning", "specs edit is not running. Try again when it is; your text is kept.");
  }
  return null;
};
const query = values => "?" + new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ""));
