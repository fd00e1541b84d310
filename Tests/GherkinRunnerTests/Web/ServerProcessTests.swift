import Foundation
import GherkinProbeSupport
import GherkinRunner
import Testing

/// `specs edit` as its user starts it.
@Suite(.serialized) struct ServerProcessTests {
  /// A package in which the command was started.
  struct Started {
    let probe: ProbeProcess

    init(
      _ arguments: [String] = ["--no-open"], in folder: TemporaryFolder? = nil,
      program: String = "GherkinRunnerProbe", environment: [String: String] = [:]
    ) throws {
      let package = [
        "Package.swift": "",
        "Features/a.feature": "Feature: F\n  Scenario: S\n    Given it passes\n",
      ]
      probe = try ProbeProcess(
        in: try folder ?? TemporaryFolder(package), ["edit"] + arguments,
        environment: environment, program: program)
    }

    var folder: String { probe.folder.path + "/.build/specs-edit" }

    /// The port and the token in the file that leads to the page, once it is there.
    func address() async throws -> (port: Int, token: String) {
      while true {
        let page = (try? probe.folder.read(".build/specs-edit/open.html")) ?? ""
        if let match = page.firstMatch(
          of: /url=http:\/\/127\.0\.0\.1:(\d+)\/#token=([0-9a-f]{64})"/),
          let port = Int(match.1)
        {
          return (port, String(match.2))
        }
        guard probe.isRunning else {
          throw ProbeProcess.Silence(description: try probe.errors)
        }
        try await Task.sleep(for: .milliseconds(5))
      }
    }

    /// What the server answers, with the token or without.
    func get(_ path: String, token: String? = nil) async throws -> String {
      let (port, _) = try await address()
      let client = try RawClient(port: port)
      let field = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
      client.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(field)\r\n")
      return client.readAll()
    }

    /// The process of the worker, when it is another one than `former`.
    func worker(after former: pid_t? = nil) async throws -> pid_t {
      while true {
        if let id = probe.children.first(where: { $0 != former }) { return id }
        try await Task.sleep(for: .milliseconds(5))
      }
    }

    func isThere(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: folder + "/" + name)
    }
  }

  @Test func `the page is served to who has the token, and nothing is left after Ctrl-C`()
    async throws
  {
    let started = try Started()
    let (_, token) = try await started.address()
    #expect(try await started.get("/").status == 200)
    #expect(try await started.get("/api/state").status == 401)
    let state = try await started.get("/api/state", token: token)
    #expect(state.status == 200 && state.contains(#""stage":"#))
    #expect(!(try await started.get("/").contains(token)))
    for (name, mode) in [("", 0o700), ("/open.html", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: started.folder + name)
      #expect(attributes[.posixPermissions] as? Int == mode, "\(name)")
    }
    // It is not a terminal, so it does not get the token.
    #expect(try started.probe.output == started.folder + "/open.html\n")
    #expect(try !started.probe.errors.contains(token))
    let worker = try await started.worker()
    started.probe.send(SIGINT)
    #expect(try await started.probe.end() == 0)
    #expect(!started.isThere("open.html"))
    #expect(kill(worker, 0) != 0)
  }

  @Test func `the browser gets a file, and the secret is in no arguments`() async throws {
    let folder = try TemporaryFolder([
      "Package.swift": "",
      "browser": "#!/bin/sh\necho \"$@\" >opened.part; mv opened.part opened\n",
    ])
    _ = unsafe chmod(folder.path + "/browser", 0o700)
    let started = try Started([], in: folder, environment: ["BROWSER": folder.path + "/browser"])
    let (_, token) = try await started.address()
    while !FileManager.default.fileExists(atPath: folder.path + "/opened") {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(try folder.read("opened") == started.folder + "/open.html\n")
    _ = try await started.get("/")
    // The browser has ended, and the worker serves.
    while started.probe.children.count > 1 { try await Task.sleep(for: .milliseconds(5)) }
    let processes = [started.probe.process.processIdentifier, try await started.worker()]
    for process in processes {
      for name in ["cmdline", "environ"] {
        // Only Linux has such files.
        guard let text = FileManager.default.contents(atPath: "/proc/\(process)/\(name)") else {
          continue
        }
        #expect(!String(decoding: text, as: UTF8.self).contains(token), "\(name)")
      }
    }
    started.probe.send(SIGTERM)
    #expect(try await started.probe.end() == 143)
    #expect(!started.isThere("open.html"))
  }

  @Test func `a worker that was killed is started again, and the page is told why`() async throws {
    let started = try Started()
    let (_, token) = try await started.address()
    var worker = try await started.worker()
    for _ in 0..<2 {
      _ = try await started.get("/")
      kill(worker, SIGKILL)
      worker = try await started.worker(after: worker)
    }
    #expect(try await started.get("/api/state", token: token).contains("SIGKILL"))
    started.probe.send(SIGINT)
    #expect(try await started.probe.end() == 0)
    #expect(kill(worker, 0) != 0)
  }

  @Test func `a program that was built again takes over`() async throws {
    let folder = try TemporaryFolder(["Package.swift": "", "Features/a.feature": "Feature: F\n"])
    let program = folder.path + "/probe"
    try await LSPClient.build(program)
    let started = try Started(in: folder, program: program)
    let (_, token) = try await started.address()
    _ = try await started.get("/")
    let worker = try await started.worker()
    try await LSPClient.build(program)
    _ = try await started.worker(after: worker)
    let state = try await started.get("/api/state", token: token)
    let errors = try started.probe.errors
    #expect(state.status == 200 && state.contains(#""notes":[]"#), "\(state) \(errors)")
    started.probe.send(SIGINT)
    #expect(try await started.probe.end() == 0)
  }

  @Test func `after a program was killed, the next one has its port and a new secret`() async throws
  {
    let started = try Started()
    let (port, token) = try await started.address()
    // Its worker waits for the rest of this request for a moment, and keeps the port meanwhile.
    let client = try RawClient(port: port)
    client.send("GET")
    _ = try await started.get("/")
    let worker = try await started.worker()
    started.probe.send(SIGKILL)
    _ = try await started.probe.end()
    let next = try Started(in: started.probe.folder)
    while kill(worker, 0) == 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(try await next.get("/").status == 200)
    let address = try await next.address()
    #expect(address.port == port)
    // Whoever had the port in between was sent the former one.
    #expect(address.token != token)
    #expect(try await next.get("/api/state", token: token).status == 401)
    withExtendedLifetime(client) {}
    next.probe.send(SIGINT)
    #expect(try await next.probe.end() == 0)
  }

  @Test func `a second one for the same package says where the first one is`() async throws {
    let started = try Started()
    _ = try await started.address()
    let (status, output) = try await Shell.run(
      ["sh", "-c", "exec \"$@\" 2>&1", "sh", Products.folder.path + "/GherkinRunnerProbe"]
        + ["edit", "--no-open"], in: started.probe.folder.path)
    #expect(status == 2)
    #expect(
      output == """
        error: 'specs edit' serves '\(started.probe.folder.path)' already.
               Open '\(started.folder)/open.html' in a browser, or end the other one with Ctrl-C.

        """)
    started.probe.send(SIGINT)
    #expect(try await started.probe.end() == 0)
  }

