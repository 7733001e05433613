// The closed vocabulary of the tree: which folders and files exist, and which lines they must not contain. A new name
// is a decision (docs/decisions/004-quality-gates.md), not an entry in a list of exceptions.
import { finish, listFiles, read } from './lib/files.mjs'
import { GENERATED } from './lib/generated.mjs'
import { byWorkspace, questioningDocstrings, sharedNames } from './lib/tallies.mjs'
import { rulesFor, SLICES, unusedAllowances } from './gates/line-rules.mjs'
import { unvisitedPages } from './gates/visited-pages.mjs'
import { wrongSql, wrongWord } from './lint/words.mjs'
import { sideBySideFaults } from './lint/side-by-side.mjs'

const KEBAB = String.raw`[a-z0-9]+(?:-[a-z0-9]+)*`
const TEST = String.raw`(?:${KEBAB}\.)*${KEBAB}\.test\.tsx?`
/** Parts of a large noun of the server, one level deep; other nouns have none. */
const PARTS = {
  appointment: [
    'record',
    'customer',
    'party',
    'shop',
    'setup',
    'hold',
    'wait',
    'series',
    'entries',
  ],
  business: ['public', 'registration', 'settings', 'approval'],
  account: ['code', 'session', 'profile', 'people', 'factor'],
}
const generated = new Set(GENERATED.map((file) => file.path))

/** The folders directly below each src; `files` matches the files allowed beside them. */
const SHAPES = [
  { at: 'core/src', files: new RegExp(`^${KEBAB}(?:\\.test)?\\.ts$`) },
  {
    at: 'server/src',
    folders: [
      'app',
      'features',
      'records',
      'db',
      'http',
      'integrations',
      'testing',
      'config',
      'commands',
      'metrics',
    ],
    files: /^(main|app|worker|config|locale)(\.test)?\.ts$/,
  },
  {
    at: 'web/src',
    folders: [
      'testing',
      'gallery',
      'app',
      'customer',
      'console',
      'operator',
      'features',
      'components',
      'lib',
    ],
    files: /^vite-env\.d\.ts$/,
  },
]

/** The files allowed in a noun's folder, relative to it. */
const NOUN_FILES = {
  'core/src': new RegExp(`^(${KEBAB}\\.ts|${TEST})$`),
  'server/src/features': new RegExp(`^((?:${KEBAB}\\.)?(?:${SLICES})\\.ts|${TEST})$`),
  'web/src/features': new RegExp(
    `^(${KEBAB}\\.ts|components/${KEBAB}\\.tsx|(?:components/)?${TEST})$`,
  ),
}

const BANNED_NAMES =
  /^(utils?|helpers?|types|common|misc|shared|index)(\.[a-z]+)*\.(ts|tsx|js|mjs)$/
const FREE_NAMES = /^(README|LICENSE|CHANGELOG|CONTRIBUTING|Dockerfile)/
const faults = []
const files = listFiles()
const fault = (path, line, text) => faults.push(`${path}:${line}: ${text}`)

const nouns = new Set(
  files
    .map((path) => /^core\/src\/([^/]+)\/[^/]+\.ts$/.exec(path)?.[1])
    .filter((name) => name && name !== 'locales' && name !== 'testing'),
)

function checkName(path) {
  const name = path.split('/').at(-1)
  const code = /\.(ts|tsx|js|mjs|css)$/.test(name)
  if (!code || generated.has(path)) return
  if (BANNED_NAMES.test(name))
    fault(path, 1, 'a collection of unrelated helpers or a barrel: name the file by what it does')
  if (!FREE_NAMES.test(name) && !new RegExp(`^(?:${KEBAB}\\.)+[a-z]+$`).test(name))
    fault(path, 1, 'file names are kebab-case')
}

function checkPlace(path) {
  for (const { at, folders, files: allowed } of SHAPES) {
    if (!path.startsWith(`${at}/`)) continue
    const [first, ...rest] = path.slice(at.length + 1).split('/')
    if (rest.length === 0 && !allowed.test(first)) fault(path, 1, `no such file in ${at}`)
    if (rest.length > 0 && folders && !folders.includes(first))
      fault(path, 1, `no such folder in ${at}: ${folders.join(', ')}`)
  }
}

