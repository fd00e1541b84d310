/// The style of the page of `specs edit`, on top of the report's: the frame, the list of features, and what surrounds a
/// feature.
enum EditStyle {
  static let shell = """

    :root { --bar: 3.5rem; --soft: color-mix(in srgb, var(--link) 9%, var(--card)); --on: #fff; }
    @media screen and (prefers-color-scheme: dark) { :root { --on: #10131a; } }
    html { scroll-padding: 4.5rem 0 5rem; }
    body { min-height: 100vh; }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .notrun { --is: var(--quiet); --sign: "○"; }
    .running { --is: var(--link); --sign: "▸"; }
    rect.notrun { fill: color-mix(in srgb, var(--quiet) 28%, var(--page)); }

    button, select, input:not([type=radio]) { font: inherit; color: inherit; background: var(--card);
      border: 1px solid color-mix(in srgb, var(--quiet) 60%, var(--card)); border-radius: .4rem; padding: .3rem .75rem; }
    button { line-height: 1.3; min-height: 2.1rem; }
    button:hover:not(:disabled) { background: var(--soft); border-color: var(--link); }
    button:disabled { opacity: .5; cursor: default; }
    button.primary { background: var(--link); border-color: var(--link); color: var(--on); font-weight: 600; }
    button.primary:hover { background: color-mix(in srgb, var(--link) 85%, var(--text)); }
    input[type=search] { min-width: 0; width: 100%; padding: .4rem .7rem; }
    :is(main, h1):focus, article:focus:not(:focus-visible) { outline: none; }
    .acts { display: flex; flex-wrap: wrap; gap: .4rem .5rem; align-items: center; }

    body > header { position: sticky; top: 0; z-index: 7; display: flex; flex-wrap: wrap; gap: .4rem 1rem; align-items: center;
      min-height: var(--bar); max-width: none; padding: .45rem 1.5rem; background: var(--card);
      border-bottom: 1px solid var(--line); }
    header > .acts { margin-inline-start: auto; }
    #home { font-weight: 700; font-size: 1.1rem; color: inherit; text-decoration: none; }
    [data-act=menu] { display: none; }
    #job { display: flex; gap: .7rem; align-items: center; min-width: 0; flex: 1 1 16rem; }
    #job p { margin: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    #job progress { flex: 0 1 9rem; min-width: 4rem; }
    progress { accent-color: var(--link); }
    #gone, #question .row { padding: .6rem 1.5rem; border-bottom: 1px solid var(--line); }
    #gone { background: var(--removed); font-weight: 600; position: sticky; top: var(--bar); z-index: 6; }
    #gone:not([hidden]) ~ .frame > :is(nav, aside) { top: calc(var(--bar) + 4.3rem); height: calc(100vh - var(--bar) - 4.3rem); }
    #gone p, #question p { margin: 0; max-width: 60rem; }
    #question .row { display: flex; flex-wrap: wrap; gap: .4rem 1rem; align-items: center; background: var(--soft); }

    .frame { display: grid; grid-template-columns: 20rem minmax(0, 1fr); align-items: start; max-width: 110rem; }
    .with-steps .frame { grid-template-columns: 20rem minmax(0, 1fr) 23rem; }
    #apps, #steps { position: sticky; top: var(--bar); max-height: none; height: calc(100vh - var(--bar)); overflow: auto;
      padding: 1.2rem 1rem 3rem 1.5rem; scrollbar-width: thin; }
    #apps { border-inline-end: 1px solid var(--line); }
    #seek { margin-bottom: .9rem; }
    #apps ul { list-style: none; padding: 0; margin: 0; }
    #list > details { margin-bottom: .35rem; }
    #apps summary { display: grid; grid-template-columns: 1fr; padding: .4rem .5rem; border-radius: .4rem; cursor: pointer; }
    #apps summary:hover, #apps li a:hover { background: var(--soft); }
    #apps summary b::after { content: " ▸" / ""; color: var(--quiet); font-weight: 400; }
    #apps [open] > summary b::after { content: " ▾" / ""; }
    #apps summary svg { width: 100%; height: .4rem; margin-top: .25rem; }
    #apps .technical { margin-top: 1.2rem; padding-top: .6rem; border-top: 1px solid var(--line); }
    #apps .technical > details { margin-inline-start: .6rem; }
    #apps nav li, #apps li { display: block; padding: 0; font-size: .95rem; }
    #list li a { display: flex; gap: .35em; padding: .3rem .5rem; border-radius: .4rem; color: inherit; }
    #apps li a { text-decoration: none; }
    #apps a[aria-current] { background: var(--soft); box-shadow: inset 3px 0 var(--link); font-weight: 600; }
    :is(#list li, .plainlist) i { font-size: 0; flex: none; width: auto; height: auto; overflow: visible; }
    :is(#list li, .plainlist) i::before { font-size: 1rem; }
    #list li small { display: block; font-weight: 400; }
    #found p { margin: 0 0 .5rem; color: var(--quiet); }
    #found a { display: block; padding: .35rem .5rem; border-radius: .4rem; }
    #found small { display: block; }
    .match { font-family: ui-monospace, monospace; }

    main { padding: 1.6rem clamp(1rem, 3vw, 3rem) 14rem; min-width: 0; }
    main > :not(#blocks) { max-width: 60rem; }
    main h1 { font-size: 1.9rem; margin: .2rem 0 .8rem; text-wrap: balance; }
    .lead { font-size: 1.1rem; }
    main > .areas { max-width: 52rem; margin: 1.4rem 0; gap: .7rem; grid-template-columns: 1fr; }
    main > .areas li { grid-template-columns: minmax(6rem, 9rem) minmax(3rem, 1fr) minmax(7rem, 18rem); }
    .areas svg { width: 100%; height: .75rem; }
    .plainlist { list-style: none; padding: 0; }
    .plainlist a { text-decoration: none; }
    .hints { color: var(--quiet); padding-inline-start: 1.2rem; }
    .hints li { margin: .35rem 0; }
    .new-feature { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: end; margin: 1rem 0; padding: 1rem;
      background: var(--card); border: 1px solid var(--line); border-radius: .6rem; }
    .new-feature label { display: grid; gap: .2rem; }
    .new-feature button { background: var(--link); color: var(--on); border-color: var(--link); }
    .note { background: var(--soft); border-radius: .5rem; padding: .6rem .9rem; margin: .7rem 0; }
    .note p { margin: 0 0 .4rem; } p.note, .note p:only-child { margin: .7rem 0; }
    .problem pre, #messages pre { max-height: 60vh; overflow: auto; }

    #steps { border-inline-start: 1px solid var(--line); padding-inline: 1.2rem; background: var(--card); }
    #steps form { display: grid; gap: .6rem; grid-template-columns: 1fr auto; }
    #steps form > :not(h2, button) { grid-column: 1 / -1; }
    #steps h2 { margin: 0; } #steps output { color: var(--quiet); font-weight: 400; }
    #steps legend { color: var(--quiet); }
    #steps ul { list-style: none; padding: 0; margin: .6rem 0 0; }
    #steps li { padding: .7rem 0; border-top: 1px solid var(--line); }
    #steps li p { margin: 0; } #steps li small { display: block; margin: .2rem 0 .4rem; }

    #messages { list-style: none; position: fixed; z-index: 9; inset-inline-start: 1rem; bottom: 1rem; margin: 0; padding: 0;
      display: grid; gap: .6rem; max-width: min(34rem, calc(100vw - 2rem)); }
    #messages > li { background: var(--card); border: 1px solid var(--line); border-inline-start: .35rem solid var(--is, var(--link));
      border-radius: .5rem; padding: .7rem 1rem; box-shadow: 0 .4rem 1.6rem #0003; }
    #messages p { margin: 0 0 .5rem; overflow-wrap: anywhere; }
    #messages .error { --is: var(--failed); } #messages .warning { --is: var(--undefined); }
    #messages .information { display: flex; gap: .4rem 1rem; align-items: center; justify-content: space-between; width: fit-content; max-width: 20rem; flex-wrap: wrap; }
    #messages .information p { margin: 0; }
    dialog { background: var(--card); color: inherit; border: 1px solid var(--line); border-radius: .7rem; padding: 1.4rem 1.8rem;
      max-width: min(44rem, 92vw); }
    dialog::backdrop { background: #0007; }
    dialog h2 { margin-top: 0; } dialog textarea { width: 100%; } dialog dl { margin-bottom: 1rem; row-gap: .5rem; }
    kbd { font: .9rem ui-monospace, monospace; background: var(--code); border: 1px solid var(--line); border-radius: .3rem;
      padding: .1rem .4rem; white-space: nowrap; }

    @media (max-width: 90rem) { .with-steps .frame { grid-template-columns: minmax(0, 1fr) 21rem; }
      .with-steps #apps { display: none; } }
    @media (max-width: 52rem) {
      body > header { padding: .45rem .8rem; gap: .4rem; } header > .acts { gap: .3rem; }
      header button { padding: .25rem .45rem; font-size: .88rem; } header [data-act=run-failed] { display: none; }
      [data-act=menu] { display: block; } #home { overflow: hidden; text-overflow: ellipsis; max-width: 5.5rem; font-size: 1rem; white-space: nowrap; }
      #job { order: 3; flex-basis: 100%; }
      .frame, .with-steps .frame { display: block; }
      #apps, #steps { position: static; height: auto; border: 0; padding: .8rem; }
      body:not(.menu) #apps, .with-steps #apps { display: none; }
      #steps { position: fixed; inset: auto 0 0; z-index: 6; max-height: 50vh; border-top: 1px solid var(--line);
        box-shadow: 0 0 1.5rem #0004; }
      main { padding: 1rem .8rem 14rem; } main h1 { font-size: 1.45rem; }
      main > .areas li { grid-template-columns: 1fr auto; } .areas svg { grid-row: 2; grid-column: 1 / -1; }
      #gone, #question .row { padding-inline: .8rem; position: static; }
      #messages { inset-inline: .8rem; bottom: .8rem; width: auto; }
    }

    """
}
