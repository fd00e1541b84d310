import GherkinRunner
import Testing

@Suite struct BuildServerTests {
  static let services: [(String, [String: String], [String?])] = [
    (
      "GitHub Actions",
      [
        "GITHUB_ACTIONS": "true", "GITHUB_SERVER_URL": "https://github.com",
        "GITHUB_REPOSITORY": "shop/comics", "GITHUB_RUN_ID": "12", "GITHUB_SHA": "abc",
        "GITHUB_REF": "refs/heads/main",
      ],
      [
        "https://github.com/shop/comics/actions/runs/12", "12",
        "https://github.com/shop/comics.git", "abc", "main", nil,
      ]
    ),
    ("GitHub Actions", ["GITHUB_ACTIONS": "true"], [nil, nil, nil, nil, nil, nil]),
    (
      "GitHub Actions",
      ["GITHUB_ACTIONS": "true", "GITHUB_RUN_ID": "12", "GITHUB_REF": "refs/tags/v1"],
      [nil, "12", nil, nil, nil, "v1"]
    ),
    (
      "GitLab",
      [
        "GITLAB_CI": "true", "CI_JOB_URL": "https://gitlab.example/jobs/3", "CI_JOB_ID": "3",
        "CI_REPOSITORY_URL": "https://gitlab-ci-token:secret@gitlab.example/shop/comics.git",
        "CI_COMMIT_SHA": "abc", "CI_COMMIT_BRANCH": "main",
      ],
      [
        "https://gitlab.example/jobs/3", "3", "https://gitlab.example/shop/comics.git", "abc",
        "main", nil,
      ]
    ),
    (
      "CircleCI",
      [
        "CIRCLECI": "true", "CIRCLE_BUILD_URL": "https://c.example/4", "CIRCLE_BUILD_NUM": "4",
        "CIRCLE_REPOSITORY_URL": "git@github.com:shop/comics.git", "CIRCLE_SHA1": "abc",
        "CIRCLE_TAG": "v1",
      ], ["https://c.example/4", "4", "git@github.com:shop/comics.git", "abc", nil, "v1"]
    ),
    (
      "Azure Pipelines",
      [
        "TF_BUILD": "True", "BUILD_BUILDURI": "vstfs:///Build/Build/5", "BUILD_BUILDNUMBER": "5",
        "BUILD_REPOSITORY_URI": "https://user@dev.azure.com/shop/comics",
        "BUILD_SOURCEVERSION": "abc", "BUILD_SOURCEBRANCH": "refs/heads/topic/x",
      ],
      [
        "vstfs:///Build/Build/5", "5", "https://dev.azure.com/shop/comics", "abc", "topic/x", nil,
      ]
    ),
    (
      "Buildkite",
      ["BUILDKITE": "true", "BUILDKITE_BUILD_NUMBER": "6", "BUILDKITE_COMMIT": "abc"],
      [nil, "6", nil, "abc", nil, nil]
    ),
    (
      "Jenkins",
      [
        "JENKINS_URL": "https://j.example", "BUILD_URL": "https://j.example/7",
        "BUILD_NUMBER": "7", "GIT_BRANCH": "main", "GIT_URL": "",
      ],
      ["https://j.example/7", "7", nil, nil, "main", nil]
    ),
  ]

  @Test(arguments: services)
  func `knows a service by its variables, and makes nothing up`(
    name: String, environment: [String: String], facts: [String?]
  ) throws {
    let build = try #require(BuildServer(environment))
    #expect(build.name == name)
    #expect(
      [build.url, build.number, build.remote, build.revision, build.branch, build.tag] == facts)
  }

  @Test(arguments: [[:], ["PATH": "/bin"], ["GITHUB_ACTIONS": "", "CI": "true"]])
  func `is nothing elsewhere`(environment: [String: String]) {
    #expect(BuildServer(environment) == nil)
  }
}
