"""Puts a site together: `python web/site.py WASM OUT [COPY]`, after the page was built into OUT.

WASM is the folder of the native modules (`python -m native.wasm.build`). What the page needs of
Python is Pyodide as npm has it, and an archive of the product without what only a terminal, a
server or a test needs. At last it is copied over what is in COPY, where older files stay for pages
that are open.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path, PurePosixPath
from subprocess import run
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from resvg_py import svg_to_bytes

HERE = Path(__file__).parent
SOURCE = HERE.parent / "src"
PYODIDE = HERE / "node_modules/pyodide"
LIBRARY = "python_stdlib.zip"
PACKED = ("pyodide.asm.mjs", "pyodide.asm.wasm")  # by gzip: not every web server does it
LOCK = "pyodide-lock.json"  # it names other packages, of which none is needed
PACKAGE = "unriddle"
LEFT_OUT = ("cli", "laws", "runs", "web", "__pycache__")
OF_WEB = ("__init__", "handlers", "limits", "local", "problems", "reading", "words")
KINDS = (".py", ".json", ".toml", ".md")
# Of Python's own library what no page asks for: two fifths of what would travel.
UNUSED = {
    *("_pydatetime", "_pyio", "_pyrepl", "argparse", "bdb", "cmd", "code", "compileall"),
    *("configparser", "cProfile", "csv", "ctypes", "dbm", "doctest", "ensurepip", "filecmp"),
    *("fileinput", "ftplib", "getopt", "getpass", "graphlib", "hmac", "imaplib", "mailbox"),
    *("mimetypes", "modulefinder", "multiprocessing", "netrc", "nntplib", "optparse", "pdb"),
    *("pickle", "pickletools", "platform", "plistlib", "poplib", "profile", "pstats", "pyclbr"),
    *("py_compile", "pydoc", "pydoc_data", "rlcompleter", "runpy", "shelve", "smtplib"),
    *("socketserver", "sqlite3", "statistics", "symtable", "tabnanny", "tarfile", "timeit"),
    *("trace", "tracemalloc", "turtle", "unittest", "uuid", "venv", "wave", "wsgiref", "xml"),
    *("xmlrpc", "zipapp", "zoneinfo"),
    *("asyncio/proactor_events", "asyncio/tools", "asyncio/windows_events"),
    *("asyncio/windows_utils", "concurrent/futures/process", "concurrent/interpreters"),
    *("http/client", "http/cookiejar", "http/cookies", "http/server"),
    *("logging/config", "logging/handlers", "pyodide/console", "pyodide/http"),
    *("urllib/request", "urllib/robotparser"),
}
ENCODINGS = {"__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "utf_8"}
ENCODINGS |= {"raw_unicode_escape", "unicode_escape", "utf_16", "utf_32", "utf_8_sig"}

# The folders beside that of the page's code; `name_folders` adds to each what tells its contents.
PYTHON, PRODUCT, BAKED = "python", "product", "baked"
PAGE = "index.html"
INSTALLED = HERE / "installed"
WORKER = "sw.js"
LINKS = (
    '<link rel="manifest" href="manifest.json"><link rel="apple-touch-icon" href="icon-180.png">'
)


def main(wasm: str, out: str, copy: str = "") -> None:
    folder, ours = Path(out) / PYTHON, Path(out) / PRODUCT
    for each in (folder, ours):
        each.mkdir(parents=True)
    # No web server has another type for `.js` and `.bin`; many have none for `.mjs` and `.wasm`.
    shutil.copy(PYODIDE / "pyodide.mjs", folder / "pyodide.js")
    with ZipFile(PYODIDE / LIBRARY) as whole:
        used = {name: whole.read(name) for name in whole.namelist() if is_used(name)}
    archive_of(used, folder / LIBRARY)
    for name in PACKED:
        packed = gzip.compress((PYODIDE / name).read_bytes(), 9, mtime=0)
        (folder / f"{name}.bin").write_bytes(packed)
    lock = json.loads((PYODIDE / LOCK).read_text(encoding="utf-8"))
    (folder / LOCK).write_text(json.dumps(lock | {"packages": {}}), encoding="utf-8")
    files = {name: path.read_bytes() for name, path in (*product(), *native(Path(wasm)))}
    archive_of(files, ours / "unriddle.zip")
    run(
        ("node", HERE / "bytecode.mjs", PYODIDE, folder / LIBRARY, ours / "unriddle.zip"),
        check=True,
    )
    install(Path(out))
    name_folders(Path(out))
    describe(Path(out))
    if copy:
        renew(Path(out), Path(copy))


def archive_of(files: dict[str, bytes], path: Path) -> None:
    with ZipFile(path, "w") as archive:
        for name, content in sorted(files.items()):
            # Without a date: the same files are the same archive.
            archive.writestr(ZipInfo(name), content, ZIP_DEFLATED, compresslevel=9)


def is_used(name: str) -> bool:
    """Whether a file of Python's library belongs to what a page may ask for."""
    path = PurePosixPath(name).with_suffix("")
    if path.parent.name == "encodings":
        return path.name in ENCODINGS
    return not UNUSED & {str(path), *map(str, path.parents)}


