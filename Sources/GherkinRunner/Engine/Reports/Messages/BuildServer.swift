/// The continuous integration service of a run, by its environment variables.
///
/// What a service does not provide is missing here; nothing is put together from parts that may not
/// belong together.
package struct BuildServer: Sendable, Equatable {
  package let name: String
  /// A link to the build.
  package var url: String?
  package var number: String?
  /// What all jobs of a build have in common, also those that are tried again.
  package var build: String?
  package var remote: String?
  package var revision: String?
  package var branch: String?
  package var tag: String?

  /// The service that set `environment`, if one did.
  package init?(_ environment: [String: String]) {
    /// The first of the variables that is set and has the prefix behind its colon, without it.
    func value(_ variables: [String]) -> String? {
      variables.lazy.compactMap { variable -> String? in
        let parts = variable.split(separator: ":", maxSplits: 1)
        let prefix = parts.count == 2 ? parts[1] : ""
        guard let value = environment[String(parts[0])], !value.isEmpty, value.hasPrefix(prefix)
        else { return nil }
        return String(value.dropFirst(prefix.count))
      }
      .first
    }
    guard let service = Self.services.first(where: { value($0.signs) != nil }) else { return nil }
    name = service.name
    url = value(service.url)
    number = value(service.number)
    build = value(service.build ?? service.number)
    remote = value(service.remote).map(Self.withoutCredentials)
    revision = value(service.revision)
    branch = value(service.branch)
    tag = value(service.tag)
    if service.name == "GitHub Actions", let server = value(["GITHUB_SERVER_URL"]),
      let project = value(["GITHUB_REPOSITORY"])
    {
      remote = Self.withoutCredentials("\(server)/\(project).git")
      url = number.map { "\(server)/\(project)/actions/runs/\($0)" }
    }
  }

  /// A link without the user name and password that some services put into it.
  private static func withoutCredentials(_ url: String) -> String {
    guard let scheme = url.firstRange(of: "://") else { return url }
    let rest = url[scheme.upperBound...]
    let host = rest.prefix { $0 != "/" }
    guard let at = host.lastIndex(of: "@") else { return url }
    return String(url[..<scheme.upperBound] + rest[rest.index(after: at)...])
  }

  /// Whether a service of this name gives each job of a build a number of its own.
  package static func numbersJobs(_ name: String) -> Bool {
    services.contains { $0.name == name && $0.build != nil }
  }

  /// The variables by which a service is recognized, and those of each value, the best first.
  private struct Service {
    let name: String
    /// Variables that are set there and nowhere else.
    let signs: [String]
    var url: [String] = []
    let number: [String]
    /// If each job has a number of its own, what a build is known by.
    var build: [String]?
    var remote: [String] = []
    let revision: [String]
    let branch: [String]
    let tag: [String]
  }

  private static var services: [Service] {
    [
      Service(
        name: "GitHub Actions", signs: ["GITHUB_ACTIONS", "GITHUB_RUN_ID"],
        number: ["GITHUB_RUN_ID"], revision: ["GITHUB_SHA"],
        branch: ["GITHUB_HEAD_REF", "GITHUB_REF:refs/heads/"], tag: ["GITHUB_REF:refs/tags/"]),
      Service(
        name: "GitLab", signs: ["GITLAB_CI", "CI_JOB_URL"], url: ["CI_JOB_URL"],
        number: ["CI_JOB_ID"], build: ["CI_PIPELINE_ID"], remote: ["CI_REPOSITORY_URL"],
        revision: ["CI_COMMIT_SHA"],
        branch: ["CI_COMMIT_BRANCH"], tag: ["CI_COMMIT_TAG"]),
      Service(
        name: "CircleCI", signs: ["CIRCLECI", "CIRCLE_BUILD_URL"], url: ["CIRCLE_BUILD_URL"],
        number: ["CIRCLE_BUILD_NUM"], build: ["CIRCLE_PIPELINE_ID"],
        remote: ["CIRCLE_REPOSITORY_URL"],
        revision: ["CIRCLE_SHA1"], branch: ["CIRCLE_BRANCH"], tag: ["CIRCLE_TAG"]),
      Service(
        name: "Azure Pipelines", signs: ["TF_BUILD", "BUILD_BUILDURI"], url: ["BUILD_BUILDURI"],
        number: ["BUILD_BUILDNUMBER"], remote: ["BUILD_REPOSITORY_URI"],
        revision: ["BUILD_SOURCEVERSION"], branch: ["BUILD_SOURCEBRANCH:refs/heads/"],
        tag: ["BUILD_SOURCEBRANCH:refs/tags/"]),
      Service(
        name: "Buildkite", signs: ["BUILDKITE", "BUILDKITE_BUILD_URL"],
        url: ["BUILDKITE_BUILD_URL"], number: ["BUILDKITE_BUILD_NUMBER"],
        remote: ["BUILDKITE_REPO"], revision: ["BUILDKITE_COMMIT"],
        branch: ["BUILDKITE_BRANCH"], tag: ["BUILDKITE_TAG"]),
      Service(
        name: "Jenkins", signs: ["JENKINS_URL", "BUILD_URL"], url: ["BUILD_URL"],
        number: ["BUILD_NUMBER"], remote: ["GIT_URL"], revision: ["GIT_COMMIT"],
        branch: ["GIT_LOCAL_BRANCH", "GIT_BRANCH"], tag: ["GIT_TAG_NAME"]),
    ]
  }
}
