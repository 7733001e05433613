// Line patterns that are forbidden per file, with reasons; check-structure.mjs applies them to every file.
import { read } from '../lib/files.mjs'
import { GENERATED } from '../lib/generated.mjs'

/**
 * Suffixes that classify the files of a server noun: only `queries` contain SQL; `rules` judge their arguments, without
 * a database; `routes` delegate to services.
 */
export const SLICES = 'routes|service|queries|messages|jobs|presenter|rules'
const generated = new Set(GENERATED.map((file) => file.path))
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

/** Markers of an unresolved merge; Prettier turns the last one into a quotation in Markdown. */
const HALF_MERGED = [/^(?:<{7} |(?:> ?){7}[0-9a-f]{7})/, 'unresolved merge conflict']

/** Files outside core/src/availability that compute with minute ranges or zone clocks, and why they are no second engine. */
const TIME_ALLOWED = {
  'core/src/catalog/desk-contract.ts': 'lists the time zones',
  'core/src/appointment/rules.ts': 'limits per calendar day; the staff member with the least work',
  'core/src/appointment/series-rules.ts': 'repeats at the same local time',
  'core/src/business/rules.ts': 'opening hours, derived from working hours',
  'core/src/notification/quiet.ts': 'quiet hours of messages',
  'core/src/promotion/rules.ts': 'hours of a promotion',
  'web/src/console/diary/figures.ts': 'booked share of a day',
  'web/src/console/diary/grid/axis.ts': 'position of a minute on screen',
  'web/src/features/staff/time-off.ts': 'whole days off',
}

/** Files outside server/src/records that name the occupancy table. */
const OCCUPANCY_ALLOWED = {
  'server/src/features/appointment/shop/block.queries.ts': 'a blocked time is a row of it',
  'server/src/features/appointment/shop/diary.queries.ts': 'draws blocked time',
  'server/src/features/appointment/shop/shop-appointment.queries.ts':
    'time occupied by an appointment',
  'server/src/features/business/settings/leaving.queries.ts': 'deletes the rows of a business',
}

const TIME_IMPORT = /^(?!import type ).*\bfrom '[^']*\/(?:interval|zone)(?:\.ts)?'/
const OCCUPANCY_NAME = /\b(?:from|into|update|join|using) occupancy\b|'occupancy(?: as \w+)?'/i

/** Returns the names forbidden in a product file: time is decided in one place (docs/decisions/033-one-time-engine.md). */
function rulesOfTime(path) {
  const product = /^(?:core|server|web)\/src\/.*\.tsx?$/.test(path)
  if (!product || /\.test\.tsx?$|^(?:core|server)\/src\/testing\//.test(path)) return []
  const rules = []
  if (!path.startsWith('core/src/availability/') && !(path in TIME_ALLOWED))
    rules.push([TIME_IMPORT, 'only core/src/availability computes with intervals and zones'])
  if (!path.startsWith('server/src/records/') && !(path in OCCUPANCY_ALLOWED))
    rules.push([OCCUPANCY_NAME, 'only server/src/records reads and writes occupancy'])
  return rules
}

/** Lists the files with an unused allowance, which would hide the next fault. */
export function unusedAllowances(files) {
  const allowances = [
    [TIME_ALLOWED, TIME_IMPORT],
    [OCCUPANCY_ALLOWED, OCCUPANCY_NAME],
  ]
  return allowances.flatMap(([allowed, pattern]) =>
    files.filter(
      (path) =>
        path in allowed &&
        !read(path)
          .split('\n')
          .some((line) => pattern.test(line)),
    ),
  )
}

const CONTAINS_SQL =
  /\bsql(?:<.*>)?`|\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/
const READS_DATABASE = /^(?!import type ).*\bfrom '(?:#db\/(?!uuid|types)|[^']*queries\.ts')/
const OPENS_TRANSACTION = /\.transaction\(\)/

/** Returns the lines that a server file's suffix forbids. */
function rulesOfSuffix(path) {
  if (!path.startsWith('server/src/features/') || /\.test\.ts$/.test(path)) return []
  const suffix = new RegExp(`(?:^|[/.])(${SLICES})\\.ts$`).exec(path)?.[1]
  const rules = []
  if (suffix !== 'queries') rules.push([CONTAINS_SQL, 'only *.queries.ts contain SQL'])
  if (suffix === 'rules')
    rules.push([READS_DATABASE, '*.rules.ts receive their input and read no database'])
  if (suffix === 'routes')
    rules.push([OPENS_TRANSACTION, 'a service opens transactions, not a route'])
  return rules
}

/** Matches a country-specific value: calling code, currency, zone or first day of the week. */
const OF_A_COUNTRY =
  /^(?!\s*(?:\/?\*|\/\/)).*(?:['"`>+|?\s]964\b|['"]IQD['"]|['"]Asia\/Baghdad['"]|firstDayOfWeek=["'])/

