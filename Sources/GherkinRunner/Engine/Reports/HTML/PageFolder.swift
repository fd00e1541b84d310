/// A feature on the page: its scenarios until all have been reported, and then its HTML.
struct PageFeature: Sendable {
  let document: GherkinDocument
  /// The number of the file, which is part of the anchor of the feature.
  let number: Int
  private(set) var scenarios: [ScenarioRecord] = []
  private(set) var counts = OutcomeCounts()
  /// How long its scenarios took, one after the other.
  private(set) var duration = Duration.zero
  private(set) var markup = Markup()

  init(_ document: GherkinDocument, number: Int) {
    (self.document, self.number) = (document, number)
  }

  mutating func add(_ scenario: ScenarioRecord) {
    scenarios.append(scenario)
    counts = counts + OutcomeCounts([scenario.outcome: 1])
    duration += scenario.result.duration
  }

  mutating func write(by writer: inout FeatureMarkup) {
    markup = writer.markup(self)
    scenarios = []
  }

  var outcome: ScenarioOutcome { counts.known.first?.outcome ?? .passed }

  private var path: [Substring] { document.source.uri.split(separator: "/") }

  /// The folders of the file, from the outermost on.
  var folders: ArraySlice<Substring> { path.dropLast() }

  var name: String {
    let name = document.feature?.name ?? ""
    return name.isEmpty ? path.last.map(String.init) ?? "" : name
  }

  /// `1 failed, 11 passed`, or `12 scenarios` where all have the same.
  var countsText: String {
    counts.known.count == 1 ? counts.total.counted("scenario") : counts.words
  }
}

/// A folder of the contents: its features, and the folders in it.
struct PageFolder {
  private let path: [Substring]
  private(set) var features: [PageFeature] = []
  private(set) var folders: [PageFolder] = []

  init(path: [Substring] = []) { self.path = path }

  mutating func add(_ feature: PageFeature) {
    guard path.count < feature.folders.count else { return features.append(feature) }
    let inner = path + [feature.folders[path.count]]
    let index = folders.firstIndex { $0.path == inner } ?? folders.count
    if index == folders.count { folders.append(PageFolder(path: inner)) }
    folders[index].add(feature)
  }

  var isEmpty: Bool { features.isEmpty && folders.isEmpty }

  /// The outermost folder that holds more than another folder.
  var top: PageFolder {
    features.isEmpty && folders.count == 1 ? folders[0].top : self
  }

  var featureCount: Int { features.count + folders.reduce(0) { $0 + $1.featureCount } }

  var counts: OutcomeCounts {
    (features.map(\.counts) + folders.map(\.counts)).reduce(OutcomeCounts(), +)
  }

  /// Its own features as a folder, and each folder in it.
  var parts: [PageFolder] {
    var own = self
    own.folders = []
    return ([own] + folders).filter { !$0.isEmpty }
  }

  var name: String { path.last.map(String.init) ?? "Features" }

  /// The anchor of the first folder in it that holds features.
  var anchor: Markup {
    features.first.map { "in\($0.number)" } ?? folders.first?.anchor ?? ""
  }

  /// The nested lists of the contents.
  var contents: Markup {
    let features = features.map { feature -> Markup in
      """
      <li class="\(feature.outcome.rawValue)">\(feature.outcome.markup()) \
      <a href="#f\(feature.number)-0" lang="\(feature.document.htmlLanguage)">\(feature.name)</a></li>

      """
    }
    let inside = folders.map { folder -> Markup in
      "<li class=\"folder\"><b>\(folder.path.last ?? "")</b>\(folder.contents)</li>\n"
    }
    return "<ul>\((features + inside).joined())</ul>"
  }

  /// Writes a heading for each folder that holds features, and the HTML of these.
  func write(_ body: (Markup) -> Void) {
    if !features.isEmpty {
      let name = path.isEmpty ? "Features" : path.joined(separator: "/")
      body("<section class=\"folder\" id=\"\(anchor)\"><h3>\(name)</h3>\n")
      for feature in features { body(feature.markup) }
      body("</section>\n")
    }
    for folder in folders { folder.write(body) }
  }
}
