/// The style of the editor of one block, with the colors of the page.
///
/// The text area and its copy have the same measures in everything that places a character.
enum EditorStyle {
  static let text = """
    .editor { position: relative; margin: .5rem 0; }
    .paper { display: grid; background: var(--code); border: 1px solid var(--quiet); border-radius: .3rem; }
    .paper:focus-within { outline: 3px solid var(--link); outline-offset: 1px; }
    .paper > * { grid-area: 1 / 1; margin: 0; border: 0; border-radius: 0; padding: .6rem .8rem .6rem 1.9rem;
      width: 100%; min-width: 0; min-height: 4rem; background: none; font: .95rem/1.55 ui-monospace, "SF Mono",
      Consolas, "Liberation Mono", monospace; font-variant-ligatures: none; font-kerning: none;
      letter-spacing: 0; word-spacing: 0; tab-size: 4; text-indent: 0; text-align: start; text-transform: none;
      white-space: pre-wrap; overflow-wrap: anywhere; word-break: normal; hyphens: none; overflow: hidden;
      unicode-bidi: plaintext; }
    .paper > pre { color: var(--text); overflow: visible; }
    .paper > textarea { color: transparent; -webkit-text-fill-color: transparent; caret-color: var(--text);
      resize: none; outline: none; height: 100%; z-index: 1; }
    .paper > textarea::selection { background: color-mix(in srgb, var(--link) 32%, transparent); }
    .paper[dir=rtl] > * { padding: .6rem 1.9rem .6rem .8rem; }
    .words { position: relative; unicode-bidi: plaintext; }
    .words:is(.error, .warning, .style)::before { content: "✘" / ""; position: absolute; inset-inline-start: -1.4rem;
      color: var(--failed); }
    .words.warning::before { content: "!" / ""; color: var(--undefined); }
    .words.style::before { content: "~" / ""; color: var(--quiet); }
    .paper .keyword { color: var(--link); }
    .paper :is(.parameter, .number, .string, .enumMember) { color: var(--value); }
    .paper :is(.variable, .property) { color: var(--pending); }
    .paper :is(.decorator, .comment) { color: var(--quiet); }
    .paper .macro { color: var(--flaky); }
    .paper .mark { text-decoration: underline wavy var(--failed) 1px; text-underline-offset: .2em;
      text-decoration-skip-ink: none; }
    .paper .mark.warning { text-decoration-color: var(--undefined); }
    .paper .mark.style { text-decoration: underline dotted var(--quiet); }
    .paper .stop { background: color-mix(in srgb, var(--link) 16%, transparent); border-radius: .15em; }

    .suggestion-box { position: absolute; z-index: 9; width: min(44rem, 100%); background: var(--card);
      border: 1px solid var(--quiet); border-radius: .4rem; box-shadow: 0 .4rem 1.2rem rgb(0 0 0 / .25); }
    .suggestions { list-style: none; margin: 0; padding: .2rem; max-height: 15rem; overflow-y: auto; position: relative; }
    .suggestions li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem;
      padding: .25rem .6rem; border-radius: .25rem; cursor: pointer; overflow-wrap: anywhere; }
    .suggestions li:hover { background: var(--code); }
    .suggestions li[aria-selected=true] { background: var(--link); color: var(--card); }
    .suggestions li[aria-selected=true] :is(small, var) { color: inherit; }
    .suggestions small { margin-inline-start: auto; }
    .meaning { padding: .4rem .8rem; border-top: 1px solid var(--line); font-size: .9rem; white-space: pre-wrap;
      max-height: 8rem; overflow-y: auto; }

    .verdict { margin: .4rem 0; font-weight: 600; color: var(--quiet); min-height: 1.5em; }
    .findings { list-style: none; margin: 0; padding: 0; }
    .findings li { border-inline-start: .25rem solid var(--failed); padding: .2rem .8rem; margin: .4rem 0;
      background: var(--page); border-radius: .2rem; overflow-wrap: anywhere; }
    .findings li[data-level=warning] { border-color: var(--undefined); }
    .findings li[data-level=style] { border-color: var(--quiet); }
    .findings strong { color: var(--failed); }
    .findings [data-level=warning] strong { color: var(--undefined); }
    .findings [data-level=style] strong { color: var(--quiet); }
    .findings p { margin: .15rem 0; white-space: pre-wrap; }
    .findings [data-act=place] { border: 0; background: none; padding: 0; min-height: 0; color: var(--link); text-decoration: underline;
      text-align: start; font-size: .9rem; }
    .findings summary { cursor: pointer; font-size: .9rem; color: var(--quiet); }
    .editor button:not([data-act=place]) { background: var(--card); border: 1px solid var(--quiet); padding: .15rem .6rem;
      color: inherit; font: inherit; font-size: .9rem; }
    [data-act=fix] { margin: .2rem .5rem .2rem 0; }

    .argument { margin: .8rem 0; }
    .editor .of { margin: 0 0 .25rem; color: var(--quiet); font-size: .9rem; overflow-wrap: anywhere; }
    .editor .tools { margin: .3rem 0; display: flex; flex-wrap: wrap; gap: .4rem; }
    .tools span { display: contents; }
    .argument > textarea { width: 100%; font: .9rem/1.5 ui-monospace, "SF Mono", Consolas, "Liberation Mono",
      monospace; color: inherit; background: var(--code); border: 1px solid var(--quiet); border-radius: .3rem;
      padding: .5rem .7rem; resize: vertical; tab-size: 4; field-sizing: content; }
    .grid { margin: 0; }
    .grid :is(td, th) { padding: 0; white-space: nowrap; background: none; vertical-align: middle; }
    .grid th { background: var(--code); vertical-align: top; }
    .grid input { font: inherit; color: inherit; background: var(--card); border: 0; border-radius: 0;
      padding: .3rem .5rem; min-width: 100%; max-width: 70vw; field-sizing: content; }
    .grid th input { font-weight: 600; background: var(--code); }
    .grid th:has(button) input { min-width: calc(100% - 2rem); }
    .grid input:focus { outline: 2px solid var(--link); outline-offset: -2px; }
    .grid input.picked { background: color-mix(in srgb, var(--link) 20%, var(--card)); }
    .grid .unknown { display: block; padding: 0 .5rem; color: var(--undefined); font-weight: 600; }
    .grid td:is(.row-tools, thead td) { border: 0; padding-inline-start: .3rem; }
    .editor .grid button { border: 0; background: none; padding: 0 .35rem; color: var(--quiet); min-height: 1.6rem; }
    .editor .grid button:hover { color: var(--text); background: var(--line); }

    @media (max-width: 40rem) {
      .paper > * { padding-inline: 1.5rem .5rem; font-size: .875rem; }
      .words:is(.error, .warning, .style)::before { inset-inline-start: -1.2rem; }
      .suggestion-box { width: 100%; }
    }
    @media (forced-colors: active) {
      .paper > pre { visibility: hidden; }
      .paper > textarea { color: CanvasText; -webkit-text-fill-color: CanvasText; caret-color: auto; }
      .suggestions li[aria-selected=true] { outline: 2px solid Highlight; }
    }
    @media print { .editor { display: none; } }

    """
}
