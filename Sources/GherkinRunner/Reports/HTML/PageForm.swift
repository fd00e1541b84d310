/// Search and filters, which take the script that unhides them.
enum PageForm {
  /// More tags than this are no help in a list to choose from.
  private static let mostTags = 1_000

  /// Fields to search by text and tag, and a box for each kind of result there is.
  static func markup(_ counts: [(word: String, count: Int)], tags: TagNumbers) -> Markup {
    let boxes = counts.map { word, count -> Markup in
      """
      <label class="\(word)"><input type="checkbox" value="\(word)"> \(word) \
      <small>\(count)</small></label>

      """
    }
    let options = tags.names.sorted().prefix(mostTags).map { name -> Markup in
      "<option value=\"\(name)\">"
    }
    return """
      <form id="find" role="search" hidden>
      <label>Search <input type="search" id="text" autocomplete="off" spellcheck="false"></label>
      <label>Tag <input type="search" id="tag" list="names" autocomplete="off" spellcheck="false">\
      </label><datalist id="names">\(options.joined())</datalist>
      <button type="button" id="fold">Open all</button>
      <fieldset\(counts.count > 1 ? "" : " hidden")><legend>Result</legend>\(boxes.joined())\
      </fieldset><output id="said"></output>
      </form>

      """
  }
}
