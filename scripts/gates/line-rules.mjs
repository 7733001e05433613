// Which lines must not be written in which files, and why: what check-structure.mjs reads every file by.
import { read } from '../lib/files.mjs'
import { GENERATED } from '../lib/generated.mjs'

/**
 * Suffixes say what a file of a server's noun is. `queries` alone speak SQL; `rules` judge what they are given, without a
 * database; `routes` pass on.
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

/** Prettier writes the last line of a conflict in Markdown as a quotation. */
const HALF_MERGED = [/^(?:<{7} |(?:> ?){7}[0-9a-f]{7})/, 'a conflict that nobody settled']

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

/** Lists the files with an allowance that they do not use: it hides the next fault. */
export function unusedAllowances(files) {
  const allowances = [
    [RECKONING, RECKONS],
    [OCCUPANCY, NAMES],
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
export function rulesFor(path) {
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
