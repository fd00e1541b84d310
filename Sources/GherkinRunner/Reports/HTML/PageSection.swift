/// A part of the page that the contents lead to.
struct PageSection {
  let id: Markup
  let title: String
  let content: Markup

  var markup: Markup {
    """
    <section class="part" id="\(id)"><h2>\(title)</h2>
    \(content)</section>

    """
  }
}
