/// Writes the legacy Cucumber JSON that report plug-ins read: features with their scenarios and
/// backgrounds, each with steps and their results.
package struct JSONReporter: PlanReporter {
  @Boxed private var context: ReportContext
  private var groups: FeatureGroups<Feature>?
  /// What belongs to no feature.
  private var outside = JSONWriter()
  private var hasFeatures = false

  private typealias Feature = (head: JSONObject, elements: JSONWriter)

  package init(_ context: ReportContext) { self.context = context }

  package mutating func receive(
    _ event: TimedEvent, plan: Plan, summary: RunSummary, into buffer: inout ReportBuffer
  ) {
    switch event.event {
    case .runStarted:
      groups = FeatureGroups(plan)
      buffer.append(byte: UInt8(ascii: "["))
      for file in plan.files where !file.errors.isEmpty { write(file, into: &buffer) }
    case .runHookFinished(let hook, let result) where result.status > .skipped:
      let location = plan.hooks[hook].location
      element(plan.hooks[hook].title, line: location.line, result, at: location)
        .write(to: &outside)
    case .scenarioFinished(_, let result) where !result.willBeRetried:
      add(summary.scenario, plan, into: &buffer)
    case .runFinished:
      for record in groups?.missing(in: plan, summary) ?? [] { add(record, plan, into: &buffer) }
      for group in groups?.unfinished ?? [] { write(group, into: &buffer) }
      for (title, problem) in summary.titledProblems(with: plan) {
        let result = StepResult(.failed, problem: problem)
        element(title, line: problem.location?.line ?? 1, result, at: problem.location)
          .write(to: &outside)
      }
      if !outside.bytes.isEmpty {
        write((Self.head(uri: "hooks", name: "Around the run"), outside), into: &buffer)
      }
      buffer.append("]")
      buffer.endLine()
    default: break
    }
  }

  private mutating func add(
    _ record: ScenarioRecord, _ plan: Plan, into buffer: inout ReportBuffer
  ) {
    let scenario = plan.scenario(record.scenario)
    let encoder = JSONScenario(scenario: scenario, record: record, plan: plan, context: context)
    let document = scenario.pickle.document
    let group = groups?.add(scenario) {
      let feature = document.feature
      let head = Self.head(
        uri: document.source.uri, keyword: feature?.keyword ?? "", name: feature?.name ?? "",
        description: feature?.description ?? "", line: feature?.location.line ?? 1,
        tags: feature?.tags ?? [])
      return (head, JSONWriter())
    } _: { feature in
      for element in encoder.elements { element.write(to: &feature.elements) }
    }
    if let group { write(group, into: &buffer) }
  }

  private mutating func write(_ feature: Feature, into buffer: inout ReportBuffer) {
    if hasFeatures { buffer.append(byte: .comma) }
    hasFeatures = true
    let elements: Bytes = [.openBracket] + feature.elements.bytes + [.closeBracket]
    let json = JSONValue.object(feature.head + ["elements": .written(elements)])
    buffer.append(raw: json.bytes)
    buffer.endLine()
  }

  /// Adds a file that could not be read, as a feature that fails with each of its errors.
  private mutating func write(_ file: ParseResult, into buffer: inout ReportBuffer) {
    let path = file.document.source.uri
    var elements = JSONWriter()
    for diagnostic in file.diagnostics {
      let message = [diagnostic.problem, diagnostic.advice].compactMap(\.self)
      let problem = Problem(message.joined(separator: "\n"))
      let result = StepResult(.failed, problem: problem)
      element("cannot be read", line: diagnostic.location.line, result).write(to: &elements)
    }
    write((Self.head(uri: path, name: path), elements), into: &buffer)
  }

  /// A feature without its elements.
  private static func head(
    uri: String, keyword: String = "Feature", name: String, description: String = "",
    line: Int = 1, tags: [Tag] = []
  ) -> JSONObject {
    [
      "uri": .text(uri), "id": .text(name.slug), "keyword": .text(keyword), "name": .text(name),
      "description": .text(description), "line": .integer(line), "tags": .tags(tags),
    ]
  }

  /// A scenario of a single step, for what belongs to no scenario; `location` is where it is in the code.
  private func element(
    _ name: String, line: Int, _ result: StepResult, at location: SourceReference? = nil
  ) -> JSONValue {
    [
      "id": .text(name.slug), "keyword": "Scenario", "type": "scenario", "name": .text(name),
      "description": "", "line": .integer(line),
      "steps": [.step(name, line: line, result, at: location.map(context.place))],
    ]
  }
}

