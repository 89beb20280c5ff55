// Compiles the Python of a site in place, for a quicker start: node bytecode.mjs PYODIDE FOLDER
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const PRODUCT = 'unriddle.zip'
const LIBRARY = 'python_stdlib.zip'
const [pyodide, archives] = process.argv.slice(2).map((folder) => `${resolve(folder)}/`)

const { loadPyodide } = await import(`${pyodide}pyodide.mjs`)
const python = await loadPyodide({
  indexURL: pyodide,
  stdLibURL: archives + LIBRARY,
  env: { PYTHONNODEBUGRANGES: '1' }, // columns of source that nobody will see: a sixth of it all
})
for (const name of [PRODUCT, LIBRARY]) python.FS.writeFile(name, readFileSync(archives + name))
python.FS.writeFile('bytecode.py', readFileSync(`${import.meta.dirname}/bytecode.py`))
python.pyimport('bytecode').compile_site(PRODUCT, LIBRARY)
for (const name of [PRODUCT, LIBRARY]) writeFileSync(archives + name, python.FS.readFile(name))
