// Runs Python with the product of a site: node pyodide.mjs PYODIDE SITE FILE EXPRESSION
// The file is imported by its name, and what the expression comes to is printed last. Python sees
// the repository as /repo, and the packages that its tests need as /packages.
import { existsSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";

const [pyodide, site, file, expression] = process.argv.slice(2);
const folder = `${resolve(pyodide)}/`;
const { loadPyodide } = await import(`${folder}pyodide.mjs`);
const python = await loadPyodide({ indexURL: folder });
const archive = new Uint8Array(readFileSync(`${site}/python/unriddle.zip`));
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