/// A scenario as elements of the legacy JSON; a background is an element before its scenario.
private struct JSONScenario {
  let scenario: PlannedScenario
  let record: ScenarioRecord
  @Boxed var plan: Plan
  @Boxed var context: ReportContext

  var elements: [JSONValue] {
    let pickle = scenario.pickle
    let first = scenario.hooks.before.count
    let steps = pickle.steps.enumerated().map { index, step in
      (step.isFromBackground, json(step, at: first + index))
    }
    var own = steps.filter { !$0.0 }.map(\.1)
    // Readers of this format compute the status of a scenario from its steps.
    if scenario.hasNoSteps {
      let problem = Problem(scenario.explanation(of: .undefined), type: "NoSteps")
      let result =
        record.result.notRun.map { StepResult(.skipped, problem: $0.problem) }
        ?? StepResult(.undefined, problem: problem)
      own = [.step("(no steps)", line: pickle.location.line, result)]
    }
    var element: JSONObject = [
      "id": .text(id), "identity": .text(plan.identities[pickle].text),
      "keyword": .text(pickle.scenario.keyword), "type": "scenario", "name": .text(pickle.name),
      "description": .text(pickle.scenario.description), "line": .integer(pickle.location.line),
      "start_timestamp": .text((context.start + record.start).timestamp + "Z"),
    ]
    if let entry = plan.quarantine(of: scenario.index), !record.unpassed.isEmpty {
      element["quarantine"] = .text(entry.note)
    }
    element["tags"] = .tags(pickle.tags)
    element["before"] = hooks(0..<first)
    element["steps"] = .list(own)
    element["after"] = hooks(first + steps.count..<scenario.testStepCount)
    let shared = steps.filter(\.0).map(\.1)
    guard !shared.isEmpty else { return [.object(element)] }
    let background = pickle.scenario.rule?.background ?? pickle.document.feature?.background
    return [
      [
        "keyword": .text(background?.keyword ?? "Background"), "type": "background",
        "name": .text(background?.name ?? ""),
        "description": .text(background?.description ?? ""),
        "line": .integer(background?.location.line ?? 1),
        "steps": .list(shared),
      ], .object(element),
    ]
  }

  /// `feature;scenario`, with the name of the rule between; for a row of examples
  /// `feature;outline;examples;2`, where the row of names is the first.
  private var id: String {
    let pickle = scenario.pickle
    var parts = [pickle.featureName]
    if let rule = pickle.ruleName { parts.append(rule) }
    if let place = pickle.examplePlace {
      parts += [pickle.scenario.name, pickle.scenario.examples[place.table - 1].name]
      parts.append("\(place.row + 1)")
    } else {
      parts.append(pickle.name)
    }
    return parts.joined(separator: ";").slug
  }

  /// The hooks at some positions, and before the first a world that was not made; nil for none.
  private func hooks(_ positions: Range<Int>) -> JSONValue? {
    var hooks: [JSONValue] = []
    if positions.lowerBound == 0, let world = record.world {
      hooks.append(["match": [:], "result": .result(world)])
    }
    for position in positions {
      guard case .hook(let hook) = scenario.testStep(position) else { continue }
      let place = context.place(plan.hooks[hook].location)
      hooks.append(.object(["match": .match(place)] + outcome(of: position)))
    }
    return hooks.isEmpty ? nil : .list(hooks)
  }

