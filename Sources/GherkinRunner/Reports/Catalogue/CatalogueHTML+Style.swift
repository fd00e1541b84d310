extension CatalogueHTML {
  /// How the page looks, in light and in dark, on a screen and on paper.
  static let styleSheet = """
    :root {
      --text: #1c1f23; --back: #fff; --soft: #59626e; --line: #d8dde3; --mark: #e3edfb;
      --link: #0b57d0; --warn: #8a4b00;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --text: #e6e8eb; --back: #16191d; --soft: #a3acb8; --line: #363c44; --mark: #23395a;
        --link: #8ab4f8; --warn: #f0b260;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; padding: 1rem; max-width: 64rem; color: var(--text);
      background: var(--back); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
    }
    h1 { margin: 0; font-size: 1.6rem; }
    h2 { margin: 2.5rem 0 .5rem; font-size: 1.2rem; }
    h2 small, details, nav span { color: var(--soft); font-size: .85rem; font-weight: normal; }
    h2 small { display: block; }
    h3 { margin: 0; font-size: 1rem; font-weight: 500; }
    a { color: var(--link); }
    mark { padding: 0 .2em; border-radius: .2em; color: inherit; background: var(--mark); }
    .keyword { color: var(--soft); }
    .skip { position: absolute; left: -99rem; }
    .skip:focus { position: static; }
    form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; }
    form p { margin: 0; color: var(--soft); }
    form[hidden] { display: none; }
    input[type=search] {
      flex: 1 1 16rem; min-width: 0; padding: .5rem; border: 1px solid var(--soft);
      border-radius: .4rem; color: inherit; background: var(--back); font: inherit;
    }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; }
    article { padding: .75rem 0; border-top: 1px solid var(--line); }
    article p, article ul { margin: .25rem 0; }
    article > p, article > ul, article > details { margin-left: 1.25rem; }
    article > ul { padding-left: 1.1rem; font-size: .93rem; }
    details { margin-top: .25rem; }
    summary { width: fit-content; cursor: pointer; }
    .unused summary { color: var(--warn); }
    code { font: .85rem ui-monospace, monospace; }
    @media print { form, nav, .skip { display: none; } article { break-inside: avoid; } }
    """
}
