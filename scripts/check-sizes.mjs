// Checks the size budget of web/dist as transferred: brotli for code, CSS and messages; fonts are already compressed. 1
// KB is 1000 bytes, the stricter of the two definitions.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { LANGUAGE_IDS } from '../core/src/language.ts'
import { PSEUDO_LANGUAGES } from '../core/src/locales/pseudo.ts'
import { finish, root } from './lib/files.mjs'

const KB = 1000
const DIST = join(root, 'web/dist')
const MANIFEST = join(DIST, '.vite/manifest.json')
/** Bytes of response headers over HTTP/1.1, rounded up: a script has 281. */
const HEADERS = 300
const BUDGET = {
  // Per language, including headers.
  firstLoad: 105,
  firstFiles: 5,
  // All scripts a business page starts with, including headers; its messages and data are inlined in the page.
  linked: 130,
  linkedFiles: 7,
  // Code shared by several pages counts for each page that loads first, as does the prompt about unsaved input; with
  // the first load at most 141.
  route: 37.5,
  register: 41,
  // Shares a part of its library with the sortable lists, and the sheet header with all sheets.
  monthPicker: 47,
  // Loaded after the first render and kept: toasts, live updates, offline support, code shared by pages.
  companions: 34,
  // A library that loads only when a street map is opened.
  map: 250,
  css: 14,
  english: 16,
  arabic: 49,
  // Accented letters, loaded when a text contains one.
  accents: 6.5,
  // Most load while home is on screen; a noun of the customer's adds about 0.3 KB.
  messages: 15,
  // Unsent entries, keys, webhooks with their secrets, and the steps to the first booking exist only in the console.
  consoleMessages: 17.5,
  operatorMessages: 8,
  consoleShell: 60,
}
const MONTH_PICKER = /(?:month|day)-picker/
const STREET_MAP = /map\/street-map/
/** Registration page: one form for the whole business, used once per business. */
const REGISTER = /register\/register-page/
const LINKED = /customer\/(?:booking\/business|\w+\/service)-page\.tsx$/
const COMPANIONS = /app\/companions/
const CONSOLE_SHELL = /console\/console-area/
const MESSAGES = new RegExp(
  `\\bmessages/(${LANGUAGE_IDS.join('|')})/(first|later|console|operator)\\b`,
)

const PARTS = ['first', 'later', 'console', 'operator']
/** Content hash in a file name, which other files refer to. */
const HASH = /(?<=\/([\w.~-]+)-)[\w-]{7}(?=\.(?:js|css)\b)/g

const faults = []
const rows = []
/** Compressed bytes by file, a cache. */
const sizes = new Map()

/** Replaces a content hash: compresses as badly, but sizes then change only with the source. */
function sameHash(_hash, name) {
  return createHash('sha256').update(name).digest('base64url').slice(0, 7)
}

function budget(what, bytes, limit) {
  rows.push([what, (bytes / KB).toFixed(1), String(limit)])
  if (bytes > limit * KB) faults.push(`${what}: ${(bytes / KB).toFixed(1)} KB, at most ${limit}`)
}

if (existsSync(MANIFEST)) weigh(JSON.parse(readFileSync(MANIFEST, 'utf8')))
else faults.push('web/dist/.vite/manifest.json is missing: build the web app with build.manifest')

/** @param {Record<string, { file: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[], css?: string[], assets?: string[] }>} manifest */
function weigh(manifest) {
  const found = landmarks(manifest)
  if (faults.length > 0) return
  weighFirstLoad(manifest, found)
  weighLinked(manifest, found)
  weighMessages(manifest, found)
  weighRoutes(manifest, found)
  weighStyles(manifest)
}

/** Finds the chunks that have a budget of their own and adds a fault for each missing one. */
function landmarks(manifest) {
  const all = Object.keys(manifest)
  const entry = all.find((key) => manifest[key].isEntry)
  const messages = new Map(
    all
      .filter((key) => manifest[key].isDynamicEntry && MESSAGES.test(key))
      .map((key) => [MESSAGES.exec(key)[0].replace('messages/', ''), key]),
  )
  for (const [what, key] of [
    ['the entry', entry],
    ...LANGUAGE_IDS.flatMap((language) => PARTS.map((part) => `${language}/${part}`)).map(
      (name) => [`the messages ${name}`, messages.get(name)],
    ),
  ])
    if (!key) faults.push(`no chunk is ${what}: it must load on its own`)
  return { entry, messages }
}

function brotli(file) {
  const text = () => Buffer.from(readFileSync(join(DIST, file), 'utf8').replace(HASH, sameHash))
  if (!sizes.has(file)) sizes.set(file, packed(text()))
  return sizes.get(file)
}

/** Compresses as the build does (web/vite/precompress.ts). */
function packed(bytes) {
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
  }
  return brotliCompressSync(bytes, { params }).length
}

function sum(files, size) {
  return [...new Set(files)].reduce((total, file) => total + size(file), 0)
}

/** Returns the manifest keys of a chunk and of all its static imports. */
function closure(manifest, key, seen = new Set()) {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key].imports ?? []) closure(manifest, next, seen)
  return seen
}

function scripts(manifest, keys) {
  const files = [...keys].map((key) => manifest[key].file)
  return sum(
    files.filter((file) => file.endsWith('.js')),
    brotli,
  )
}

