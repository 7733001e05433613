// The weight budget of web/dist, as it travels: brotli for code, CSS and sentences; fonts are compressed already.
// 1 KB is 1000 bytes, the smaller of the two readings.
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
/** Stands for what the headers of an answer weigh on HTTP/1.1, in bytes: 281 of a script. */
const HEADERS = 300
const BUDGET = {
  // With headers, in each language.
  firstLoad: 105,
  firstFiles: 5,
  // All that the page of a business starts with, with headers; its sentences and data are in the page.
  linked: 130,
  linkedFiles: 7,
  // What several pages share weighs on each that opens first, the question before typing is lost too; with the first load
  // at most 141.
  route: 37.5,
  register: 41,
  // A part of the library is shared with the lists that are put in order, and a sheet's head with all sheets.
  monthPicker: 47,
  // Loads once the page stands, and stays: toasts, live updates, what keeps the app without a network, what pages share.
  companions: 33.5,
  // A library that only loads when somebody asks for the streets.
  map: 250,
  css: 14,
  english: 16,
  arabic: 49,
  // Letters with accents come where somebody writes one.
  accents: 6.5,
  // Most of them load while home is looked at; a noun of the customer's brings about 0.3 KB.
  messages: 15,
  // Unsent entries, keys, webhooks with their secrets, and the way to the first booking are of the console alone.
  consoleMessages: 17.5,
  operatorMessages: 8,
  consoleShell: 60,
}
const MONTH_PICKER = /(?:month|day)-picker/
const STREET_MAP = /map\/street-map/
/** All of a business in one form, and once in its life. */
const REGISTER = /register\/register-page/
const LINKED = /customer\/(?:booking\/business|\w+\/service)-page\.tsx$/
const COMPANIONS = /app\/companions/
const CONSOLE_SHELL = /console\/console-area/
const MESSAGES = new RegExp(
  `\\bmessages/(${LANGUAGE_IDS.join('|')})/(first|later|console|operator)\\b`,
)

const PARTS = ['first', 'later', 'console', 'operator']
/** The hash in the name of a file, which other files write. */
const HASH = /(?<=\/([\w.~-]+)-)[\w-]{8}(?=\.(?:js|css)\b)/g

const faults = []
const rows = []
/** Packed bytes of each file, once counted. */
const sizes = new Map()

/** Stands for a hash and compresses as badly, but is the same in every build: a weight changes with what is written only. */
function sameHash(_hash, name) {
  return createHash('sha256').update(name).digest('base64url').slice(0, 8)
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

/** The chunks the budget knows by what they are, and a fault for each that is missing. */
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

/** Packs as the build does (web/vite/precompress.ts). */
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

/** A chunk with all it imports statically, as keys of the manifest. */
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

/** Weighs pages that people come to from elsewhere, which are rendered with their sentences inside. */
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

/** Weighs what each page, and each part that loads later, brings beyond what is there when it opens. */
function weighRoutes(manifest, { entry }) {
  const all = Object.keys(manifest)
  const first = closure(manifest, entry)
  for (const key of all.filter((one) => manifest[one].isDynamicEntry && !MESSAGES.test(one))) {
    // What opens it is there already: the entry for a page, the page for a part of it.
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

/** Languages that nobody speaks are for development and tests. */
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
