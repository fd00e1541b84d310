/// The forms in which the catalogue of steps is written, by the names used on the command line.
package enum CatalogueFormat: String, Sendable, CaseIterable {
  case text, json, markdown, html
}
