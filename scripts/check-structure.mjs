// The closed vocabulary of the tree: which folders and files exist, and what must not be written in them.
// A new name is a decision (docs/decisions/004-quality-gates.md), not an entry in a list of exceptions.
import { finish, listFiles, read } from './lib/files.mjs'
import { GENERATED } from './lib/generated.mjs'
import { byWorkspace, questioningDocstrings, sharedNames } from './lib/tallies.mjs'
import { wrongSql, wrongWord } from './lib/eslint/words.mjs'
import { sideBySideFaults } from './lib/eslint/side-by-side.mjs'

const KEBAB = String.raw`[a-z0-9]+(?:-[a-z0-9]+)*`
const TEST = String.raw`(?:${KEBAB}\.)*${KEBAB}\.test\.tsx?`
/**
 * Suffixes say what a file of a server's noun is. `queries` alone speak SQL; `rules` judge what they are given, without a
 * database; `routes` pass on.
 */
const SLICES = 'routes|service|queries|messages|jobs|presenter|rules'
/** A large noun of the server has one level of parts; other nouns have none. */
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

/** The folders directly below each src; `files` are those that may stand beside them. */
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
    folders: ['gallery', 'app', 'customer', 'console', 'operator', 'features', 'components', 'lib'],
    files: /^vite-env\.d\.ts$/,
  },
]

/** The files that one noun's folder may hold, relative to it. */
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
const SIDES = 'm[lr]|p[lr]|scroll-[mp][lr]|left|right'
const CLASS_VALUE = String.raw`(?:\d|\[|\(|auto\b|full\b|px\b)`
const CLASS_FAULTS = [
  new RegExp(String.raw`(?<![\w-])-?(?:${SIDES})-${CLASS_VALUE}`),
  /(?<![\w-])(?:border-[lr]|rounded-(?:[lr]|[tb][lr]))(?=$|["'`\s]|-[\w[(])/,
  /(?<![\w-])(?:text|float|clear|origin|object|bg)-(?:left|right)(?![\w-])/,
  /(?<![\w-])(?:margin|padding|border)(?:Left|Right)\b/,
  /\bstyle=\{\{[^}]*\b(?:left|right)\s*:/,
]
const CSS_FAULTS = [
  ...CLASS_FAULTS.slice(0, 3),
  /(?<![\w-])(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b/,
  /(?<![\w-])(?:left|right)\s*:/,
  /\b(?:text-align|float|clear)\s*:\s*(?:left|right)\b/,
  /\bborder-(?:top|bottom)-(?:left|right)-radius\b/,
]

/** Prettier writes the last line of a conflict in Markdown as a quotation. */
const HALF_MERGED = [/^(?:<{7} |(?:> ?){7}[0-9a-f]{7})/, 'a conflict that nobody settled']

const faults = []
const files = listFiles()
const fault = (path, line, text) => faults.push(`${path}:${line}: ${text}`)

const nouns = new Set(
  files
    .map((path) => /^core\/src\/([^/]+)\/[^/]+\.ts$/.exec(path)?.[1])
    .filter((name) => name && name !== 'locales'),
)

function checkName(path) {
  const name = path.split('/').at(-1)
  const code = /\.(ts|tsx|js|mjs|css)$/.test(name)
  if (!code || generated.has(path)) return
  if (BANNED_NAMES.test(name)) fault(path, 1, 'a drawer or a barrel: name the file by what it does')
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
    if (!path.startsWith(`${at}/`) || path.startsWith('core/src/locales/')) continue
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
  // A port to the outside is named after what it carries.
  if (folders[0] === 'integrations') return
  const home = source[1] === 'core' ? 0 : 1
  // The first folder below src is one of a closed list; an area may be called like the people it is for.
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
      'a noun has three folders: core/src, */src/features; name this one after its page or part',
    )
}

/** Files that reckon with ranges of minutes or with clocks of a zone, and why it is no second engine. */
const RECKONING = {
  'core/src/catalog/desk-contract.ts': 'which zones there are',
  'core/src/appointment/rules.ts': 'limits by calendar days; who has the least to do',
  'core/src/appointment/series-rules.ts': 'the same local time weeks later',
  'core/src/business/rules.ts': 'opening hours, said from the working time of everyone',
  'core/src/notification/delivery.ts': 'hours at which nobody is woken',
  'core/src/notification/quiet.ts': 'hours at which nobody is woken',
  'core/src/promotion/rules.ts': 'hours of offers',
  'web/src/console/diary/figures.ts': 'how much of a day is booked',
  'web/src/console/diary/grid/axis.ts': 'geometry: where a minute stands',
  'web/src/features/staff/time-off.ts': 'whole days that somebody is away',
}

/** Files beside server/src/records that name the table of what is taken. */
const OCCUPANCY = {
  'server/src/features/appointment/shop/block.queries.ts': 'blocked time is a row of it',
  'server/src/features/appointment/shop/diary.queries.ts': 'blocked time, to be drawn',
  'server/src/features/appointment/shop/shop-appointment.queries.ts': 'what an appointment holds',
  'server/src/features/business/settings/leaving.queries.ts': 'a business that leaves',
}

const RECKONS = /^(?!import type ).*\bfrom '[^']*\/(?:interval|zone)(?:\.ts)?'/
const NAMES = /\b(?:from|into|update|join|using) occupancy\b|'occupancy(?: as \w+)?'/i

/** Time is decided in one place (docs/decisions/033-one-engine-of-time.md): what the lines of a product's file may not name. */
function rulesOfTime(path) {
  const product = /^(?:core|server|web)\/src\/.*\.tsx?$/.test(path)
  if (!product || /\.test\.tsx?$/.test(path) || path.startsWith('server/src/testing/')) return []
  const rules = []
  if (!path.startsWith('core/src/availability/') && !(path in RECKONING))
    rules.push([RECKONS, 'intervals and zones are reckoned with in core/src/availability alone'])
  if (!path.startsWith('server/src/records/') && !(path in OCCUPANCY))
    rules.push([NAMES, 'what is taken is read and written in server/src/records alone'])
  return rules
}

/** An allowance that nothing uses hides the next fault. */
function checkAllowances() {
  for (const [allowed, pattern] of [
    [RECKONING, RECKONS],
    [OCCUPANCY, NAMES],
  ])
    for (const path of files)
      if (
        path in allowed &&
        !read(path)
          .split('\n')
          .some((line) => pattern.test(line))
      )
        fault(path, 1, 'needs no allowance in scripts/check-structure.mjs any more')
}

const SPEAKS_SQL =
  /\bsql(?:<.*>)?`|\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/
const READS = /^(?!import type ).*\bfrom '(?:#db\/(?!uuid|types)|[^']*queries\.ts')/
const OPENS = /\.transaction\(\)/

/** A suffix tells the truth: which lines a file of a noun may not have. */
function rulesOfSuffix(path) {
  if (!path.startsWith('server/src/features/') || /\.test\.ts$/.test(path)) return []
  const suffix = new RegExp(`(?:^|[/.])(${SLICES})\\.ts$`).exec(path)?.[1]
  const rules = []
  if (suffix !== 'queries') rules.push([SPEAKS_SQL, 'only *.queries.ts speak SQL'])
  if (suffix === 'rules')
    rules.push([READS, '*.rules.ts are given what they need and read nothing'])
  if (suffix === 'routes') rules.push([OPENS, 'routes are thin: a service opens transactions'])
  return rules
}

/** A line with something that one country brings: its calling code, currency, zone and the day on which its weeks begin. */
const OF_A_COUNTRY =
  /^(?!\s*(?:\/?\*|\/\/)).*(?:['"`>+|?\s]964\b|['"]IQD['"]|['"]Asia\/Baghdad['"]|firstDayOfWeek=["'])/