function rulesOfCountry(path) {
  const product = /^(?:core|server|web|demo)\/src\/.*\.tsx?$/.test(path)
  const free = /\.test\.tsx?$|^core\/src\/(?:market|locales)\/|^server\/src\/testing\//.test(path)
  return product && !free
    ? [[OF_A_COUNTRY, 'country-specific values belong in core/src/market']]
    : []
}

/** Exact image version; PostgreSQL's minor version is its second number. */
const EXACT_IMAGE = String.raw`(?:postgres:\d+\.\d+|[^\s:@]+:v?\d+\.\d+\.\d+)(?:-[\w.-]+)?(?:@sha256:[0-9a-f]{64})?`
/** The image that compose.yaml builds locally; the stages of a Dockerfile are allowed too. */
const OWN_IMAGE = 'awan'

function rulesOfImages(path) {
  if (!/(?:^|\/)Dockerfile[^/]*$|\.ya?ml$/.test(path)) return []
  const stages = Array.from(read(path).matchAll(/^FROM .* AS (\S+)/gim), ([, name]) => name)
  const own = [OWN_IMAGE, ...stages].join('|')
  const floating = String.raw`^(?:FROM|\s*-?\s*image:)\s+(?!(?:${own}|${EXACT_IMAGE})(?:\s|$))`
  return [[new RegExp(floating), 'pin the image to an exact version']]
}

/** Matches a comment with a pronoun in place of the actor (docs/decisions/142-plain-english.md); quoted words are free. */
const UNNAMED_ACTOR =
  /^\s*(?:\/\/|\/?\*|\{\/\*)(?:[^`'"]|`[^`]*`|'|"[^"]*")*?\b(?:whoever|whomever|nobody|somebody)\b/i

function rulesOfComments(path) {
  if (!/\.(?:css|mjs|tsx?)$/.test(path) || generated.has(path)) return []
  return [
    [UNNAMED_ACTOR, 'name the actor in the comment: customer, caller, client, another request'],
  ]
}

/** Matches a component that returns an error whenever a request failed, though data may be loaded. */
const HIDES_DATA = /^\s*if \(\w+\.isError\)(?:\s*\{|\s+return\b.*)?$/

/** Matches a loading state that lasts while a query is pending: without a connection, for ever. */
const LOADS_FOREVER =
  /^(?!.*fault).*(?:(?<!=)\{\w+\.isPending && |\bif \(\w+\.isPending\)(?! return$)|\.isPending \? [(<])/i
/** Matches a loading state; in the file of its query it needs the query's fault. */
const LOADING = /<(?:\w*Skeleton|Spinner)\b/

function rulesOfScreens(path) {
  if (!/^web\/src\/.*\.tsx$/.test(path)) return []
  const why = 'ask loadingFaultOf(query): loaded data stays on screen after a failed refetch'
  const offline =
    'ask loadingFaultOf or queryFaultOf(query): without a connection, a pending query loads for ever'
  const rules = [
    [HIDES_DATA, why],
    [LOADS_FOREVER, offline],
  ]
  const text = read(path)
  // A paused query is pending, but not loading.
  if (
    /\buse(?:Infinite)?Query\(/.test(text) &&
    !/\b(?:loading|query)FaultOf\b|\.isLoading\b/.test(text)
  )
    rules.push([LOADING, offline])
  return rules
}

/** Matches a class for a width of the window that is no breakpoint; those for a width of a container begin with `@`. */
const OWN_BREAKPOINT = /(?<![\w@-])(?:max|min)-\[[\d.]+(?:rem|px)\]:/

function rulesOfClasses(path) {
  if (!/^web\/src\/.*\.(?:tsx?|css)$/.test(path) || generated.has(path)) return []
  const rules = (path.endsWith('.css') ? CSS_FAULTS : CLASS_FAULTS).map((pattern) => [
    pattern,
    'physical direction: use start and end',
  ])
  if (path.endsWith('.tsx'))
    rules.push([OWN_BREAKPOINT, 'a breakpoint belongs in web/src/app/styles/tokens.css'])
  return rules
}

/** Returns the rules for a file: [pattern of a faulty line, reason]. */
export function rulesFor(path) {
  const rules = [
    ...rulesOfTime(path),
    ...rulesOfCountry(path),
    ...rulesOfSuffix(path),
    ...rulesOfImages(path),
    ...rulesOfComments(path),
    ...rulesOfScreens(path),
    ...rulesOfClasses(path),
  ]
  if (/\.(?:md|ya?ml|[mt]?jsx?|tsx?|css|json|html|sql)$/.test(path)) rules.push(HALF_MERGED)
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
      'the brand belongs in core/src/brand.ts only',
    ])
  if (path.endsWith('package-lock.json'))
    rules.push([
      /"resolved": "(?=\w+:)(?!https:\/\/registry\.npmjs\.org\/)/,
      'only the npm registry is allowed',
    ])
  return rules
}
