/// One feature: its blocks, their findings, a conflict, changes, a meeting, and paper.
extension EditStyle {
  static let feature = """

    #top { margin-bottom: 1.4rem; }
    #blocks { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; max-width: 66rem; }
    .block { background: var(--card); border: 1px solid var(--line); border-inline-start: .3rem solid var(--is, var(--line));
      border-radius: .6rem; padding: 1rem 1.3rem .8rem; min-width: 0; overflow-wrap: anywhere; scroll-margin: 5rem; }
    .block.notrun { --is: var(--line); }
    .block.is-draft { border-style: dashed; border-inline-start-style: dashed; }
    .block[data-kind=feature], .block[data-kind=rule] { background: none; border-color: transparent; padding: 0 0 .2rem; }
    .block[data-kind=feature] .body > :first-child { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .block[data-kind=rule] { margin-top: 1rem; }
    .block[data-kind=rule] :is(h2, h3, h4) { font-size: 1.3rem; }
    .block.open:is([data-kind=feature], [data-kind=rule]) { background: var(--card); border-color: var(--line); padding: 1rem 1.3rem .8rem; }
    .block.open { --is: var(--link); box-shadow: 0 .2rem 1.2rem #0000001f; }
    .level1 { margin-inline-start: 1.4rem; }
    .block .body { padding: 0; border: 0; }
    .block .body > .sc, .block .body > :is(.rule, .background) { margin: 0; padding: 0; border: 0; content-visibility: visible; }
    .block .body :is(h2, h3, h4, h5) { font-size: 1.12rem; margin: 0 0 .2rem; }
    .block .body ol { margin: .6rem 0; } .block .body ol > li + li { margin-top: .22rem; }
    .block .body ol:not(.md ol) > li { line-height: 1.55; padding-inline-start: 1.45em; }
    .block .body li > i:first-child { margin-inline: -1.45em .2em; }
    .block :is(.why, .attached, .attempts, li > .wide, li > pre) { margin-inline-start: 0; }
    .tags span { color: var(--quiet); font-size: .85rem; margin-inline-end: .3rem; }
    .block .body > pre { white-space: pre-wrap; }
    .block.running { animation: breathe 1.6s ease-in-out infinite alternate; }
    @keyframes breathe { from { border-inline-start-color: var(--link); } to { border-inline-start-color: var(--line); } }
    .foot { display: flex; flex-wrap: wrap; gap: .4rem 1rem; justify-content: space-between; align-items: center;
      margin-top: .8rem; padding-top: .7rem; border-top: 1px solid var(--line); }
    .block:is([data-kind=feature], [data-kind=rule], [data-kind=background]):not(.open) .foot { border: 0; padding: 0; margin-top: .5rem; }
    .status { color: var(--quiet); font-size: .92rem; }
    .foot .acts button { font-size: .92rem; }
    .block:not(.open) > .foot button { background: none; border-color: transparent; color: var(--link); font-weight: 500; padding-inline: .55rem; }
    .block:not(.open) > .foot button:hover { background: var(--soft); }
    .block:not(.open) > .foot button.primary { border-color: var(--link); padding-inline: .9rem; }
    .more { columns: auto; flex-basis: 100%; }
    .block.open .more button { background: none; border-color: transparent; color: var(--link); padding-inline: .4rem; }
    .block.open .more button:hover { background: var(--soft); }
    .new { margin: 0; }
    .new button { width: 100%; padding: .7rem; border-style: dashed; color: var(--link); background: none; }
    .result { margin-top: .8rem; } .result summary { cursor: pointer; color: var(--quiet); }
    .result .body { border-inline-start: .2rem solid var(--line) !important; padding-inline-start: 1rem !important; margin-top: .5rem; }
    .result .body > :is(h2, h3, h4, .tags, .md) { display: none; }
    .notice { margin: .8rem 0; padding: .6rem .9rem; border-inline-start: .25rem solid var(--is); background: var(--code); }
    .notice p { margin: .2rem 0; } .notice b::before { content: var(--sign) / ""; color: var(--is); margin-inline-end: .4em; }
    .notice li { margin: .25rem 0; }
    .conflict { margin-top: 1rem; padding-top: .8rem; border-top: 2px solid var(--undefined); }
    .sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 1rem; margin-top: .6rem; }
    .sides h4 { margin-bottom: .3rem; } .sides pre { min-height: 6rem; }
    .change { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: .3rem 1.3rem 1rem; margin: 1rem 0; }
    .change h2 { margin: .8rem 0 0; } .change h2 a { text-decoration: none; }

    .meeting > :is(header, #question), .meeting .frame > :is(nav, aside), .meeting .new, .meeting #top > :not(h1) { display: none !important; }
    .meeting #top { margin: 0 auto 1rem; max-width: 90rem; } .meeting #top h1 { font-size: 1.2rem; font-weight: 400; color: var(--quiet); margin: 0; }
    .meeting .frame, .meeting main, .meeting main > * { display: block; max-width: none; }
    .meeting main { padding: 2vw 4vw 7rem; }
    .meeting #blocks { display: block; max-width: none; }
    .meeting article:focus { outline: none; }
    .meeting .block { display: none; max-width: 90rem; margin: 0 auto; border-radius: .8rem; padding: 2rem 2.5rem; }
    .meeting .block.now { display: block; font-size: clamp(1.3rem, 1.9vw, 2.2rem); line-height: 1.6; }
    .meeting .block .body :is(h2, h3, h4, h5) { font-size: 1.35em; display: block !important; }
    .meeting .block :is(pre, code, td, th) { font-size: .92em; } .meeting .block :is(small, .at, .tags a) { font-size: .65em; }
    .meeting .md { max-width: none; } .meeting .foot button { font-size: 1.05rem; }
    .meeting .block .foot .acts > [data-act=like] { display: none; }
    #meeting { position: fixed; inset: auto 0 0; z-index: 8; display: flex; gap: .7rem; white-space: nowrap; justify-content: center; align-items: center;
      padding: .8rem; background: var(--card); border-top: 1px solid var(--line); font-size: 1.1rem; }
    .meeting #messages { bottom: 5rem; }

    @media (max-width: 52rem) { .block { padding: .8rem .9rem .6rem; } .level1 { margin-inline-start: .4rem; }
      .meeting .block { padding: 1rem; } .foot { gap: .3rem; } #meeting { gap: .4rem; padding: .5rem; font-size: 1rem; } }
    @media (prefers-reduced-motion: reduce) { *, ::before, ::after { animation: none !important; transition: none !important;
      scroll-behavior: auto !important; } }
    @media (forced-colors: active) { .block, #messages > li { border: 1px solid; } #apps a[aria-current] { outline: 2px solid; } }
    @media print {
      body > header, #apps, #steps, #messages, #gone, #question, #meeting, .acts, .new, h2:has(+ .hints), .hints { display: none !important; }
      .frame { display: block; } main { padding: 0; } main > * { max-width: none !important; }
      .block { border: 0; padding: 0; break-inside: avoid; margin-bottom: 8mm; } #blocks { display: block; max-width: none; }
      .foot { border: 0; }
    }

    """
}
