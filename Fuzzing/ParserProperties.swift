import Foundation

/// What has to be true of every file, whatever is in it: from its bytes to messages and diagnostics.
struct ParserProperties {
  private let source: SourceFile
  private let result: ParseResult
  private let lineCount: Int

  init(_ source: SourceFile) {
    self.source = source
    result = Parser.parseGrammar(source)
    lineCount = source.bytes.count { $0 == .lineFeed } + 1
  }

  func check() {
    checkErrors()
    checkTokens()
    if result.errors.isEmpty { checkPickles() }
    checkMessages()
    guard !source.isMarkdown else { return }
    var account = LineAccount(result)
    for line in account.missingLines() { require(false, "line \(line) is in no node or error") }
  }

  private func checkErrors() {
    let lost = result.reportingLostText.errors
    for error in result.errors + lost {
      let line = error.location.line
      require((1...lineCount + 1).contains(line), "error on line \(line) of \(lineCount)")
      require((error.location.column ?? 1) >= 0, "column of \(error.message)")
      require(!error.message.isEmpty, "an error says nothing")
    }
    require(result.errors.isEmpty == result.diagnostics.isEmpty, "no diagnostic for an error")
    let all = result.diagnostics + lost.map { $0.diagnostic(in: source) }
    let shown = DiagnosticRenderer(color: false).render(all)
    let isSafe = shown.utf8.allSatisfy { $0 >= 0x20 || $0 == .lineFeed }
    require(isSafe, "a diagnostic passes control characters on")
  }

  private func checkTokens() {
    let printer = TokenPrinter(source)
    require(printer.errors == result.errors, "tokens and tree differ in their errors")
    var text: Bytes = []
    printer.print(to: &text)
    require(text.suffix(4).elementsEqual("EOF\n".utf8), "tokens do not end")
  }

  private func checkPickles() {
    let pickles = PickleCompiler.compile(result.document)
    var lastId = result.document.idCount - 1
    for pickle in pickles.prefix(50) {
      require((1...lineCount).contains(pickle.location.line), "pickle outside of the file")
      let step = pickle.steps.first
      require(step.map { $0.id > lastId } ?? true, "ids do not ascend")
      for step in pickle.steps {
        var bytes: Bytes = []
        step.appendText(to: &bytes)
        require(bytes.elementsEqual(step.text.utf8), "a step has two texts")
        require((step.dataTable != nil) == step.hasDataTable, "a table comes and goes")
        require((step.docString != nil) == step.hasDocString, "a doc string comes and goes")
      }
      require(pickle.id >= lastId, "ids do not ascend")
      for tag in pickle.tags { require(pickle.hasTag(tag.name), "a tag is not found") }
      lastId = pickle.id
    }
  }

  private func checkMessages() {
    for kind in [ParseOutput.Kind.ast, .messages] {
      var output = ParseOutput(kind)
      var bytes: Bytes = []
      do {
        let errors = output.print(source) { bytes += $0 }
        require(errors == result.errors, "two parses differ in their errors")
        for line in bytes.split(separator: .lineFeed) {
          _ = try JSONSerialization.jsonObject(with: Data(line))
        }
      } catch {
        require(false, "messages are not JSON: \(error)")
      }
    }
  }
}

extension ParseResult {
  /// Whether the file is UTF-8: what is not has no lines to account for.
  var isText: Bool {
    !errors.contains { error in
      switch error.kind {
      case .invalidUTF8, .utf16, .utf32: true
      default: false
      }
    }
  }
}