def install(site: Path) -> None:
    """What makes the site one that can be kept on a device: icons, manifest, service worker."""
    for path in INSTALLED.iterdir():
        shutil.copy(path, site)
    icon = (site / "icon.svg").read_text(encoding="utf-8")
    for name, size, drawn in ICONS:
        (site / name).write_bytes(bytes(svg_to_bytes(svg_string=drawn(icon), width=size)))
    page = site / PAGE
    text = changed(page.read_text(encoding="utf-8"), "</head>", f"{LINKS}</head>")
    text = re.sub('<a href="/docs">(.*?)</a>', r"\1", text)  # those of a server
    page.write_text(text, encoding="utf-8")


def changed(text: str, old: str, new: str) -> str:
    """With the first of what stands there replaced; it must stand there."""
    assert old in text, f"{old} is missing"
    return text.replace(old, new, 1)


def name_folders(site: Path) -> None:
    """Each by what is in it, and the page told so: no page ever gets files of another version."""
    page = site / PAGE
    text = page.read_text(encoding="utf-8")
    for part in (PYTHON, PRODUCT, BAKED):
        name = f"{part}-{digest(site / part)}"
        (site / part).rename(site / name)
        text = changed(text, "<html", f'<html data-{part}="{name}"')
    page.write_text(text, encoding="utf-8")


def digest(folder: Path, leaving: str = "") -> str:
    """A short text that tells all files of a folder and what is in them."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != leaving)
    whole = sha256()
    for path in files:
        content = path.read_bytes()
        whole.update(f"{path.relative_to(folder).as_posix()} {len(content)} ".encode() + content)
    return whole.hexdigest()[:16]


def full(icon: str) -> str:
    """The icon up to the edges, and smaller: a system may cut it to any form."""
    inside = icon.replace('rx="14"', "").replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"')
    return inside.replace(
        '<rect width="64" height="64"', '<rect x="-8" y="-8" width="80" height="80"'
    )


ICONS = (
    ("icon-192.png", 192, str),
    ("icon-512.png", 512, str),
    ("icon-180.png", 180, full),  # Apple fills what is transparent with black
    ("icon-maskable.png", 512, full),
)


def describe(site: Path) -> None:
    """Tell the service worker what there is to keep, and what version that is; and the page, so
    that one of another version is not taken for it."""
    files = sorted(path for path in site.rglob("*") if path.is_file() and path.name != WORKER)
    names = [path.relative_to(site).as_posix() for path in files]
    version = digest(site, leaving=WORKER)
    page = site / PAGE
    text = changed(page.read_text(encoding="utf-8"), "<html", f'<html data-version="{version}"')
    page.write_text(text, encoding="utf-8")
    said = {
        "VERSION": version,
        "FIRST": json.dumps([name for name in names if not is_later(name)]),
        "LATER": json.dumps(sorted(filter(is_later, names), reverse=True)),  # Python comes first
    }
    worker = (INSTALLED / WORKER).read_text(encoding="utf-8")
    for name, value in said.items():
        worker = changed(worker, f"%{name}%", value)
    (site / WORKER).write_text(worker, encoding="utf-8")


def renew(site: Path, copy: Path) -> None:
    """Copy it over another, whose page is asked for meanwhile: what names the others comes last."""
    *files, page, worker = sorted(
        (path.relative_to(site) for path in site.rglob("*") if path.is_file()),
        key=lambda path: (path.name in (PAGE, WORKER), path.name),
    )
    for file in (*files, page, worker):
        (copy / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(site / file, copy / file)


def is_later(name: str) -> bool:
    """Whether a first visit needs a file only after it has begun."""
    return name.startswith((PYTHON, PRODUCT)) or (name.startswith(BAKED) and name.count("/") > 1)


def product() -> Iterator[tuple[str, Path]]:
    """The files of the product and their names in the archive."""
    for path in (SOURCE / PACKAGE).rglob("*"):
        within = path.relative_to(SOURCE / PACKAGE).parts
        needed = path.suffix in KINDS and not {*within[:-1]} & {*LEFT_OUT}
        if needed and not within[0].startswith("_native"):
            yield path.relative_to(SOURCE).as_posix(), path
    for name in OF_WEB:
        yield f"{PACKAGE}/web/{name}.py", SOURCE / PACKAGE / "web" / f"{name}.py"
    yield f"{PACKAGE}/_native/__init__.py", SOURCE / PACKAGE / "_native/__init__.py"


def native(wasm: Path) -> Iterator[tuple[str, Path]]:
    for path in wasm.glob("*.so"):
        yield f"{PACKAGE}/_native/{path.name}", path


if __name__ == "__main__":
    main(*sys.argv[1:])