function rulesOfCountry(path) {
  const product = /^(?:core|server|web|demo)\/src\/.*\.tsx?$/.test(path)
  const free = /\.test\.tsx?$|^core\/src\/(?:market|locales)\/|^server\/src\/testing\//.test(path)
  return product && !free ? [[OF_A_COUNTRY, 'what a country brings stands in core/src/market']] : []
}

/** PostgreSQL's minor versions are its second number. */
const EXACT_IMAGE = String.raw`(?:postgres:\d+\.\d+|[^\s:@]+:v?\d+\.\d+\.\d+)(?:-[\w.-]+)?(?:@sha256:[0-9a-f]{64})?`
/** The image that compose.yaml builds here, beside the stages that a Dockerfile names. */
const OWN_IMAGE = 'awan'

function rulesOfImages(path) {
  if (!/(?:^|\/)Dockerfile[^/]*$|\.ya?ml$/.test(path)) return []
  const stages = Array.from(read(path).matchAll(/^FROM .* AS (\S+)/gim), ([, name]) => name)
  const own = [OWN_IMAGE, ...stages].join('|')
  const floating = String.raw`^(?:FROM|\s*-?\s*image:)\s+(?!(?:${own}|${EXACT_IMAGE})(?:\s|$))`
  return [[new RegExp(floating), 'an image is named by its exact version']]
}

/** Which lines of a file are faults, by rule: [pattern, why]. */
function rulesFor(path) {
  const rules = [
    ...rulesOfTime(path),
    ...rulesOfCountry(path),
    ...rulesOfSuffix(path),
    ...rulesOfImages(path),
  ]
  if (/\.(?:md|ya?ml|[mt]?jsx?|tsx?|css|json|html|sql)$/.test(path)) rules.push(HALF_MERGED)
  const css = path.endsWith('.css')
  if (path.startsWith('web/src/') && /\.(tsx?|css)$/.test(path) && !generated.has(path))
    for (const pattern of css ? CSS_FAULTS : CLASS_FAULTS)
      rules.push([pattern, 'physical direction: use start and end'])
  const branded = /^(core|server|demo|embedded-postgres|web|bench)\/.*\.(ts|tsx|css|sql)$/.test(
    path,
  )
  if (
    branded &&
    path !== 'core/src/brand.ts' &&
    !/\.test\.tsx?$/.test(path) &&
    !generated.has(path)
  )
    rules.push([
      /^(?!\s*(?:\/?\*|\/\/|--)).*(?:\bAwan\b|أوان)/,
      'the brand stands once, in core/src/brand.ts',
    ])
  if (path.endsWith('package-lock.json'))
    rules.push([
      /"resolved": "(?=\w+:)(?!https:\/\/registry\.npmjs\.org\/)/,
      'not the npm registry',
    ])
  return rules
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

/** One word a thing, in the names of files and of what migrations name. */
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

/** As many as one sees at a glance. Lists (sentences, migrations, decisions) may be longer. */
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
      fault(folder, 1, `${count} files: a folder holds ${MOST_FILES} at most beside its tests`)
}

function checkTallies() {
  for (const paths of byWorkspace(files).values()) {
    for (const [name, homes] of sharedNames(paths))
      fault([...homes][0], 1, `${name} is exported by ${[...homes].slice(1).join(', ')} too`)
    for (const { path, line, text } of questioningDocstrings(paths))
      fault(path, line, `a docstring begins with a verb or the noun: ${text}`)
  }
}

checkFolders()
checkTallies()
checkAllowances()
for (const path of files) {
  checkName(path)
  checkPlace(path)
  checkNounFiles(path)
  checkNounFolders(path)
  checkLines(path)
  checkWords(path)
}
finish('structure', [...new Set(faults)])
