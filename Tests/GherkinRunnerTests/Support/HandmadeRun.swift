/// The messages of a run that never was, in which each scenario has one step and came to a given result in a given time.
struct HandmadeRun {
  struct Scenario {
    let id: String
    var name = "Buy"
    var result = "PASSED"
    var milliseconds = 1.0
    /// Why it did not pass.
    var message: String?
  }

  let scenarios: [Scenario]

  var messages: String {
    var lines = [#"{"meta":{"protocolVersion":"33.0.4","implementation":{"name":"specs"}}}"#]
    let children = scenarios.enumerated().map { number, scenario in
      """
      {"scenario":{"id":"s\(number)","tags":[],"location":{"line":\(number + 2),"column":3},"keyword":"Scenario",\
      "name":"\(scenario.name)","description":"","examples":[],"steps":[{"id":"t\(number)",\
      "location":{"line":\(number + 2),"column":5},"keyword":"Given ","keywordType":"Context","text":"x"}]}}
      """
    }
    lines.append(
      """
      {"gherkinDocument":{"uri":"a.feature","comments":[],"feature":{"tags":[],"location":{"line":1,"column":1},\
      "language":"en","keyword":"Feature","name":"Shop","description":"",\
      "children":[\(children.joined(separator: ","))]}}}
      """)
    for (number, scenario) in scenarios.enumerated() {
      lines.append(
        """
        {"pickle":{"id":"pickle-\(scenario.id)","uri":"a.feature","language":"en","name":"\(scenario.name)",\
        "location":{"line":\(number + 2),"column":3},"astNodeIds":["s\(number)"],"tags":[],\
        "steps":[{"id":"p\(number)","type":"Context","astNodeIds":["t\(number)"],"text":"x"}]}}
        """)
    }
    lines.append(#"{"testRunStarted":{"id":"run",\#(Self.time(0))}}"#)
    for (number, scenario) in scenarios.enumerated() {
      lines.append(
        """
        {"testCase":{"id":"scenario-\(scenario.id)","pickleId":"pickle-\(scenario.id)","testRunStartedId":"run",\
        "testSteps":[{"id":"c\(number)","pickleStepId":"p\(number)","stepDefinitionIds":[]}]}}
        """)
    }
    for (number, scenario) in scenarios.enumerated() {
      let (id, end) = ("\"testCaseStartedId\":\"a\(number)\"", Self.time(scenario.milliseconds))
      let why = scenario.message.map { #","message":"\#($0)""# } ?? ""
      lines += [
        """
        {"testCaseStarted":{"id":"a\(number)","testCaseId":"scenario-\(scenario.id)","attempt":0,\(Self.time(0))}}
        """,
        "{\"testStepStarted\":{\(id),\"testStepId\":\"c\(number)\",\(Self.time(0))}}",
        """
        {"testStepFinished":{\(id),"testStepId":"c\(number)","testStepResult":{"status":"\(scenario.result)",\
        "duration":{"seconds":0,"nanos":0}\(why)},\(end)}}
        """,
        "{\"testCaseFinished\":{\(id),\"willBeRetried\":false,\(end)}}",
      ]
    }
    let isGreen = scenarios.allSatisfy { $0.result == "PASSED" }
    lines.append(
      #"{"testRunFinished":{"testRunStartedId":"run","success":\#(isGreen),\#(Self.time(10_000))}}"#
    )
    return lines.joined(separator: "\n") + "\n"
  }

  private static func time(_ milliseconds: Double) -> String {
    let nanos = Int(milliseconds * 1_000_000)
    return
      #""timestamp":{"seconds":\#(1_000_000_000 + nanos / 1_000_000_000),"nanos":\#(nanos % 1_000_000_000)}"#
  }
}
