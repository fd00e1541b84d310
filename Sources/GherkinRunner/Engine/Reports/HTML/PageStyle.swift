/// The style sheet of all pages: light and dark, narrow and wide, screen and paper.
///
/// A color never stands alone for a status: its word is there, after a symbol.
package enum PageStyle {
  /// The SHA-256 of `text`, by which a page names the only style sheet that it allows. A test says what it is after an edit.
  static let hash = "sha256-0Nhntj9ZRQUVU5Ydoh+CzilJYfJzPda067qifn5Uttk="

  package static let text = """
    :root { --page: #f6f7f9; --card: #fff; --text: #1c1f24; --quiet: #59616d; --line: #dcdfe5;
      --link: #1f55c0; --code: #f0f2f5; --passed: #1a7237; --failed: #bd1f2d;
      --pending: #6b3fc4; --skipped: #59616d; --flaky: #9a4a00; --undefined: #8a5a00;
      --removed: #ffd9d9; --added: #cfeed6; --value: #0b5a73; }
    @media screen and (prefers-color-scheme: dark) { :root { --page: #14161a; --card: #1d2026;
      --text: #e7e9ed; --quiet: #a3abb8; --line: #363b45; --link: #8ab4ff; --code: #15181d;
      --passed: #5bd073; --failed: #ff8080; --pending: #c4a7ff; --skipped: #a3abb8;
      --flaky: #ffa15e; --undefined: #f0bc4e; --removed: #632a2e; --added: #1f4d2c;
      --value: #7fd0ea; } }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html { color-scheme: light dark; scroll-padding-top: 7rem; }
    body { margin: 0; background: var(--page); color: var(--text);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
    a { color: var(--link); }
    a, summary, button, input { border-radius: .2rem; }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    .skip { position: absolute; left: -99rem; }
    .skip:focus { left: 1rem; top: 1rem; padding: .5rem; background: var(--card); z-index: 9; }

    .passed, :where(.body li) { --is: var(--passed); --sign: "✔"; }
    .failed { --is: var(--failed); --sign: "✘"; }
    .ambiguous { --is: var(--undefined); --sign: "≠"; }
    .undefined { --is: var(--undefined); --sign: "?"; }
    .pending { --is: var(--pending); --sign: "…"; }
    .skipped { --is: var(--skipped); --sign: "–"; }
    .flaky { --is: var(--flaky); --sign: "↻"; }
    i { font-style: normal; font-weight: 600; color: var(--is); white-space: nowrap; }
    i::before, .counts li::before { content: var(--sign) / ""; display: inline-block;
      min-width: 1.2em; text-align: center; color: var(--is); font-weight: 700; }

    header, .columns, footer { max-width: 96rem; margin: 0 auto; padding: 0 1.25rem; }
    header { padding-top: 1.75rem; }
    h1 { font-size: 1.75rem; line-height: 1.2; margin: 0; }
    header.failed h1::first-letter { color: var(--failed); }
    header.passed h1::first-letter { color: var(--passed); }
    header p { margin: .4rem 0 .8rem; color: var(--quiet); }
    header .lead { color: var(--text); font-size: 1.1rem; max-width: 60rem; }
    header svg { display: block; width: 100%; height: .8rem; }
    .areas { list-style: none; padding: 0; margin: 0 0 .8rem; display: grid; gap: .3rem 2.5rem;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); }
    .areas li { display: grid; grid-template-columns: 8.5rem minmax(4rem, 1fr) 11rem; gap: .2rem .8rem;
      align-items: center; overflow-wrap: anywhere; }
    .areas span { font-size: .92rem; }
    rect { fill: var(--is); }
    .counts { list-style: none; display: flex; flex-wrap: wrap; gap: .3rem 1.4rem; padding: 0;
      margin: .7rem 0 1.2rem; }
    .counts b { font-size: 1.15rem; }
    footer { padding: 2rem 1.25rem; color: var(--quiet); }
    h2 { font-size: 1.35rem; margin: 2rem 0 .75rem; }
    h3, h4, h5, h6 { font-size: 1.05rem; line-height: 1.35; margin: 0; }
    :is(h3, h4, h5, h6) span { font-weight: 400; color: var(--quiet); }
    .charts { display: flex; flex-wrap: wrap; gap: .5rem 2rem; }
    figure { margin: 0; width: 15rem; } header figure svg { height: 3rem; }
    polyline { fill: none; stroke: var(--quiet); stroke-width: 1.5; } circle { fill: var(--is); }
    figcaption { font-size: .85rem; color: var(--quiet); }
    .technical { margin-top: 1.5rem; }
    .technical > summary, nav summary { cursor: pointer; }
    .technical > summary h3 { display: inline; }
    .folder > h3 { margin: 1.5rem 0 .6rem; color: var(--quiet); font-weight: 600; }
    small, .at { font-size: .85rem; color: var(--quiet); }
    .at { margin: .15rem 0; overflow-wrap: anywhere; }

    nav > details > summary { font-weight: 600; cursor: pointer; padding: .5rem 0; }
    nav h2 { font-size: 1rem; margin: 1rem 0 .3rem; }
    nav ul { list-style: none; margin: 0 0 .3rem; padding: 0; }
    nav ul ul { padding-inline-start: .8rem; }
    nav li { font-size: .92rem; overflow-wrap: anywhere; padding: .1rem 0; }
    nav li a { text-decoration: none; }
    nav li a:hover { text-decoration: underline; }
    nav li:not(.folder) { display: flex; gap: .3em; }
    nav i, .body li > i, .card li:is(.passed, .skipped) > i { display: inline-block; width: 1.25em; height: 1.5em; flex: none;
      overflow: hidden; vertical-align: bottom; }
    nav .folder > b { font-weight: 600; color: var(--quiet); }
    @media (min-width: 64rem) {
      .columns { display: grid; grid-template-columns: 18rem minmax(0, 1fr); gap: 2rem; }
      nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; }
    }

    #find { position: sticky; top: 0; z-index: 5; display: flex; flex-wrap: wrap;
      gap: .5rem 1rem; align-items: center; padding: .6rem .9rem; background: var(--card);
      border: 1px solid var(--line); border-radius: .5rem; }
    #find label { white-space: nowrap; }
    #find input[type=search], button { font: inherit; color: inherit; padding: .25rem .5rem;
      background: var(--page); border: 1px solid var(--quiet); }
    #text { width: 15rem; } #tag { width: 9rem; }
    button { cursor: pointer; }
    fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .2rem .8rem; }
    legend { float: left; margin-inline-end: .8rem; }
    output { font-weight: 600; }

    .card, .feature { background: var(--card); border: 1px solid var(--line);
      border-radius: .5rem; margin: .6rem 0; overflow-wrap: anywhere; }
    .card { padding: .8rem 1rem; border-inline-start: .3rem solid var(--is); }
    .feature { content-visibility: auto; contain-intrinsic-size: auto 3rem; }
    .feature > details > summary { padding: .65rem 1rem; cursor: pointer; outline-offset: -3px; }
    summary :is(h2, h4) { display: inline; font-size: 1.05rem; margin: 0; }
    .feature summary small { white-space: nowrap; }
    .body { padding: 0 1.25rem 1rem; border-top: 1px solid var(--line); }
    .body > .at { margin-top: .6rem; }
    .sc, .rule, .background { margin-top: 1.25rem; }
    .rule { padding-inline-start: 1rem; border-inline-start: .2rem solid var(--line); }
    .background { color: var(--quiet); }
    .sc { content-visibility: auto; contain-intrinsic-size: auto 9rem; }
    .tags a { font-size: .85rem; text-decoration: none; margin-inline-end: .3rem; }
    .tags { margin: .15rem 0; }
    :target { outline: 2px solid var(--link); outline-offset: 4px; border-radius: .2rem; }
    main:target, .part:target, .body:target, #features:target { outline: none; }
    .md { margin: .4rem 0; max-width: 48rem; }
    .md p, .md ul, .md ol { margin: .4rem 0; }
    blockquote { margin: .4rem 0; padding-inline-start: .8rem; color: var(--quiet);
      border-inline-start: .2rem solid var(--line); }
    ol { list-style: none; margin: .35rem 0; padding: 0; }
    .md ol { list-style: decimal; padding-inline-start: 1.6rem; }
    .body li.skipped { color: var(--quiet); }
    .body li:is(.failed, .ambiguous, .undefined, .pending) > i { display: inline; }
    li > b { font-weight: 600; }
    var { font-style: normal; color: var(--value); font-weight: 500; }
    .plain > li { padding-inline-start: 1.45em; }
    .term { color: inherit; text-decoration: underline dotted; position: relative; }
    .term:is(:hover, :focus-visible)::after { content: attr(data-meaning) / ""; z-index: 6;
      position: absolute; inset-inline-start: 0; top: 100%; width: max-content;
      max-width: min(22rem, 70vw); padding: .3rem .6rem; border-radius: .3rem; font-size: .9rem;
      background: var(--text); color: var(--card); }
    :is(.sc, .feature):has(.term:is(:hover, :focus-visible)) { content-visibility: visible; }

    .why { margin: .3rem 0 .6rem 1.45em; }
    .why p { margin: .3rem 0; }
    .why ul { margin: .2rem 0; }
    q { font-weight: 600; } q::before, q::after { content: none; }
    pre, code, .lines td { font: .875rem/1.45 ui-monospace, "SF Mono", Consolas, "Liberation Mono", monospace; }
    pre { background: var(--code); border: 1px solid var(--line); border-radius: .3rem;
      padding: .5rem .7rem; margin: .3rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
    .attempts { list-style: none; padding: 0; }
    .attached, .attempts { margin: .3rem 0 .3rem 1.45em; }
    dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .2rem .8rem;
      margin: .3rem 0; align-items: baseline; }
    dt { color: var(--quiet); } dd { margin: 0; } dd pre { margin: 0; }
    ins, del { color: var(--text); text-decoration: none; border-radius: .15em; box-decoration-break: clone; }
    ins { background: var(--added); border-bottom: 2px solid var(--passed); }
    del { background: var(--removed); border-bottom: 2px dotted var(--failed); }
    .difference th { font-weight: 600; color: var(--quiet); white-space: nowrap; }
    .lines { width: 100%; } .lines :is(td, th) { border-block: 0; padding-block: .1rem; }
    .lines td { overflow-wrap: anywhere; }
    .lines th { width: 1%; font-size: .875rem; line-height: 1.45; }
    .lines tr:first-child > * { border-top: 1px solid var(--line); }
    .lines tr:last-child > * { border-bottom: 1px solid var(--line); }
    .picture { display: inline-block; vertical-align: top; margin: .3rem 0 .3rem 1.45em;
      max-width: 12rem; }
    .picture[open] { display: block; max-width: 100%; }
    .picture summary { list-style: none; cursor: zoom-in; }
    .picture[open] summary { cursor: zoom-out; }
    .picture summary::-webkit-details-marker { display: none; }
    .picture img { display: block; max-width: 100%; height: 7rem; object-fit: contain;
      background: var(--code); border: 1px solid var(--line); border-radius: .3rem; }
    .picture[open] img { height: auto; }
    .picture span { font-size: .85rem; color: var(--link); overflow-wrap: anywhere; }

    .wide { overflow-x: auto; }
    table { border-collapse: collapse; margin: .4rem 0 .6rem; }
    li > :is(.wide, pre) { margin-inline-start: 1.45em; }
    td, th { border: 1px solid var(--line); padding: .2rem .6rem; text-align: start;
      vertical-align: top; white-space: pre-wrap; overflow-wrap: break-word; }
    thead th { background: var(--code); font-weight: 600; }
    .dev > summary { cursor: pointer; font-size: .85rem; color: var(--quiet); }
    .row > summary { cursor: pointer; margin-top: .4rem; }
    .rows dl { margin: 0; grid-template-columns: max-content minmax(6rem, 1fr); } .rows pre { margin: 0; }
    .rows > tbody > .why { margin: 0; } .rows .why ol { margin: 0; }
    td.at, .rows th { white-space: nowrap; }
    .more { columns: 22rem; }
    mark { padding: 0 .2em; border-radius: .2em; color: var(--text); background: var(--added); }
    .kind > h3 { margin-top: 1.5rem; color: var(--quiet); }
    .line { display: inline-block; font-weight: 500; user-select: all; } .line b { color: var(--quiet); }
    .copy { margin-inline-start: .6rem; font-size: .8rem; padding: 0 .5rem; }
    .copy::before { content: "Copy"; } .copy.done::before { content: "Copied ✔"; }
    .sample { margin-inline-start: 1.25rem; font-size: .92rem; }
    .unused > details > summary { color: var(--undefined); }
    .entry > :is(p, ul, details) { margin: .25rem 0 .25rem 1.25rem; }

    @media (max-width: 40rem) {
      header, .columns, footer { padding-inline: .8rem; }
      .areas li { grid-template-columns: 1fr auto; }
      .areas svg { grid-row: 2; grid-column: 1 / -1; }
      h1 { font-size: 1.35rem; } .body { padding-inline: .8rem; }
      #find { position: static; } #find label:has([type=search]) { width: 100%; }
      #find [type=search] { width: 75%; float: inline-end; }
      .why, .attached, .attempts, li > :is(.wide, pre) { margin-inline-start: 0; }
      .picture { margin-inline: 0 .6rem; }
      dl { grid-template-columns: minmax(0, 1fr); }
      .feature summary small { white-space: normal; }
    }
    @media (forced-colors: active) { ins, del { outline: 1px solid; } rect { fill: CanvasText; } }
    @media (prefers-contrast: more) { :root { --line: currentColor; } }
    .paper { display: none; }
    .permalink { white-space: nowrap; }
    .permalink::before { content: attr(aria-label); }
    td > .permalink::before { content: "#"; }
    @page { margin: 16mm 15mm 18mm;
      @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; } }
    @media print {
      :root { --page: #fff; --card: #fff; --text: #000; --quiet: #444; --line: #bbb;
        --code: #f4f4f4; color-scheme: light; }
      nav, #find, .skip, .copy, .permalink { display: none !important; }
      .paper { display: block; }
      .columns { display: block; } body { font-size: 10pt; }
      header, .columns, footer, .body { padding-inline: 0; } header { padding-top: 0; }
      .sc, .feature { content-visibility: visible; }
      details:not(.attached, .picture)::details-content { content-visibility: visible;
        display: block; }
      details:not(.attached) > summary { list-style: none; } header svg { border: 1px solid var(--line); }
      .feature { border: 0; } .feature > details > summary { padding-inline: 0; }
      .feature > details > summary h4 { font-size: 14pt; }
      :is(.body, .card) li > i { display: inline; overflow: visible; }
      .wide { overflow: visible; } a { color: inherit; text-decoration: none; }
      .picture { display: block; max-width: 100%; break-inside: avoid; }
      .picture img { height: auto; max-width: 100%; max-height: 11cm; }
      .part + #features, .folder + .folder, .feature + .feature, #features + .part { break-before: page; }
      .sc.passed, .background, tr, li:not(.failed) { break-inside: avoid; }
      .why { break-before: avoid; }
      td, th, td.at, .rows th { white-space: pre-wrap; overflow-wrap: anywhere; }
      h2, h3, h4, h5, h6, summary, thead, .paper, .sc > :is(p, .md), .card > p {
        break-after: avoid; }
    }

    """
}
