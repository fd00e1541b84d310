"""A session of a typed client: python3 client.py PROGRAM FOLDER CLIENT

CLIENT names one of the capability sets of pytest-lsp, which also checks each message of the server against the
protocol. The folder has Features/a.feature, with a misspelt step and one that is not defined yet, and
Features/b.feature, which is not opened; PROGRAM is replaced by FOLDER/rebuilt at the end of the day.
Prints a line for each stage.
"""

import asyncio
import os
import pathlib
import sys

from lsprotocol import types
from pytest_lsp import LanguageClient, client_capabilities, make_test_lsp_client


class Session:
    """One document that is open, and what is asked about it."""

    def __init__(self, client: LanguageClient, path: pathlib.Path):
        self.client, self.uri = client, path.as_uri()
        self.lines = path.read_text(encoding="utf-8").split("\n")
        self.version = 1
        client.text_document_did_open(
            types.DidOpenTextDocumentParams(
                text_document=types.TextDocumentItem(
                    uri=self.uri, language_id="cucumber", version=1, text="\n".join(self.lines)
                )
            )
        )

    @property
    def document(self):
        return types.TextDocumentIdentifier(uri=self.uri)

    async def diagnostics(self, *places: str):
        """The diagnostics, once they are at these places, such as "2 undefined-step"."""
        while True:
            found = self.client.diagnostics.get(self.uri, [])
            if sorted(f"{item.range.start.line} {item.code}" for item in found) == sorted(places):
                return found
            await asyncio.sleep(0.005)

    def change(self, edit: types.TextEdit):
        """Makes an edit that stays within a line; positions before it count ASCII characters only."""
        start, end = edit.range.start, edit.range.end
        assert start.line == end.line, edit
        line = self.lines[start.line]
        text = line[: start.character] + edit.new_text + line[end.character :]
        self.lines[start.line : start.line + 1] = text.split("\n")
        self.version += 1
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                text_document=types.VersionedTextDocumentIdentifier(uri=self.uri, version=self.version),
                content_changes=[
                    types.TextDocumentContentChangePartial(range=edit.range, text=edit.new_text)
                ],
            )
        )

    def set(self, line: int, text: str):
        assert self.lines[line].isascii()
        end = types.Position(line=line, character=len(self.lines[line]))
        self.change(types.TextEdit(types.Range(types.Position(line=line, character=0), end), text))

    async def run(self, *lines: int):
        argument = {"uri": self.uri, **({"lines": lines} if lines else {})}
        await self.client.workspace_execute_command_async(
            types.ExecuteCommandParams(command="specs.run", arguments=[argument])
        )


def edits_by_file(edit: types.WorkspaceEdit) -> dict:
    """The edits of a change, by the address of each file, in either form that a client may get."""
    if edit.document_changes:
        return {change.text_document.uri: change.edits for change in edit.document_changes}
    return edit.changes


async def work(session: Session, folder: str):
    """What an author does on a day: write, correct, rename, run, rebuild."""
    client = session.client
    await session.diagnostics("2 undefined-step", "4 undefined-step")
    print("two undefined steps")
    session.set(3, "    When it fails\n    And the light is ")
    completion = await client.text_document_completion_async(
        types.CompletionParams(text_document=session.document, position=types.Position(4, 21))
    )
    items = completion if isinstance(completion, list) else completion.items
    print("values:", ", ".join(item.label for item in items))
    session.set(4, "    And the light is green")
    place = types.Position(line=2, character=12)
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(session.document, types.Range(place, place), types.CodeActionContext(diagnostics=[]))
    )
    print(actions[0].title)
    for change in edits_by_file(actions[0].edit)[session.uri]:
        session.change(change)
    await session.diagnostics("5 undefined-step")
    # The Swift file and the feature that is not open stay as they are.
    renamed = await client.text_document_rename_async(
        types.RenameParams(text_document=session.document, position=place, new_name="it goes well")
    )
    counts = {os.path.basename(uri): len(edits) for uri, edits in edits_by_file(renamed).items()}
    print("renamed:", ", ".join(f"{name} {count}" for name, count in sorted(counts.items())))
    session.set(5, "    Then the light is red")
    await session.diagnostics()
    await session.run(2)
    (failure,) = await session.diagnostics("3 run")
    print(failure.message.split("\n")[0])
    session.set(3, "    When it passes")
    while (await session.diagnostics("3 run"))[0].severity != types.DiagnosticSeverity.Hint:
        await asyncio.sleep(0.005)
    print("the result is old")
    await session.run()
    await session.diagnostics()
    print("it passed")
    session.set(5, "    Then it is new")
    await session.diagnostics("5 undefined-step")
    with open(f"{folder}/steps", "a", encoding="utf-8") as steps:
        steps.write("it is new\n")
    os.rename(f"{folder}/rebuilt", f"{folder}/probe")
    await session.diagnostics()
    print("defined")


async def main(program: str, folder: str, name: str):
    client = make_test_lsp_client()
    await client.start_io(program, "lsp", "--stdio", cwd=folder)
    result = await client.initialize_session(
        types.InitializeParams(
            process_id=None,
            capabilities=client_capabilities(name),
            workspace_folders=[types.WorkspaceFolder(uri=pathlib.Path(folder).as_uri(), name="f")],
            root_uri=pathlib.Path(folder).as_uri(),
        )
    )
    print("encoding", result.capabilities.position_encoding)
    session = Session(client, pathlib.Path(folder, "Features/a.feature"))
    await work(session, folder)
    # A range ends in the units of the encoding.
    session.set(5, "    Then it knows nothing 🐟")
    (found,) = await session.diagnostics("5 undefined-step")
    print(found.range, found.source, found.severity.name)
    client.text_document_did_close(
        types.DidCloseTextDocumentParams(text_document=session.document)
    )
    await client.shutdown_session()
    # What the checks of pytest-lsp found, and what could not be read at all.
    assert client.error is None, client.error
    print("end")


# The limit keeps a client from being left behind for ever.
asyncio.run(asyncio.wait_for(main(*sys.argv[1:]), 3600))
