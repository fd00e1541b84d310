// Suggestions in the text, and the values of an accepted step that Tab goes through.

const createCompletion = (surface, list, complete) => {
  const { area } = surface;
  let isForced = false, current = -1;
  const place = at => {
    const { bottom, left } = surface.rectAt(at);
    return { field: area, bottom, left };
  };
  // `{name}` stands for any text.
  const isWhole = (words, label) => new RegExp("^" + label.split(/\{[^{}]*\}/).map(
    part => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".+") + "$", "u").test(words);

  const suggest = force => {
    isForced ||= force;
    ask();
  };
  const ask = oneAtATime(async () => {
    const text = surface.text(), caret = area.selectionEnd, forced = isForced;
    let answer = null;
    try { answer = await complete(text); } catch { /* The page shows that the server is gone. */ }
    if (text !== surface.text() || caret !== area.selectionEnd) return;
    isForced = false;
    if (answer?.status === 200 && document.activeElement === area)
      show(answer.json, text, caret, forced);
    else list.close();
  });
  const show = ({ from, to, items }, text, caret, forced) => {
    const typed = text.slice(from, caret), whole = text.slice(from, Math.max(to, caret)).trim();
    const isBegun = ({ label }) =>
      typed !== "" && label.toLowerCase().startsWith(typed.toLowerCase());
    // Words that begin no keyword are a title or a description. Within a value, only values are suggested.
    const found = items.filter(item => item.text !== typed &&
      (forced || item.kind !== "keyword" || isBegun(item)) &&
      (current < 0 || item.kind === "value"));
    if (found.length === 0 && forced) say("There are no suggestions here.");
    // After a whole step, Enter begins the next line.
    const isDone = current >= 0 || !forced && items.some(item => isWhole(whole, item.label));
    list.open(found, { ...place(from), bottom: place(to).bottom, chosen: isDone ? -1 : 0,
      takesTab: current < 0 && (!isDone || found[0]?.kind === "value"),
      accept: item => {
        // What was typed since the list was made belongs to what the step replaces.
        const end = to + surface.text().length - text.length;
        if (end >= from) accept(from, end, item);
      } });
  };
  const accept = (from, to, item) => {
    let { text, stops = [] } = item;
    const line = surface.lineAt(to), below = surface.text().slice(line.to + 1).trimStart();
    // The table or doc string that the step has already stays.
    if (text.includes("\n") && /^(\||"""|```)/.test(below)) {
      text = text.slice(0, text.indexOf("\n"));
      stops = stops.filter(stop => stop.to <= text.length);
    }
    enter(from, to, text, stops);
    if (item.kind === "keyword") suggest(false);
  };
  const enter = (from, to, text, stops) => {
    const all = surface.text();
    surface.set(all.slice(0, from) + text + all.slice(to), from + text.length);
    if (current >= 0 && stops.length === 0) return;
    surface.showStops(stops.map(stop => ({
      from: from + stop.from, to: from + stop.to, choices: stop.choices, kind: "stop" })));
    current = -1;
    if (stops.length) next(1);
  };
  // The value that the caret is in. A caret elsewhere ends the walk through the values.
  const stop = () => {
    const stop = surface.stops()[current];
    if (stop && area.selectionStart >= stop.from && area.selectionEnd <= stop.to) return stop;
    if (stop) leave();
  };
  const leave = () => { current = -1; surface.showStops([]); };
  const next = step => {
    const stops = surface.stops(), number = current + step;
    list.close();
    if (number < 0) return;
    if (number >= stops.length) {
      const end = surface.lineAt(stops.at(-1).to).to;
      leave();
      return surface.select(end);
    }
    current = number;
    const { from, to, choices } = stops[number];
    surface.select(from, to);
    if (!choices?.length) return;
    const value = surface.text().slice(from, to);
    list.open(choices.map(label => ({ label })), { ...place(from), takesTab: true,
      chosen: Math.max(0, choices.indexOf(value)), accept: ({ label }) => {
        const { from, to } = surface.stops()[current];
        surface.replace(from, to, label);
        next(1);
      } });
  };

  // Inserts a step of the panel: on the caret's line if that has no step yet, else below its step.
  const insert = ({ text, stops = [], keyword = "" }) => {
    const all = surface.text(), line = surface.lineAt(area.selectionEnd), words = line.words.trim();
    const isKeyword = words !== "" && words !== ":" && !/[\s:|@#"`]/.test(words) &&
      line.number > 0;
    let from = line.to, lead = keyword, indent = line.indent;
    if (isKeyword) lead = line.words.endsWith(" ") ? "" : " ";
    else if (words === "") {
      const above = surface.lineAt(line.from - 1);
      if (line.number > 0 && indent === "") lead = (indent = indentBelow(above)) + lead;
    } else {
      const below = argumentsOf(all, false).find(
        part => part.first <= line.number + 1 && part.last >= line.number);
      if (below) {
        from = surface.lineAt(surface.lineStart(below.last)).to;
        const step = surface.lineStart(Math.max(0, below.first - 1));
        indent = surface.lineAt(step).indent;
      } else indent = indentBelow(line);
      lead = "\n" + indent + lead;
    }
    const breaks = at => (text.slice(0, at).match(/\n/g) || []).length * indent.length;
    const whole = text.replaceAll("\n", "\n" + indent);
    enter(from, from, lead + whole, stops.map(({ from: a, to: b, choices }) => ({
      from: lead.length + a + breaks(a), to: lead.length + b + breaks(b), choices })));
    area.focus();
  };
  const indentBelow = line => line.indent + (surface.isTitle(line) ? "  " : "");

  area.addEventListener("blur", () => list.close(area));
  area.addEventListener("click", () => {
    list.close(area);
    stop();
  });
  return {
    insert,
    textChanged: kind => {
      if (kind !== "set") stop();
      if (kind === "type" || kind === "space" || kind === "delete" && list.isOpen())
        suggest(false);
      else if (kind !== "compose") list.close(area);
    },
    // Returns whether the key was for the list or for the values of an accepted step.
    key: event => {
      if (list.key(event)) return true;
      const { key, altKey, ctrlKey, shiftKey } = event;
      if (ctrlKey && key === " " || altKey && key === "ArrowDown") suggest(true);
      else if (key === "Tab" && stop() && (!shiftKey || current > 0))
        next(shiftKey ? -1 : 1);
      else if (key === "Escape" && stop()) leave();
      else {
        if (/^(Arrow(Left|Right|Up|Down)|Home|End|Page)/.test(key)) list.close();
        return false;
      }
      return true;
    },
  };
};
