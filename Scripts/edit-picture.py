#!/usr/bin/env python3
"""Makes docs/images/edit.png: the page of 'specs edit' with a feature that fails, and a scenario that is being written.

usage: Scripts/edit-picture.py [PROGRAM]

PROGRAM is .build/debug/specs unless another is named. BROWSER names the browser if it is not `chromium`. Nothing of this
folder is changed: the page serves a copy of the features.
"""
import base64, json, os, shutil, signal, subprocess, sys, tempfile, time

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
program = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else root + "/.build/debug/specs")
FEATURE = """Feature: Comics in order
  Readers find a comic without searching, because the list is in alphabetical order.

  Scenario: Sections are in alphabetical order, whatever the order of the server
    Given the server has these comics:
      | id | title |
      | 1  | bbb   |
      | 2  | aaa   |
    When the server response is valid
    Then the list has these sections:
      | section | comics |
      | A       | 1      |
      | B       | 2      |
"""


class Tab:
    """A tab of a browser without a window, over its debugging interface."""

    def __init__(self, profile):
        to_read, to_write = os.pipe(), os.pipe()
        for descriptor in (to_read[0], to_write[1]):
            os.set_inheritable(descriptor, True)
        command = [os.environ.get("BROWSER", "chromium"), "--headless=new", "--no-sandbox", "--disable-gpu",
                   "--hide-scrollbars", "--user-data-dir=" + profile, "--remote-debugging-pipe", "about:blank"]
        shell = f'exec "$@" 3<&{to_read[0]} 4>&{to_write[1]} </dev/null >/dev/null 2>&1'
        self.process = subprocess.Popen(["sh", "-c", shell, "sh"] + command, close_fds=False)
        self.input, self.output = os.fdopen(to_read[1], "wb"), os.fdopen(to_write[0], "rb")
        self.count, self.session, self.buffer = 0, None, b""
        targets = self.call("Target.getTargets")["targetInfos"]
        tab = next(target for target in targets if target["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=tab["targetId"], flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Emulation.setFocusEmulationEnabled", enabled=True)

    def call(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.input.write(json.dumps(message).encode() + b"\0")
        self.input.flush()
        while True:
            while b"\0" not in self.buffer:
                self.buffer += self.output.read1(1 << 16)
            line, self.buffer = self.buffer.split(b"\0", 1)
            answer = json.loads(line)
            if answer.get("id") == self.count:
                return answer["result"]

    def evaluate(self, script):
        return self.call("Runtime.evaluate", expression=script, returnByValue=True)["result"].get("value")

    def wait(self, script):
        for _ in range(600):
            if self.evaluate(script):
                return time.sleep(0.3)
            time.sleep(0.1)
        sys.exit("The page does not come to: " + script)

    def click(self, selector):
        self.wait(f"Boolean(document.querySelector({selector!r}))")
        self.evaluate(f"document.querySelector({selector!r}).click()")


with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
    folder = temporary + "/specs"
    shutil.copytree(root + "/Features", folder + "/Features")
    shutil.copy(root + "/specs.json", folder)
    with open(folder + "/Features/Comics/order.feature", "w") as file:
        file.write(FEATURE)
    environment = {**os.environ, "TMPDIR": temporary}
    edit = subprocess.Popen([program, "edit", "--no-open"], cwd=folder, env=environment, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        tab = Tab(temporary + "/profile")
        tab.call("Emulation.setDeviceMetricsOverride", width=1100, height=960, deviceScaleFactor=1, mobile=False)
        tab.call("Page.navigate", url="file://" + edit.stdout.readline().strip())
        tab.wait("document.querySelector('nav#apps details, nav#apps a') !== null")
        tab.evaluate("location.hash = '#feature=Features/Comics/order.feature'")
        tab.click("article.block[data-kind=scenario] [data-act=run]")
        tab.wait("document.querySelector('article.block.failed') !== null")
        tab.click("[data-act=new]")
        tab.wait("document.querySelector('.editor textarea') !== null")
        tab.evaluate("document.querySelector('.editor textarea').focus()")
        tab.evaluate("document.querySelector('.editor textarea').select()")
        tab.call("Input.insertText", text="  Scenario: There are no comics yet\n    Given ")
        for letter in "server no":
            tab.call("Input.insertText", text=letter)
            time.sleep(0.05)
        tab.wait("document.querySelectorAll('.suggestions [role=option]').length > 0")
        tab.evaluate("document.querySelector('#messages').replaceChildren()")
        time.sleep(1)
        with open(root + "/docs/images/edit.png", "wb") as file:
            file.write(base64.b64decode(tab.call("Page.captureScreenshot", format="png")["data"]))
        tab.call("Browser.close")
        tab.process.wait()
    finally:
        edit.send_signal(signal.SIGINT)
        edit.wait()
