// The editor of one block: connects the parts. A change of the text goes to the server and to the grids.

// options: text, path, place (version, start, end, isNew), language, direction, api, onChange(), onCancel().
const createEditor = (host, options) => {
  let { place } = options, isGone = false;
  const argument = text => ({ path: options.path, ...place, text });
  const root = h("div", { class: "editor" });
  const surface = createSurface(options, kind => changed(kind));
  const list = createList(root);
  const completion = createCompletion(surface, list, text => options.api(
    "POST", "/api/complete", { ...argument(text), caret: surface.area.selectionEnd }));
  const findings = createFindings(surface, { look: () => look() });
  const panels = createPanels(surface, list, /\.md$/.test(options.path));
  // The feature's language and direction are those of the texts; the rest is English.
  for (const { element } of [surface, panels])
    Object.assign(element, { dir: options.direction || "ltr", lang: options.language || "en" });
  root.append(surface.element, findings.element, panels.element);

  const changed = kind => {
    completion.textChanged(kind);
    panels.show();
    lookSoon();
    options.onChange();
  };
  // An answer about a text that has changed since is dropped.
  const look = oneAtATime(async () => {
    const text = surface.text();
    let answer;
    // The page shows that the server is gone, and calls `lookNow` when it is back.
    try { answer = await options.api("POST", "/api/look", argument(text)); } catch { return; }
    if (isGone) return;
    const { status, json } = answer;
    if (status === 503) lookSoon();
    if (status !== 200 || text !== surface.text()) return;
    surface.color(json.pieces, json.findings);
    findings.show(json, text);
    panels.show(json);
  });
  const lookSoon = later(() => { if (!isGone) look(); }, 120);

  root.addEventListener("keydown", event => {
    if (event.isComposing) return;
    const key = event.key.toLowerCase(), isCommand = event.ctrlKey || event.metaKey;
    const isText = event.target === surface.area;
    if (isText && completion.key(event)) return event.preventDefault();
    if (isCommand && !event.altKey) {
      if (key === "z") surface.undo(event.shiftKey);
      else if (key === "y") surface.undo(true);
      else return;
    } else if (key === "enter" && isText && !event.altKey) surface.newLine();
    else if (key === "escape" && isText) options.onCancel();
    else if (key === "escape") surface.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  host.append(root);
  surface.color([["", surface.text()]], []);
  panels.show();
  look();
  return {
    text: surface.text, focus: surface.focus, lookNow: look,
    setText: (text, caret) => surface.set(text, caret), insert: completion.insert,
    rebase: next => { place = next; look(); },
    destroy: () => {
      isGone = true;
      root.remove();
    },
  };
};
