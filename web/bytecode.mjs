// Compiles the Python of a site in place, for a quicker start: node bytecode.mjs PYODIDE LIBRARY PRODUCT
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'

const [pyodide, library, product] = process.argv.slice(2).map((path) => resolve(path))

const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`)
const python = await loadPyodide({
  indexURL: `${pyodide}/`,
  stdLibURL: library,
  env: { PYTHONNODEBUGRANGES: '1' }, // columns of source that nobody will see: a sixth of it all
})
const archives = [product, library]
for (const path of archives) python.FS.writeFile(basename(path), readFileSync(path))
python.FS.writeFile('bytecode.py', readFileSync(`${import.meta.dirname}/bytecode.py`))
python.pyimport('bytecode').compile_site(...archives.map((path) => basename(path)))
for (const path of archives) writeFileSync(path, python.FS.readFile(basename(path)))