  @Test func `a port that is taken is refused if it was asked for, or else left out`() async throws
  {
    let first = try Started()
    let (port, token) = try await first.address()
    let asked = try Started(["--no-open", "--port", "\(port)"])
    #expect(try await asked.probe.end() == 2)
    #expect(
      try asked.probe.errors == """
        error: Another program has the port \(port).
               Give a free one, as in: --port 8040

        """)
    first.probe.send(SIGINT)
    _ = try await first.probe.end()
    let server = try LocalSockets.listen(at: port)
    defer { server.forEach { close($0) } }
    let moved = try Started(in: first.probe.folder)
    let (next, nextToken) = try await moved.address()
    #expect(next > port && nextToken != token)
    moved.probe.send(SIGINT)
    _ = try await moved.probe.end()
    #expect(
      try moved.probe.errors.contains("Another program has the usual port, so this time it is "))
  }

  @Test(
    .enabled(
      if: !["/.dockerenv", "/run/.containerenv"].contains(
        where: FileManager.default.fileExists(atPath:)), "these tests run in a container"))
  func `nothing but a container opens the port to others`() async throws {
    let started = try Started(environment: ["SPECS_EDIT_IN_CONTAINER": "1"])
    #expect(try await started.probe.end() == 2)
    #expect(try started.probe.errors.contains("but this is not a container."))
  }

  @Test func `a checkout without a program gets a page that goes on by itself`() async throws {
    let folder = try TemporaryFolder([
      "Package.swift": "", "Features/a.feature": "", "Sources/a.swift": "",
      "bin/browser": "#!/bin/sh\n",
      // A build that fails until the source has changed.
      "bin/swift": """
      #!/bin/sh
      echo "[1/2] Compiling $*"
      [ -s Sources/a.swift ] || { echo "a.swift:1:1: error: <b> is missing"; exit 1; }
      mkdir -p .build/debug
      cp "$PROBE" .build/debug/specs
      """,
    ])
    let scripts = Conformance.projectRoot.appending(path: "Scripts/specs-edit").path
    try FileManager.default.createDirectory(
      atPath: folder.path + "/Scripts", withIntermediateDirectories: false)
    try FileManager.default.copyItem(atPath: scripts, toPath: folder.path + "/Scripts/specs-edit")
    for name in ["swift", "browser"] { _ = unsafe chmod("\(folder.path)/bin/\(name)", 0o700) }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let probe = try ProbeProcess(
      in: folder, [],
      environment: [
        "PATH": "\(folder.path)/bin:\(path)", "BROWSER": folder.path + "/bin/browser",
        "PROBE": Products.folder.path + "/GherkinRunnerProbe",
      ], program: folder.path + "/Scripts/specs-edit")
    func wait(for text: String) async throws {
      while (try? folder.read(".build/specs-edit/open.html"))?.contains(text) != true {
        guard probe.isRunning else { throw ProbeProcess.Silence(description: try probe.errors) }
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    try await wait(for: "error: &lt;b&gt; is missing")
    let page = folder.path + "/.build/specs-edit/open.html"
    #expect(
      try FileManager.default.attributesOfItem(atPath: page)[.posixPermissions] as? Int == 0o600)
    try folder.write("let a = 1\n", to: "Sources/a.swift")
    try await wait(for: "url=http://127.0.0.1:")
    probe.send(SIGINT)
    #expect(try await probe.end() == 0)
  }
}
