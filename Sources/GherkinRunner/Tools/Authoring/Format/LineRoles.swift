/// The role of each line of a feature: its indentation, what it belongs to, and whether a blank line
/// precedes it.
///
/// Roles follow from how lines were classified, not from their text.
struct LineRoles {
  struct Role {
    var indentation = 0
    /// Whether it is the first line of a block, which a blank line precedes.
    var startsBlock = false
    /// Whether it is between the first and the last line of a description.
    var isDescription = false
    /// Whether it is between the first tag of a title and the title.
    var followsTags = false
  }

  private(set) var roles: [Role]
  private let tokens: [Token]
  private let source: SourceFile
  /// The open blocks, from the outermost: their indentation before and after formatting.
  private var levels: [(before: Int, after: Int)] = []
  /// The extra indentation of content in rules.
  private var ruleIndentation = 0
  /// The indentation of content below the last title or step.
  private var contentIndentation = 0

  static func of(_ tokens: [Token], in source: SourceFile) -> [Role] {
    var roles = LineRoles(tokens: tokens, source: source)
    roles.findDescriptions()
    roles.indent()
    roles.findBlocks()
    return roles.roles
  }

  private init(tokens: [Token], source: SourceFile) {
    self.tokens = tokens
    self.source = source
    roles = Array(repeating: Role(), count: tokens.count)
  }

  // MARK: Descriptions

  private mutating func findDescriptions() {
    var start: Int?
    var followsTags = false
    for (index, token) in tokens.enumerated() {
      roles[index].followsTags = followsTags
      switch token.match.kind {
      case .other where token.isDocStringContent: break
      case .other where !token.line.isBlank:
        for line in (start ?? index)...index { roles[line].isDescription = true }
        start = index + 1
      case .other, .empty: break
      // A comment below a title begins the description, and blank lines after it are part of it.
      case .comment: if start == nil { start = index }
      case .tags: (start, followsTags) = (nil, true)
      default: (start, followsTags) = (nil, false)
      }
    }
  }

  // MARK: Indentation

  private mutating func indent() {
    for (index, token) in tokens.enumerated() {
      if token.isDocStringContent { continue }
      switch token.match.kind {
      case .other, .empty, .tags, .endOfFile: break
      case .comment: if isFirstComment(index) { indentTrailingComments(from: index) }
      default: open(index, level(of: token.match.kind))
      }
    }
    // Everything else has the indentation of what it precedes.
    var next = 0
    for index in tokens.indices.reversed() where !tokens[index].line.isBlank {
      if isPreceding(index) { roles[index].indentation = next }
      next = roles[index].indentation
    }
  }

  private mutating func level(of kind: LineKind) -> Int {
    switch kind {
    case .language, .feature:
      return 0
    case .rule:
      ruleIndentation = 2
      return 2
    case .background, .scenario: return 2 + ruleIndentation
    case .tableRow, .docStringSeparator: return 6 + ruleIndentation
    default: return 4 + ruleIndentation
    }
  }

  private mutating func open(_ index: Int, _ indentation: Int) {
    roles[index].indentation = indentation
    contentIndentation = indentation + 2
    while let last = levels.last, last.after >= indentation { levels.removeLast() }
    levels.append((before: width(before: tokens[index].line), after: indentation))
  }

  /// Whether the line is a comment, or tags, with the indentation of what it precedes.
  private func isPreceding(_ index: Int) -> Bool {
    switch tokens[index].match.kind {
    case .tags: true
    case .comment: roles[index].indentation < 0
    default: false
    }
  }
}

/// Whether comments belong to what precedes or to what follows them.
extension LineRoles {
  private func isFirstComment(_ index: Int) -> Bool {
    index == 0 || tokens[index - 1].match.kind != .comment
  }

  /// Indents a group of comments that belongs to what it follows, and marks others for later.
  ///
  /// A group belongs to what it follows if a blank line or the end of the file comes after it, and no
  /// blank line before it.
  private mutating func indentTrailingComments(from first: Int) {
    var end = first + 1
    while end < tokens.count, tokens[end].match.kind == .comment { end += 1 }
    let isLast = tokens[end...].allSatisfy(\.line.isBlank)
    let isAttached = first > 0 && !tokens[first - 1].line.isBlank
    let isSetApart = end == tokens.count || tokens[end].line.isBlank
    let isTrailing = isLast || (isAttached && isSetApart && !roles[first].followsTags)
    let isBelowTitle =
      roles[first].isDescription
      || isAttached && isSetApart && tokens[first - 1].isTitleOrDescription
    for index in first..<end {
      if isBelowTitle {
        roles[index].indentation = contentIndentation
      } else if isTrailing {
        roles[index].indentation = indentation(ofTrailingComment: tokens[index].line)
      } else {
        roles[index].indentation = -1
      }
    }
  }

  /// The indentation of the innermost block that the comment was indented at least as far as:
  /// commented-out lines keep their place.
  private func indentation(ofTrailingComment line: LineCursor.Line) -> Int {
    let before = width(before: line)
    return levels.last { $0.before <= before }?.after ?? 0
  }

  private func width(before line: LineCursor.Line) -> Int {
    source.codePoints(from: line.start, to: line.textStart)
  }

  // MARK: Blocks

  /// Finds the first line of each block: the tags or comments directly above its title, if any.
  private mutating func findBlocks() {
    for index in tokens.indices where tokens[index].match.kind.beginsBlock {
      var first = index
      var above = index - 1
      while above >= 0 {
        let isBlank = tokens[above].line.isBlank
        guard isBlank ? roles[above].followsTags : belongsBelow(above) else { break }
        if !isBlank { first = above }
        above -= 1
      }
      roles[first].startsBlock = true
    }
  }

  private func belongsBelow(_ index: Int) -> Bool {
    switch tokens[index].match.kind {
    case .tags: true
    case .comment: !roles[index].isDescription
    default: false
    }
  }
}

extension Token {
  var isDocStringContent: Bool { match.kind == .other && docString != nil }

  fileprivate var isTitleOrDescription: Bool {
    match.kind == .feature || match.kind.beginsBlock || match.kind == .other
  }
}

extension LineKind {
  /// Whether a blank line precedes such a title.
  fileprivate var beginsBlock: Bool {
    switch self {
    case .background, .rule, .scenario, .examples: true
    default: false
    }
  }
}