function checkNounFiles(path) {
  for (const [at, allowed] of Object.entries(NOUN_FILES)) {
    if (!path.startsWith(`${at}/`) || /^core\/src\/(?:locales|testing)\//.test(path)) continue
    const [noun, ...rest] = path.slice(at.length + 1).split('/')
    if (rest.length === 0) continue
    if (at === 'server/src/features' && PARTS[noun]?.includes(rest[0])) rest.shift()
    if (!nouns.has(noun)) fault(path, 1, `'${noun}' is not a noun of core/src`)
    if (!allowed.test(rest.join('/'))) fault(path, 1, `no such file in a folder of ${at}`)
  }
}

function checkNounFolders(path) {
  const source = /^(core|server|web)\/src\/(.+)\/[^/]+$/.exec(path)
  if (!source || path.startsWith('core/src/locales/')) return
  const folders = source[2].split('/')
  // An integration is named after the data it carries.
  if (folders[0] === 'integrations') return
  const home = source[1] === 'core' ? 0 : 1
  // The first folder below src comes from a closed list; an area may share its name with a noun (`customer`).
  const first = source[1] === 'core' ? 0 : 1
  const isPart = (depth) =>
    source[1] === 'server' && depth === 2 && PARTS[folders[1]]?.includes(folders[2])
  const stray = folders.findIndex(
    (name, depth) => depth >= first && nouns.has(name) && depth !== home && !isPart(depth),
  )
  const elsewhere = home === 1 && folders[0] !== 'features' && nouns.has(folders[1])
  if (stray >= 0 || elsewhere)
    fault(
      path,
      1,
      'a noun has folders in core/src and */src/features only; name this folder after its page or part',
    )
}

function checkLines(path) {
  const rules = rulesFor(path)
  if (rules.length === 0) return
  read(path)
    .split('\n')
    .forEach((text, index) => {
      for (const [pattern, why] of rules) if (pattern.test(text)) fault(path, index + 1, why)
    })
}

/** Checks file names, and names in migrations, against the glossary: one word per concept. */
function checkWords(path) {
  const migration = path.endsWith('.sql')
  const code =
    /^(?:core|server|web|e2e|bench|demo|embedded-postgres|scripts)\/.*\.(?:tsx?|mjs|css)$/
  const wrong = code.test(path) && wrongWord(path)
  if (wrong) fault(path, 1, wrong)
  if (!migration) return
  const text = read(path)
  for (const found of [...wrongSql(path, text), ...sideBySideFaults(path, text)])
    fault(path, found.line, found.text)
}

/** Upper bound of files in a folder, few enough to see at a glance. Lists (messages, migrations, decisions) may be longer. */
const MOST_FILES = 16
const LISTS = /^(core\/src\/locales\/|server\/src\/db\/migrations$|docs\/|mobile\/(android|ios)\/)/
function checkFolders() {
  const counts = new Map()
  for (const path of files) {
    if (!/\.(ts|tsx|js|mjs|css|sql)$/.test(path) || /\.(test|spec)\.(tsx?|mjs)$/.test(path))
      continue
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  for (const [folder, count] of counts)
    if (count > MOST_FILES && !LISTS.test(folder))
      fault(
        folder,
        1,
        `${count} files: at most ${MOST_FILES} are allowed in a folder, tests not counted`,
      )
}

/** Upper bound of lines in a file that is read as a whole. Tests are read one at a time: the lint counts theirs. */
const MOST_LINES = 300
const READ_IN_PARTS = /\.(?:test|spec)\.(?:tsx?|mjs)$|^e2e\/|^server\/src\/testing\//
function checkLength(path) {
  if (!/\.(?:tsx?|m?js|css)$/.test(path) || READ_IN_PARTS.test(path) || generated.has(path)) return
  const count = read(path).trimEnd().split('\n').length
  if (count > MOST_LINES)
    fault(path, 1, `${count} lines: at most ${MOST_LINES} are allowed in a file`)
}

function checkTallies() {
  for (const paths of byWorkspace(files).values()) {
    for (const [name, homes] of sharedNames(paths))
      fault([...homes][0], 1, `${name} is also exported by ${[...homes].slice(1).join(', ')}`)
    for (const { path, line, text } of questioningDocstrings(paths))
      fault(path, line, `begin the docstring with a verb or the noun: ${text}`)
  }
}

checkFolders()
checkTallies()
for (const { path, text } of unvisitedPages(files)) fault(path, 1, text)
for (const path of unusedAllowances(files))
  fault(path, 1, 'remove its unused exception in scripts/gates/line-rules.mjs')
for (const path of files) {
  checkName(path)
  checkPlace(path)
  checkNounFiles(path)
  checkNounFolders(path)
  checkLines(path)
  checkLength(path)
  checkWords(path)
}
finish('structure', [...new Set(faults)])
