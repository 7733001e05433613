// Checks docs/spec.md, which maps each line of the specification to code and tests: every file it names exists, every
// line names a test, and every text in ‘…’ exists verbatim and is asserted by one of its line's tests, by its key or
// literally.
import { finish, listFiles, read } from './lib/files.mjs'
import { promiseFaults } from './lib/promises.mjs'

const PAGE = 'docs/spec.md'
const LAST_RESORT = 'web/index.html'
const SUPPORT = 'e2e/src/support/'
const TEST = /\.(?:test|spec)\.(?:ts|mjs)$/
const PATH = /`([\w.-]+(?:\/[\w.-]+)+\.\w+)`/g
const TEXT = /‘([^’]+)’/g

const files = listFiles()
const known = new Set(files)
const messages = files
  .filter((path) => /^core\/src\/locales\/en\/.+\.json$/.test(path))
  .flatMap((path) => Object.entries(JSON.parse(read(path))))
  .map(([key, text]) => ({ key, text: text.replace(/<\/?\w+>/g, '') }))
const documents = files.filter((path) => /^core\/src\/locales\/.+\.ts$/.test(path)).map(read)
const said = [
  ...messages.map(({ text }) => `'${text}'`),
  ...documents,
  // The static fallback page has its texts inline, not in the catalogue.
  known.has(LAST_RESORT) ? read(LAST_RESORT).replace(/\s*<[^<>]*>\s*/g, "'") : '',
].join('\n')

/** Returns the source of a line's tests; browser tests include their shared steps. */
function shownBy(tests) {
  const shared = files.filter((path) => path.startsWith(SUPPORT))
  const inBrowser = tests.some((path) => path.startsWith('e2e/'))
  return [...tests.filter((path) => known.has(path)), ...(inBrowser ? shared : [])]
    .map(read)
    .join('\n')
}

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
  const shown = shownBy(tests)
  for (const [, text] of cells[1].matchAll(TEXT)) {
    const names = messages.filter((message) => message.text === text).map(({ key }) => `'${key}'`)
    if (!said.includes(`'${text}'`)) faults.push(`${at}: nowhere said: ${text}`)
    else if (![text, ...names].some((name) => shown.includes(name)))
      faults.push(`${at}: asked for by none of its tests: ${text}`)
  }
}
if (rows === 0) faults.push(`${PAGE} has no lines`)
finish('spec', [...faults, ...promiseFaults()])