  private func json(_ step: PickleStep, at position: Int) -> JSONValue {
    let text = step.text
    var json: JSONObject = [
      "keyword": .text(step.keyword), "name": .text(text), "line": .integer(Int(step.node.line)),
    ]
    if case .step(_, let decision) = scenario.testStep(position) {
      json["match"] = match(decision, Bytes(text.utf8))
    }
    if let rows = step.dataTable { json["rows"] = .list(rows.map { ["cells": .texts($0)] }) }
    if let (content, mediaType) = step.docString {
      json["doc_string"] = [
        "content_type": .text(mediaType ?? ""), "value": .text(content),
        "line": .integer(step.step.docString?.location.line ?? step.location.line),
      ]
    }
    return .object(json + outcome(of: position))
  }

  private func match(_ decision: StepDecision, _ text: Bytes) -> JSONValue {
    let place = decision.definition.map { context.place(plan.stepDefinitions[$0].location) }
    guard case .matched(let definition, let first) = decision else { return .match(place) }
    var captures = plan.captures(of: Int(definition), from: Int(first))
    guard !captures.isEmpty else { return .match(place) }
    return .match(
      place,
      [
        "arguments": .list(
          plan.patterns[Int(definition)].parameters.map { parameter in
            defer { captures = captures.dropFirst(parameter.captureCount) }
            guard let range = captures.first?.range else { return [:] }
            return [
              "val": .text(text.span.string(in: range)),
              "offset": .integer(text.span.utf16Count(upTo: range.lowerBound)),
            ]
          })
      ])
  }

  /// The result of a test step, and what it attached.
  private func outcome(of position: Int) -> JSONObject {
    var json: JSONObject = ["result": .result(record[position])]
    let attachments = record.allAttachments.filter { $0.position == position }.map(\.attachment)
    let logs = attachments.filter(\.isLog)
    if !logs.isEmpty { json["output"] = .texts(logs.map(\.encodedBody)) }
    guard logs.count < attachments.count else { return json }
    json["embeddings"] = .list(
      attachments.filter { !$0.isLog }.map { attachment in
        var json: JSONObject = [
          "mime_type": .text(attachment.mediaType), "data": .text(attachment.base64),
        ]
        json["name"] = attachment.name.map(JSONValue.text)
        return .object(json)
      })
    return json
  }
}

/// The parts of the legacy JSON.
extension JSONValue {
  /// A step that is not one of the feature.
  fileprivate static func step(
    _ name: String, line: Int, _ result: StepResult, at place: SourcePlace? = nil
  ) -> JSONValue {
    [
      "keyword": "* ", "name": .text(name), "line": .integer(line), "match": .match(place),
      "result": .result(result),
    ]
  }

  fileprivate static func tags(_ tags: [Tag]) -> JSONValue {
    .list(tags.map { ["name": .text($0.name), "line": .integer($0.location.line)] })
  }

  /// Where the definition is, or that there is none.
  fileprivate static func match(_ place: SourcePlace?, _ more: JSONObject = [:]) -> JSONValue {
    .object((place.map { ["location": .text($0.description)] } ?? [:]) + more)
  }

  fileprivate static func result(_ result: StepResult) -> JSONValue {
    let (seconds, attoseconds) = result.duration.components
    let (nanoseconds, overflow) = Int(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    var json: JSONObject = [
      "status": .text(result.status.rawValue),
      "duration": .integer(overflow ? .max : nanoseconds &+ Int(attoseconds / 1_000_000_000)),
    ]
    if result.problem != nil { json["error_message"] = .text(result.reason) }
    return .object(json)
  }
}

extension String {
  /// The text as part of an id: `Buying comics` is `buying-comics`.
  var slug: String {
    let bytes = lowercased().utf8.map { $0 == .space ? .hyphen : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
