// Runs Python with the product of a site: node pyodide.mjs PYODIDE SITE_PYTHON SITE_PRODUCT FILE EXPRESSION [whole]
// The file is imported by its name, and what the expression comes to is printed last. Python sees
// the repository as /repo, and the packages that its tests need as /packages. Its own library is that
// of the site, or the whole one.
import { existsSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";

// Else node shows the line where it was thrown, which is all of Pyodide.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});
const [pyodide, library, product, file, expression, whole] =
  process.argv.slice(2);
const folder = `${resolve(pyodide)}/`;
const { loadPyodide } = await import(`${folder}pyodide.mjs`);
const python = await loadPyodide({
  indexURL: folder,
  stdLibURL: `${whole ? folder : `${resolve(library)}/`}python_stdlib.zip`,
});
const archive = new Uint8Array(readFileSync(`${product}/unriddle.zip`));
python.unpackArchive(archive, "zip", { extractDir: "/lib/unriddle" });
python.FS.writeFile(
  `/lib/unriddle/${basename(file)}`,
  readFileSync(file, "utf8"),
);
const root = resolve(import.meta.dirname, "../..");
for (const [from, to] of [
  [root, "/repo"],
  [`${root}/build/wasm/packages`, "/packages"],
]) {
  if (!existsSync(from)) continue;
  python.FS.mkdirTree(to);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: from }, to);
}
python.runPython("import sys; sys.path.insert(0, '/lib/unriddle')");
python.runPython(`import ${basename(file, ".py")}`);
process.stdout.write(String(python.runPython(expression)));
