#!/usr/bin/env python3
"""Runs the pipelines of docs/ci.md step by step, as the build servers would.

Usage: check-pipelines.py PROGRAM

The script and the commands are those of the page. PROGRAM stands in for what `swift build` makes. Each job gets a clone of its own,
of the jobs before it what the pipeline hands on, and the folder `site` as the main branch left it.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs/ci.md").read_text()
SHARDS = 4

FEATURE = "Feature: Comics in order\n" + "".join(f"""
  Scenario: A comic that begins with {letter}
    Given the server has these comics:
      | id | title |
      | 1  | {letter}x    |
    When the server response is valid
    Then the list has these sections:
      | section | comics |
      | {letter}       | 1      |
""" for letter in "ABCDEFGHIJKL")
BROKEN = FEATURE.replace("| C       | 1 ", "| C       | 2 ")

# The variables of a build, by server: its number, the commit, the branch, and whether that is a pull request.
VARIABLES = {
    "GitHub": lambda number, commit, branch: {
        "GITHUB_ACTIONS": "true", "GITHUB_RUN_ID": number, "GITHUB_SHA": commit,
        "GITHUB_REF": "refs/heads/main" if branch == "main" else "refs/pull/1/merge",
        "GITHUB_HEAD_REF": "" if branch == "main" else branch},
    "GitLab": lambda number, commit, branch: {
        "GITLAB_CI": "true", "CI_PIPELINE_ID": number, "CI_COMMIT_SHA": commit, "CI_COMMIT_BRANCH": branch},
    "Jenkins": lambda number, commit, branch: {
        "JENKINS_URL": "http://localhost/", "BUILD_NUMBER": number, "GIT_COMMIT": commit, "GIT_BRANCH": branch},
    "Buildkite": lambda number, commit, branch: {
        "BUILDKITE": "true", "BUILDKITE_BUILD_NUMBER": number, "BUILDKITE_COMMIT": commit,
        "BUILDKITE_BRANCH": branch},
    "Azure Pipelines": lambda number, commit, branch: {
        "TF_BUILD": "True", "BUILD_BUILDNUMBER": number, "BUILD_SOURCEVERSION": commit,
        "BUILD_SOURCEBRANCH": f"refs/heads/{branch}"},
}


def shard_variables(index):
    return {
        "CI_NODE_INDEX": str(index), "CI_NODE_TOTAL": str(SHARDS), "SHARD": str(index),
        "BUILDKITE_PARALLEL_JOB": str(index - 1), "BUILDKITE_PARALLEL_JOB_COUNT": str(SHARDS)}


def substituted(command, index):
    """The command with what the server replaces before a shell sees it."""
    values = {
        "${{ matrix.shard }}": index, "${{ github.base_ref }}": "main", "$(System.JobPositionInPhase)": index,
        "$(System.TotalJobsInPhase)": SHARDS, "$$": "$"}
    for name, value in values.items():
        command = command.replace(name, str(value))
    return command


def fail(reason, output=""):
    sys.exit(f"{output}\nerror: {reason}")


def blocks(heading, language):
    section = re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", PAGE, re.S | re.M)
    return re.findall(rf"```{language}\n(.*?)```", section[1], re.S) if section else []


def run(command, folder, variables, expected=0):
    environment = {name: value for name, value in os.environ.items() if name != "GITHUB_STEP_SUMMARY"}
    result = subprocess.run(
        ["sh", "-ec", command], cwd=folder, env={**environment, **variables}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if result.returncode != expected:
        fail(f"'{command}' ended with {result.returncode} instead of {expected}", result.stdout)
    return result.stdout


class Server:
    def __init__(self, name, scratch, program):
        self.name, self.scratch, self.number = name, scratch / name.replace(" ", "-"), 0
        pipeline = blocks(name, "groovy" if name == "Jenkins" else "yaml")[0]
        found = re.findall(r"(sh ci/specs\.sh (\w+)[^'\"\n]*)", pipeline)
        self.commands = {stage: command for command, stage in found}
        if [stage for _, stage in found] != ["build", "shard", "report", "publish"]:
            fail(f"the pipeline of {name} has other stages: {found}")
        tools = self.scratch / "bin"
        tools.mkdir(parents=True)
        (tools / "swift").write_text(
            "#!/bin/sh\ncase $* in *--show-bin-path*) echo .build/debug; exit ;; esac\n"
            f"mkdir -p .build/debug && cp '{program}' .build/debug/ShopSpecs\n")
        (tools / "swift").chmod(0o755)
        self.path = {"PATH": f"{tools}:{os.environ['PATH']}"}
        self.origin = self.scratch / "origin.git"
        self.git("init", "--quiet", "--bare", "--initial-branch=main", self.origin, folder=self.scratch)
        self.work = self.clone("work", "main")
        files = {
            "ci/specs.sh": blocks("The script", "sh")[0], "Features/order.feature": FEATURE,
            "specs.json": '{"check": {"unused-definition": "off"}}\n', ".gitignore": "build\nsite\n.build\n"}
        for path, text in files.items():
            (self.work / path).parent.mkdir(exist_ok=True)
            (self.work / path).write_text(text)

    def git(self, *arguments, folder=None):
        identity = ["-c", "user.name=specs", "-c", "user.email=specs@localhost"]
        result = subprocess.run(
            ["git", *identity, *map(str, arguments)], cwd=folder or self.work, text=True, capture_output=True)
        if result.returncode:
            fail(f"git {arguments}", result.stderr)
        return result.stdout.strip()

    def clone(self, name, branch):
        folder = self.scratch / name
        shutil.rmtree(folder, ignore_errors=True)
        self.git("clone", "--quiet", self.origin, folder, folder=self.scratch)
        self.git("checkout", "--quiet", "-B", branch, folder=folder)
        if self.git("ls-remote", "origin", f"refs/heads/{branch}", folder=folder):
            self.git("reset", "--quiet", "--hard", f"origin/{branch}", folder=folder)
        return folder

    def commit(self, branch, text):
        self.git("checkout", "--quiet", "-B", branch)
        (self.work / "Features/order.feature").write_text(text)
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", f"{branch}")
        self.git("push", "--quiet", "--force", "origin", branch)
        return self.git("rev-parse", "HEAD")

    def job(self, stage, branch, variables, files, expected=0, index=0):
        """Runs a stage in a clone with `files` of earlier jobs; what it leaves in its folder `build`."""
        folder = self.clone(f"job-{stage}-{self.number}-{index}", branch)
        for source, target in files:
            (folder / target).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, folder / target)
        kept = self.scratch / "site"
        if stage in ["report", "publish"] and kept.exists():
            shutil.copytree(kept, folder / "site")
        output = run(substituted(self.commands[stage], index), folder, {**variables, **self.path}, expected)
        if stage == "publish":
            shutil.rmtree(kept, ignore_errors=True)
            shutil.copytree(folder / "site", kept)
        return folder / "build", output

    def build(self, branch, commit, failing=0):
        """Runs the pipeline up to the report; `failing` scenarios fail."""
        self.number += 1
        variables = VARIABLES[self.name](str(self.number), commit, branch)
        summary = self.scratch / f"summary-{self.number}"
        if self.name == "GitHub":
            variables["GITHUB_STEP_SUMMARY"] = str(summary)
        made, _ = self.job("build", branch, variables, [])
        program = [(made / "ShopSpecs", "build/ShopSpecs")]
        results, failed = [], 0
        for index in range(1, SHARDS + 1):
            has_failed = failing and index == self.failing_shard(branch)
            failed += bool(has_failed)
            left, _ = self.job(
                "shard", branch, {**variables, **shard_variables(index)}, program, int(bool(has_failed)), index)
            # Azure makes a folder for each artifact.
            below = f"shard-{index}/" if self.name.startswith("Azure") else ""
            results += [(file, f"build/{below}{file.name}") for file in left.glob("shard-*")]
        report, output = self.job("report", branch, variables, program + results, 1 if failing else 0)
        if self.name == "GitHub" and "scenario" not in summary.read_text():
            fail("GitHub has no summary of the job", output)
        for name in ["run.ndjson", "specs.html", "specs.xml"]:
            if not (report / name).exists():
                fail(f"the report of {self.name} has no {name}", output)
        return variables, program + [(report / "run.ndjson", "build/run.ndjson")], report, output

    def failing_shard(self, branch):
        """The shard that has the scenario that fails."""
        folder = self.clone("probe", branch)
        for index in range(1, SHARDS + 1):
            status = subprocess.run(
                [PROGRAM, "Features", "--shard", f"{index}/{SHARDS}", "--format", "rerun:/dev/null"], cwd=folder,
                capture_output=True).returncode
            if status == 1:
                return index
        fail("no shard fails")

    def site(self):
        """The runs on the site, and the lines of the history."""
        site = self.scratch / "site"
        pages = list(site.glob("runs/*/index.html"))
        front = (site / "index.html").read_text()
        if not all(f'href="runs/{page.parent.name}/index.html"' in front for page in pages):
            fail(f"{self.name}: the site does not lead to each run")
        return len(pages), len((site / "history.jsonl").read_text().splitlines())

    def check(self):
        count = FEATURE.count("Scenario:")
        first = self.commit("main", FEATURE)
        variables, files, report, _ = self.build("main", first)
        if (report / "changes.md").exists():
            fail("there is nothing to compare the first run with")
        self.job("publish", "main", variables, files)
        if self.site() != (1, count + 1):
            fail(f"{self.name}: the site is {self.site()}")

        # A scenario fails on the main branch: shard and report fail, and the site says so.
        second = self.commit("main", BROKEN)
        variables, files, report, output = self.build("main", second, failing=1)
        if "newly failing" not in (report / "changes.md").read_text() or "newly failing" not in output:
            fail(f"{self.name}: the changes do not say what newly fails", output)
        self.job("publish", "main", variables, files)
        if self.site() != (2, 2 * (count + 1)):
            fail(f"{self.name}: a run is lost: {self.site()}")

        # A pull request repairs it, and leaves the site alone.
        branch = "repair"
        third = self.commit(branch, FEATURE)
        _, _, report, output = self.build(branch, third)
        if "newly passing" not in (report / "changes.md").read_text().lower():
            fail(f"{self.name}: the pull request does not say what it repairs", (report / "changes.md").read_text())
        if self.site() != (2, 2 * (count + 1)):
            fail(f"{self.name}: a pull request changed the site")

        # A suite without shards, in one job.
        folder = self.clone("small", branch)
        output = run(re.search(r"```sh\n(.*shard 1/1.*?)```", PAGE, re.S)[1], folder, {**variables, **self.path})
        if f"{count} scenarios ({count} passed)" not in output:
            fail("one job does not run everything", output)

        # What the pull request may affect. The program is built in the same job.
        folder = self.clone("changed", branch)
        wanted = re.search(r"sh ci/specs\.sh changed origin/\$\{\{ github.base_ref \}\}", PAGE)[0]
        run("sh ci/specs.sh build", folder, {**variables, **self.path})
        output = run(substituted(wanted, 0), folder, {**variables, **self.path})
        if "1 scenario (1 passed)" not in output:
            fail("--changed selects more than the scenario that has changed", output)


PROGRAM = os.path.abspath(sys.argv[1])
if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        for name in VARIABLES:
            print(f"  {name}", flush=True)
            Server(name, pathlib.Path(scratch), PROGRAM).check()
    print("The pipelines pass.")
