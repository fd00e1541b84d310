/// The script of the page of `specs edit`, in pieces that share one scope: `EditPage` puts them together.
///
/// Text from features is set as text everywhere. Only the `html` that the server writes with `Markup` becomes markup.
package enum EditScript {
  /// What all pieces use: elements, the token, and questions to the server.
  package static let api = #"""
    const find = (selector, root = document) => root.querySelector(selector);
    const all = (selector, root = document) => [...root.querySelectorAll(selector)];
    const sleep = time => new Promise(done => setTimeout(done, time));
    const isThere = value => value !== null && value !== undefined && value !== false;

    // An element. Names that begin with `on` are listeners; null and false leave an attribute out.
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
    const counted = (count, noun) => count + " " + noun + (count === 1 ? "" : "s");
    const later = (f, time) => {
      let timer = 0;
      return (...values) => { clearTimeout(timer); timer = setTimeout(() => f(...values), time); };
    };
    // Runs `f` once more if it was asked for while it ran, and never twice at a time. The promise is that of the last.
    const oneAtATime = f => {
      let running = null, isWanted = false;
      return () => {
        isWanted = true;
        return running ||= (async () => {
          while (isWanted) {
            isWanted = false;
            try { await f(); } catch (error) { if (!(error instanceof TypeError) || !isGone) console.error(error); }
          }
          running = null;
        })();
      };
    };

    // What a screen reader is told.
    const say = text => {
      const e = find("#said");
      e.textContent = "";
      setTimeout(() => { e.textContent = text; }, 30);
    };
    // A message that stays until it is read: errors until they are closed, others for some seconds.
    const message = (level, text, actions = []) => {
      const lines = text.split("\n");
      const isLong = lines.length > 3;
      const word = { error: "Not done", warning: "Attention" }[level];
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
      if (level === "information") setTimeout(() => {
        if (!item.matches(":hover, :focus-within")) item.remove();
      }, actions.length ? 12000 : 6000);
      return item;
    };

    // The token comes in the fragment, which no server and no log sees, and leaves the address at once. It is kept
    // for this tab; a tab that was opened without one asks its neighbors.
    const channel = "BroadcastChannel" in window ? new BroadcastChannel("specs-edit") : null;
    const tell = fact => { if (channel) channel.postMessage(fact); };
    let token = sessionStorage.getItem("token"), isRefused = false;
    const setToken = text => {
      if (!text || text === token) return;
      token = text;
      isRefused = false;
      sessionStorage.setItem("token", token);
      start();
    };
    const readToken = () => {
      const fragment = new URLSearchParams(location.hash.slice(1));
      const given = fragment.get("token");
      if (!given) return;
      fragment.delete("token");
      history.replaceState(null, "", location.pathname + (fragment.toString() ? "#" + fragment : ""));
      token = given;
      isRefused = false;
      sessionStorage.setItem("token", token);
      tell({ token });
    };

    const headers = more => ({ Authorization: "Bearer " + token, ...more });
    // What the server answers to a question; rejects only if it cannot be reached.
    const api = async (method, path, body) => {
      let response;
      try {
        response = await fetch(path, method === "GET" ? { headers: headers() } : {
          method, headers: headers({ "Content-Type": "application/json" }), body: JSON.stringify(body || {})
        });
      } catch (error) {
        setGone(true);
        throw error;
      }
      if (response.status === 401) setRefused();
      else setGone(false);
      // Features are still being read, or a new program has taken over: what is to be shown can wait.
      if (response.status === 503 && method === "GET") {
        await sleep(500);
        return api(method, path);
      }
      return { status: response.status, json: await response.json().catch(() => ({})) };
    };
    // The same, for what needs no more than an answer: what is refused becomes a message, and the answer null.
    const ask = async (method, path, body) => {
      try {
        const { status, json } = await api(method, path, body);
        if (status < 300) return json;
        if (status !== 401) message("error", json.message || "The server answered with status " + status + ".");
      } catch {
        message("warning", "specs edit is not running, so this has to wait. What you write is kept.");
      }
      return null;
    };
    const query = values => "?" + new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ""));

    """#
}