function weighFirstLoad(manifest, { entry, messages }) {
  const firstIn = (language) => {
    const keys = [entry, messages.get(`${language}/first`)]
    return new Set(keys.flatMap((key) => [...closure(manifest, key)]))
  }
  for (const language of LANGUAGE_IDS) {
    const files = firstIn(language)
    const bytes = scripts(manifest, files) + HEADERS * files.size
    budget(`first load of home, ${language}, with headers`, bytes, BUDGET.firstLoad)
    if (files.size > BUDGET.firstFiles) faults.push(`first load of home: ${files.size} files`)
  }
  const code = [...firstIn('en')].map((key) => readFileSync(join(DIST, manifest[key].file), 'utf8'))
  const later = ['en/later', 'en/console', 'en/operator']
    .map((name) => readFileSync(join(DIST, manifest[messages.get(name)].file), 'utf8'))
    .join('\n')
  for (const [, key] of later.matchAll(/"([a-z]+\.[\w.]+)":/g))
    if (code.some((text) => text.includes(`\`${key}\``) || text.includes(`"${key}"`)))
      faults.push(`the first load says ${key}, which loads later: lazyPart, or a first noun`)
}

/** Weighs the pages that external links open, which are rendered with their messages inlined. */
function weighLinked(manifest, { entry }) {
  const pages = Object.keys(manifest).filter((key) => LINKED.test(key))
  if (pages.length < 2)
    faults.push('a page that people come to from elsewhere is not among the chunks')
  for (const page of pages) {
    const files = new Set([entry, page].flatMap((key) => [...closure(manifest, key)]))
    const name = page.replace(/^.*src\//, '')
    budget(
      `start of ${name}, with headers`,
      scripts(manifest, files) + HEADERS * files.size,
      BUDGET.linked,
    )
    if (files.size > BUDGET.linkedFiles) faults.push(`start of ${name}: ${files.size} files`)
  }
}

function weighMessages(manifest, { messages }) {
  for (const language of LANGUAGE_IDS) {
    const parts = ['first', 'later'].map((part) => messages.get(`${language}/${part}`))
    budget(`messages ${language}`, scripts(manifest, parts), BUDGET.messages)
    const ofShops = [messages.get(`${language}/console`)]
    budget(`messages ${language}, console`, scripts(manifest, ofShops), BUDGET.consoleMessages)
    const ofOperator = [messages.get(`${language}/operator`)]
    budget(`messages ${language}, operator`, scripts(manifest, ofOperator), BUDGET.operatorMessages)
  }
}

/** Weighs the code that each page, and each part that loads later, adds to the chunks already loaded when it opens. */
function weighRoutes(manifest, { entry }) {
  const all = Object.keys(manifest)
  const first = closure(manifest, entry)
  for (const key of all.filter((one) => manifest[one].isDynamicEntry && !MESSAGES.test(one))) {
    // Its opener is already loaded: the entry for a page, the page for a part of it.
    const openers = all.filter((one) => manifest[one].dynamicImports?.includes(key))
    const there = (one) =>
      first.has(one) || openers.every((opener) => closure(manifest, opener).has(one))
    const beyond = [...closure(manifest, key)].filter((one) => !there(one))
    budget(key.replace(/^.*src\//, ''), scripts(manifest, beyond), limitOf(key))
  }
}

function weighStyles(manifest) {
  const files = Object.values(manifest).flatMap((chunk) => [
    chunk.file,
    ...(chunk.css ?? []),
    ...(chunk.assets ?? []),
  ])
  faults.push(...knowingPseudo(['index.html', ...files.filter((file) => file.endsWith('.js'))]))
  const css = files.filter((file) => file.endsWith('.css'))
  const fonts = files.filter((file) => /\.(woff2?|ttf|otf)$/.test(file))
  const [accents, always] = [true, false].map((wanted) =>
    fonts.filter((file) => /accents/.test(file) === wanted),
  )
  const english = always.filter((file) => !/arab/i.test(file))
  const bytes = (file) => statSync(join(DIST, file)).size
  budget('css, all pages', sum(css, brotli), BUDGET.css)
  budget('fonts, English', sum(english, bytes), BUDGET.english)
  budget('fonts, Arabic', sum(always, bytes), BUDGET.arabic)
  budget('fonts, accents', sum(accents, bytes), BUDGET.accents)
  if (css.length === 0) faults.push('no CSS is in the manifest')
  if (fonts.length === 0) faults.push('no font is in the manifest')
}

/** Finds files that contain a pseudo-language: those are for development and tests. */
function knowingPseudo(files) {
  return files.flatMap((file) => {
    const text = readFileSync(join(DIST, file), 'utf8')
    const known = Object.keys(PSEUDO_LANGUAGES).filter((pseudo) => text.includes(pseudo))
    return known.map((pseudo) => `${file} knows ${pseudo}`)
  })
}

function limitOf(key) {
  if (STREET_MAP.test(key)) return BUDGET.map
  if (MONTH_PICKER.test(key)) return BUDGET.monthPicker
  if (REGISTER.test(key)) return BUDGET.register
  if (COMPANIONS.test(key)) return BUDGET.companions
  return CONSOLE_SHELL.test(key) ? BUDGET.consoleShell : BUDGET.route
}

const width = Math.max(0, ...rows.map(([what]) => what.length))
for (const [what, size, limit] of rows)
  console.log(`${what.padEnd(width)} ${size.padStart(7)} KB of ${limit.padStart(3)}`)
finish('sizes', faults)
