#ifndef GHERKIN_PAGES_H
#define GHERKIN_PAGES_H

/// What pages consist of: files beside this folder, which are in the program itself, so that one that is moved does not
/// have to find them.
enum __attribute__((enum_extensibility(closed))) GherkinPage {
  /// The style of all pages, and the script of all but that of `specs edit`.
  GherkinPageStyle,
  GherkinPageScript,
  /// The document of `specs edit`, with `{nonce}`, `{style}` and `{script}` where those go.
  GherkinPageEdit,
  /// What it has in addition to the style of all pages.
  GherkinPageEditStyle,
  GherkinPageEditScript,
};

/// A text in UTF-8 that ends with a NUL and stays as long as the program.
const unsigned char *_Nonnull gherkin_page(enum GherkinPage page);

#endif
