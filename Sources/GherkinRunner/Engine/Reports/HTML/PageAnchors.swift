/// The anchors of scenarios on the page, and links to them. An anchor is made of the scenario's identity, so a link
/// to the page still leads to the same scenario after the next run.
package struct PageAnchors: Sendable {
  /// The number of a file is part of the anchor of its feature.
  let files: [ObjectIdentifier: Int]
  private let identities: ScenarioIdentities
  private let history: RunHistory?

  package init(_ plan: Plan, _ history: RunHistory?) {
    files = plan.fileNumbers
    identities = plan.identities
    self.history = history
  }

  /// The anchor of a scenario or a row of examples.
  func anchor(of pickle: Pickle) -> Markup { anchor(identities[pickle]) }

  /// The anchor of the outline that a row belongs to.
  func outlineAnchor(of pickle: Pickle) -> Markup { anchor(identities.scenario(of: pickle)) }

  /// The identity of a scenario or an outline, and a link that leads to it in this report and in later ones.
  func permalink(to pickle: Pickle) -> Markup {
    let identity = identities.scenario(of: pickle)
    return "\(identity.text) \(permalink(to: identity, "link to this scenario"))"
  }

  /// A link that leads to a row of examples in this report and in later ones.
  func permalink(toRow pickle: Pickle) -> Markup {
    permalink(to: identities[pickle], "link to this row")
  }

  /// The style sheet shows the label, so that the search does not find it in every scenario.
  private func permalink(to identity: ScenarioIdentity, _ label: Markup) -> Markup {
    "<a class=\"permalink\" href=\"#\(anchor(identity))\" aria-label=\"\(label)\"></a>"
  }

  /// The last runs of a scenario and this one, after a separator; empty without a history.
  func pastRuns(of pickle: Pickle, _ outcome: ScenarioOutcome) -> Markup {
    guard let history else { return "" }
    return " · \(HistoryBar(history[identities[pickle]], and: outcome).markup)"
  }

  private func anchor(_ identity: ScenarioIdentity) -> Markup { "scenario-\(identity.text)" }

  /// A link to a scenario or an example row, with its name as text.
  func link(to scenario: PlannedScenario) -> Markup {
    link(to: anchor(of: scenario.pickle), scenario.title)
  }

  func link(to scenario: PlannedScenario, _ text: String) -> Markup {
    link(to: anchor(of: scenario.pickle), text)
  }

  func link(toOutlineOf pickle: Pickle) -> Markup {
    link(to: outlineAnchor(of: pickle), pickle.scenario.name)
  }

  /// Links to scenarios with their features, one for all rows of an outline.
  func links(to scenarios: [PlannedScenario]) -> [Markup] {
    var links: [Markup] = []
    var index = 0
    while index < scenarios.count {
      let scenario = scenarios[index]
      let pickle = scenario.pickle
      let rows = scenarios[index...].prefix { next in
        next.index == scenario.index || next.pickle.isRow(ofOutlineOf: pickle)
      }
      index += rows.count
      let place: Markup =
        rows.count == 1
        ? link(to: scenario)
        : link(toOutlineOf: pickle)
          + " (\(rows.count.counted("row")))"
      links.append("\(place) <small>\(pickle.featureName)</small>")
    }
    return links
  }

  private func link(to anchor: Markup, _ name: String) -> Markup {
    "<a href=\"#\(anchor)\">\(name)</a>"
  }
}

/// A feature on the page: its finished HTML, and what the table of contents shows of it.
struct PageFeature: Sendable {
  let number: Int
  let name: String
  let language: String
  let outcome: ScenarioOutcome
  let counts: OutcomeCounts
  let isTechnical: Bool
  /// The folders of the file, from the outermost on.
  let folders: [Substring]
  let markup: Markup

  init(_ feature: ReportedFeature, _ markup: Markup, isTechnical: Bool) {
    number = feature.number
    let path = feature.document.source.uri.split(separator: "/")
    let name = feature.document.feature?.name ?? ""
    self.name = name.isEmpty ? path.last.map(String.init) ?? "" : name
    language = feature.document.htmlLanguage
    outcome = feature.outcome
    counts = feature.counts
    self.isTechnical = isTechnical
    folders = path.dropLast()
    self.markup = markup
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
    let name = feature.folders[path.count]
    if let index = folders.firstIndex(where: { $0.path.last == name }) {
      folders[index].add(feature)
    } else {
      var folder = PageFolder(path: path + [name])
      folder.add(feature)
      folders.append(folder)
    }
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

  /// Its own features, and each folder in it.
  var areas: [PageOverview.Area] {
    var own = self
    own.folders = []
    return ([own] + folders).filter { !$0.isEmpty }.map {
      PageOverview.Area(name: $0.name, anchor: $0.anchor, counts: $0.counts)
    }
  }

  private var name: String { path.last.map(String.init) ?? "Features" }

  /// That of the first folder in it that holds features.
  private var anchor: Markup {
    features.first.map { "in\($0.number)" } ?? folders.first?.anchor ?? ""
  }

  /// The nested lists of the contents.
  var contents: Markup {
    let features = features.map { feature -> Markup in
      """
      <li class="\(feature.outcome.rawValue)">\(feature.outcome.markup()) \
      <a href="#f\(feature.number)-0" lang="\(feature.language)">\(feature.name)</a></li>

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

/// Numbers the tags of a page in the order in which they come; the numbers are their anchors.
struct TagNumbers: Sendable {
  private(set) var names: [String] = []
  private var numbers: [String: Int] = [:]

  mutating func number(of name: String) -> Int {
    if let number = numbers[name] { return number }
    let number = names.count
    names.append(name)
    numbers[name] = number
    return number
  }

  /// The tags as links to where they are listed.
  mutating func markup(_ tags: [Tag]) -> Markup {
    guard !tags.isEmpty else { return "" }
    let links = tags.map { tag -> Markup in
      let name = tag.name
      return "<a href=\"#t\(number(of: name))\">\(name)</a>"
    }
    return "<p class=\"tags\" dir=\"ltr\">\(links.joined(" "))</p>"
  }
}

extension HistoryBar {
  /// The bar, with the words for those who do not see it.
  package var markup: Markup {
    "<span role=\"img\" aria-label=\"\(words)\" title=\"\(words)\">\(text)</span>"
  }
}
