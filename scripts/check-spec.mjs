// docs/spec.md says where each line of the specification lives and which test shows it: every file it
// names is there, every line names a test, and every text in ‘…’ is said to the letter.
import { finish, listFiles, read } from './lib/files.mjs'

const PAGE = 'docs/spec.md'
const LAST_RESORT = 'web/index.html'
const TEST = /\.(?:test|spec)\.(?:ts|mjs)$/
const PATH = /`([\w.-]+(?:\/[\w.-]+)+\.\w+)`/g
const TEXT = /‘([^’]+)’/g

const files = listFiles()
const known = new Set(files)
const said = [
  ...files
    .filter((path) => path.startsWith('core/src/locales/en/'))
    .map((path) => read(path).replace(/<\/?\w+>/g, '')),
  // The last resort says its sentences without the catalogue.
  known.has(LAST_RESORT) ? read(LAST_RESORT).replace(/\s*<[^<>]*>\s*/g, "'") : '',
].join('\n')

const faults = []
let rows = 0
const lines = read(PAGE).split('\n')
for (const [index, line] of lines.entries()) {
  const at = `${PAGE}:${index + 1}`
  const cells = line.split('|').map((cell) => cell.trim())
  const isRow = cells.length === 5 && !/^(?:-+|The specification)$/.test(cells[1])
  const paths = [...line.matchAll(PATH)].map(([, path]) => path)
  for (const path of paths) if (!known.has(path)) faults.push(`${at}: ${path} is not there`)
  if (!isRow) continue
  rows += 1
  const tests = [...cells[3].matchAll(PATH)].map(([, path]) => path)
  if (!tests.some((path) => TEST.test(path))) faults.push(`${at}: no test shows it`)
  for (const [, text] of cells[1].matchAll(TEXT))
    if (!said.includes(`'${text}'`)) faults.push(`${at}: nowhere said: ${text}`)
}
if (rows === 0) faults.push(`${PAGE} has no lines`)
finish('spec', faults)
