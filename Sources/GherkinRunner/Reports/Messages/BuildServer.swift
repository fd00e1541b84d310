/// The continuous integration service that a run takes place on, as its environment variables tell.
///
/// Whatever a service does not say is missing here; nothing is made up from halves.
package struct BuildServer: Sendable, Equatable {
  /// The product's name.
  package let name: String
  /// A link to the build.
  package var url: String?
  package var number: String?
  package var remote: String?
  package var revision: String?
  package var branch: String?
  package var tag: String?

  /// The service that `environment` is from, if it is from one.
  package init?(_ environment: [String: String]) {
    let variables = Variables(environment)
    let service = Self.services.first { service in
      service.signs.contains { variables[$0] != nil }
    }
    guard let service else { return nil }
    self.init(name: service.name)
    service.read(variables, &self)
    remote = remote.map(Self.withoutCredentials)
  }

  private init(name: String) { self.name = name }

  /// What a link says without the user name and password that some services put into it.
  private static func withoutCredentials(_ url: String) -> String {
    guard let scheme = url.firstRange(of: "://") else { return url }
    let rest = url[scheme.upperBound...]
    let host = rest.prefix { $0 != "/" }
    guard let at = host.lastIndex(of: "@") else { return url }
    return String(url[..<scheme.upperBound] + rest[rest.index(after: at)...])
  }
}

extension BuildServer {
  /// The environment without variables that are set to nothing.
  fileprivate struct Variables {
    private let environment: [String: String]

    init(_ environment: [String: String]) { self.environment = environment }

    subscript(name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// What follows `prefix` in a variable that begins with it.
    func rest(of name: String, behind prefix: String) -> String? {
      guard let value = self[name], value.hasPrefix(prefix) else { return nil }
      return String(value.dropFirst(prefix.count))
    }
  }

  /// How to recognise a service, and how it names things.
  fileprivate struct Service {
    let name: String
    /// Variables that are set there and nowhere else.
    let signs: [String]
    let read: (Variables, inout BuildServer) -> Void
  }

  private static var services: [Service] {
    [
      Service(name: "GitHub Actions", signs: ["GITHUB_ACTIONS", "GITHUB_RUN_ID"], read: gitHub),
      Service(name: "GitLab", signs: ["GITLAB_CI", "CI_JOB_URL"]) { variables, build in
        build.url = variables["CI_JOB_URL"]
        build.number = variables["CI_JOB_ID"]
        build.remote = variables["CI_REPOSITORY_URL"]
        build.revision = variables["CI_COMMIT_SHA"]
        build.branch = variables["CI_COMMIT_BRANCH"]
        build.tag = variables["CI_COMMIT_TAG"]
      },
      Service(name: "CircleCI", signs: ["CIRCLECI", "CIRCLE_BUILD_URL"]) { variables, build in
        build.url = variables["CIRCLE_BUILD_URL"]
        build.number = variables["CIRCLE_BUILD_NUM"]
        build.remote = variables["CIRCLE_REPOSITORY_URL"]
        build.revision = variables["CIRCLE_SHA1"]
        build.branch = variables["CIRCLE_BRANCH"]
        build.tag = variables["CIRCLE_TAG"]
      },
      Service(name: "Azure Pipelines", signs: ["TF_BUILD", "BUILD_BUILDURI"]) { variables, build in
        build.url = variables["BUILD_BUILDURI"]
        build.number = variables["BUILD_BUILDNUMBER"]
        build.remote = variables["BUILD_REPOSITORY_URI"]
        build.revision = variables["BUILD_SOURCEVERSION"]
        build.branch = variables.rest(of: "BUILD_SOURCEBRANCH", behind: "refs/heads/")
        build.tag = variables.rest(of: "BUILD_SOURCEBRANCH", behind: "refs/tags/")
      },
      Service(name: "Buildkite", signs: ["BUILDKITE", "BUILDKITE_BUILD_URL"]) { variables, build in
        build.url = variables["BUILDKITE_BUILD_URL"]
        build.number = variables["BUILDKITE_BUILD_NUMBER"]
        build.remote = variables["BUILDKITE_REPO"]
        build.revision = variables["BUILDKITE_COMMIT"]
        build.branch = variables["BUILDKITE_BRANCH"]
        build.tag = variables["BUILDKITE_TAG"]
      },
      Service(name: "Jenkins", signs: ["JENKINS_URL", "BUILD_URL"]) { variables, build in
        build.url = variables["BUILD_URL"]
        build.number = variables["BUILD_NUMBER"]
        build.remote = variables["GIT_URL"]
        build.revision = variables["GIT_COMMIT"]
        build.branch = variables["GIT_LOCAL_BRANCH"] ?? variables["GIT_BRANCH"]
        build.tag = variables["GIT_TAG_NAME"]
      },
    ]
  }

  private static func gitHub(_ variables: Variables, _ build: inout BuildServer) {
    build.number = variables["GITHUB_RUN_ID"]
    build.revision = variables["GITHUB_SHA"]
    build.branch =
      variables["GITHUB_HEAD_REF"] ?? variables.rest(of: "GITHUB_REF", behind: "refs/heads/")
    build.tag = variables.rest(of: "GITHUB_REF", behind: "refs/tags/")
    guard let server = variables["GITHUB_SERVER_URL"], let project = variables["GITHUB_REPOSITORY"]
    else { return }
    build.remote = "\(server)/\(project).git"
    if let run = build.number { build.url = "\(server)/\(project)/actions/runs/\(run)" }
  }
}
