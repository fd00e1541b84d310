#!/usr/bin/env python3
"""Packages the extension for VS Code, without a network: package-vscode.py FILE.vsix"""
import json
import pathlib
import sys
import zipfile
from xml.sax.saxutils import escape, quoteattr

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "Editors/vscode"
LICENSE = "LICENSE.txt"

package = json.loads((FOLDER / "package.json").read_text())
package["license"] = f"SEE LICENSE IN {LICENSE}"
files = {file.name: file.read_bytes() for file in FOLDER.iterdir() if file.is_file()}
files["package.json"] = json.dumps(package, indent=2).encode()
files[LICENSE] = (ROOT / "LICENSE").read_bytes()

types = {".json": "application/json", ".js": "application/javascript", ".md": "text/markdown", ".txt": "text/plain"}
defaults = "".join(
    f'<Default Extension="{ending}" ContentType="{kind}"/>'
    for ending, kind in sorted({**types, ".vsixmanifest": "text/xml"}.items()))
content = (
    '<?xml version="1.0" encoding="utf-8"?>\n'
    f'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{defaults}</Types>\n')
manifest = f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id={quoteattr(package["name"])} Version={quoteattr(package["version"])} \
Publisher={quoteattr(package["publisher"])}/>
    <DisplayName>{escape(package["displayName"])}</DisplayName>
    <Description xml:space="preserve">{escape(package["description"])}</Description>
    <Categories>{escape(",".join(package["categories"]))}</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value={quoteattr(package["engines"]["vscode"])}/>
    </Properties>
    <License>extension/{LICENSE}</License>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/{LICENSE}" Addressable="true"/>
  </Assets>
</PackageManifest>
"""

target = pathlib.Path(sys.argv[1])
target.parent.mkdir(parents=True, exist_ok=True)
with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
    members = {"[Content_Types].xml": content, "extension.vsixmanifest": manifest}
    members.update({f"extension/{name}": data for name, data in files.items()})
    for name in sorted(members):
        # The same sources make the same file.
        archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), members[name], zipfile.ZIP_DEFLATED)
