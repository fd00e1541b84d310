"""A session of a typed client: python3 client.py PROGRAM FOLDER CLIENT

CLIENT names one of the capability sets of pytest-lsp, which also checks each message of the server against the
protocol. The folder has Features/a.feature, in which every step is defined. Prints a line for each stage.
"""

import asyncio
import pathlib
import sys

from lsprotocol import types
from pytest_lsp import LanguageClient, client_capabilities, make_test_lsp_client


async def diagnostics(client: LanguageClient, uri: str, count: int, pulls: bool):
    """The diagnostics of a document, once there are `count`."""
    while True:
        if pulls:
            report = await client.text_document_diagnostic_async(
                types.DocumentDiagnosticParams(text_document=types.TextDocumentIdentifier(uri=uri))
            )
            found = report.items
        else:
            found = client.diagnostics.get(uri)
        if found is not None and len(found) == count:
            return found
        await asyncio.sleep(0.005)


async def main(program: str, folder: str, name: str):
    client = make_test_lsp_client()
    await client.start_io(program, "lsp", "--stdio", cwd=folder)
    capabilities = client_capabilities(name)
    result = await client.initialize_session(
        types.InitializeParams(
            process_id=None,
            capabilities=capabilities,
            workspace_folders=[types.WorkspaceFolder(uri=pathlib.Path(folder).as_uri(), name="f")],
            root_uri=pathlib.Path(folder).as_uri(),
        )
    )
    # A client that cannot be asked to ask again is sent diagnostics.
    asks = capabilities.text_document.diagnostic is not None
    workspace = capabilities.workspace.diagnostics if capabilities.workspace else None
    pulls = bool(asks and workspace and workspace.refresh_support)
    assert pulls == (result.capabilities.diagnostic_provider is not None)
    print("encoding", result.capabilities.position_encoding)
    path = pathlib.Path(folder, "Features/a.feature")
    good = path.read_text(encoding="utf-8")
    bad = good.replace("it passes", "it knows nothing 🐟")
    uri = path.as_uri()
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            text_document=types.TextDocumentItem(uri=uri, language_id="cucumber", version=1, text=bad)
        )
    )
    (found,) = await diagnostics(client, uri, 1, pulls)
    print(found.range, found.code, found.source, found.severity.name)
    start = types.Position(line=2, character=0)
    # To the end of the line, in the units of the encoding.
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            text_document=types.VersionedTextDocumentIdentifier(uri=uri, version=2),
            content_changes=[
                types.TextDocumentContentChangePartial(
                    range=types.Range(start=start, end=types.Position(line=2, character=found.range.end.character)),
                    text="    Given it passes",
                )
            ],
        )
    )
    await diagnostics(client, uri, 0, pulls)
    print("none")
    client.text_document_did_close(
        types.DidCloseTextDocumentParams(text_document=types.TextDocumentIdentifier(uri=uri))
    )
    await client.shutdown_session()
    # What the checks of pytest-lsp found, and what could not be read at all.
    assert client.error is None, client.error
    print("end")


asyncio.run(main(*sys.argv[1:]))
