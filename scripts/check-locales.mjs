// Checks the messages in core/src/locales: every language has the same keys and placeholders and all its plural forms,
// Arabic uses Arabic punctuation, and no message is unused.
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGE_IDS } from '../core/src/language.ts'
import { WRITING } from '../core/src/locales/writing.ts'
import { arabicFaults, endsOtherwise, englishFaults, settingFaults } from './gates/wording.mjs'
import { finish, listFiles, read, root } from './lib/files.mjs'

const { compileMessageOrThrow } = createRequire(join(root, 'web/package.json'))(
  '@lingui/message-utils/compileMessage',
)

// Latin words that are allowed in Arabic texts; all others have an Arabic word.
const LATIN_ALLOWED =
  /\b(?:Awan|OTP|SMS|URL|PDF|QR|CSV|SVG|JPEG|PNG|WebP|iOS|Android|GitHub|English|WhatsApp)\b/g
const LATIN = /\p{Script=Latin}/u
/** Files that hold a text in all languages side by side. */
const SIDE_BY_SIDE =
  /^core\/src\/(?:locales\/(?:(?:help|legal|developers)\/|preset-reasons\.ts)|staff\/apologies\.ts)/
const ENGLISH_MARKS = /[?;]|,(?!\d)/

const faults = []
const files = listFiles()
const locales = Object.fromEntries(LANGUAGE_IDS.map((language) => [language, load(language)]))

/** Loads all messages of a language by key: { text, at: 'path:line', names, branches }. */
function load(language) {
  const sentences = new Map()
  const folder = `core/src/locales/${language}/`
  for (const path of files.filter((path) => path.startsWith(folder) && path.endsWith('.json'))) {
    const written = read(path)
    const rows = written.split('\n')
    const noun = basename(path, '.json').replace(/^errors$/, 'error')
    const catalogue = JSON.parse(written)
    // This form rules out duplicate keys: JSON.parse silently keeps the last one.
    if (written !== `${JSON.stringify(catalogue, null, 2)}\n`)
      faults.push(`${path}:1: not one key to a line, two spaces in, each key once`)
    for (const [key, text] of Object.entries(catalogue)) {
      const at = `${path}:${rows.findIndex((row) => row.startsWith(`  "${key}":`)) + 1 || 1}`
      if (!new RegExp(`^${noun}\\.[A-Za-z0-9_.-]+$`).test(key))
        faults.push(`${at}: '${key}' is not keyed '${noun}.…'`)
      if (typeof text === 'string') sentences.set(key, { text, at, ...parse(text, at, language) })
      else faults.push(`${at}: '${key}' is no sentence`)
    }
  }
  return sentences
}

/** Returns the forms that each kind of choice must have. */
function formsOf(language) {
  const { plurals, ordinals } = WRITING[language]
  return { plural: plurals, selectordinal: ordinals }
}

/** Parses a message: its placeholders, the branches it selects by, and its plain text. */
function parse(text, at, language) {
  const names = new Set()
  const branches = new Set()
  const plain = []
  const walk = (tokens) => {
    for (const token of tokens) {
      if (!Array.isArray(token)) continue
      const [name, kind, options] = token
      names.add(name)
      if (kind === undefined || typeof options !== 'object' || kind === 'date') continue
      const cases = Object.entries(options).filter(([, branch]) => Array.isArray(branch))
      const keys = cases.map(([key]) => key)
      const missing = formsOf(language)[kind]?.filter((form) => !keys.includes(form)) ?? []
      if (missing.length) faults.push(`${at}: ${kind} of {${name}} lacks ${missing.join(', ')}`)
      if (kind === 'select') branches.add(`${name}: ${keys.sort().join(' ')}`)
      for (const [, branch] of cases) walk(branch)
    }
  }
  try {
    walk(compileMessageOrThrow(text, (piece) => (plain.push(piece), piece)))
  } catch (error) {
    faults.push(`${at}: not a valid message (${error.message.split('\n')[0]})`)
  }
  if (plain.some((piece) => /[{}]/.test(piece))) faults.push(`${at}: a brace that fills in nothing`)
  if (text.trim() === '') faults.push(`${at}: empty`)
  faults.push(...settingFaults(text).map((fault) => `${at}: ${fault}`))
  const spoken = plain.map((piece) => piece.replace(/<\/?\w+\s*\/?>/g, '')).join(' ')
  return { names, branches, spoken }
}

const sorted = (set) => [...set].sort().join(', ')

for (const [language, sentences] of Object.entries(locales)) {
  for (const [key, english] of locales.en) {
    const own = sentences.get(key)
    if (!own) {
      faults.push(`${english.at}: '${key}' is not written in '${language}'`)
      continue
    }
    if (sorted(english.names) !== sorted(own.names))
      faults.push(`${own.at}: fills in {${sorted(own.names)}}, English {${sorted(english.names)}}`)
    if (sorted(english.branches) !== sorted(own.branches))
      faults.push(
        `${own.at}: chooses by '${sorted(own.branches)}', English '${sorted(english.branches)}'`,
      )
  }
  for (const [key, { at }] of sentences)
    if (!locales.en.has(key)) faults.push(`${at}: '${key}' has no English`)
}
for (const [key, { at, spoken }] of locales.en) {
  faults.push(...englishFaults(spoken, key).map((fault) => `${at}: ${fault}`))
  const own = locales.ar.get(key)
  if (own && endsOtherwise(spoken, own.spoken))
    faults.push(`${own.at}: a full stop at the end of one language alone`)
}
for (const [key, { at, spoken }] of locales.ar) {
  if (LATIN.test(spoken.replace(LATIN_ALLOWED, ''))) faults.push(`${at}: Latin letters in Arabic`)
  if (ENGLISH_MARKS.test(spoken)) faults.push(`${at}: Arabic writes «،» «؛» and «؟»`)
  faults.push(...arabicFaults(spoken, key).map((fault) => `${at}: ${fault}`))
}
for (const path of files.filter((path) => SIDE_BY_SIDE.test(path))) {
  const parts = Object.values(await import(pathToFileURL(join(root, path))))
  for (const [language, faultsOf] of [
    ['en', englishFaults],
    ['ar', arabicFaults],
  ])
    for (const text of textsOf(parts, language))
      for (const fault of [...faultsOf(text), ...settingFaults(text)])
        faults.push(`${path}: ${fault}: ${text.slice(0, 40)}…`)
}

/** Returns all texts of a language within a document. */
function textsOf(part, language) {
  if (typeof part !== 'object' || part === null) return []
  const own = typeof part[language] === 'string' ? [part[language]] : []
  return [...own, ...Object.values(part).flatMap((within) => textsOf(within, language))]
}

// A key is in use if the code contains it, or builds it from a constant prefix: `errors.${code}`.
const code = files
  .filter((path) => /^(core|server|web)\/src\/.*\.tsx?$/.test(path))
  .filter((path) => !path.startsWith('core/src/locales/') && !/\.test\.tsx?$/.test(path))
  .map(read)
  .join('\n')
const named = new Set(
  [...code.matchAll(/['"`]([a-z]+\.[A-Za-z0-9_.-]+)['"`]/g)].map((hit) => hit[1]),
)
const built = [...code.matchAll(/`([a-z]+\.[A-Za-z0-9_.-]*)\$\{[^}`]*\}([A-Za-z0-9_.-]*)`/g)].map(
  ([, start, end]) => [start, end],
)
for (const [key, { at }] of locales.en) {
  const dynamic = built.some(([start, end]) => key.startsWith(start) && key.endsWith(end))
  if (!named.has(key) && !dynamic) faults.push(`${at}: '${key}' is used nowhere`)
}

finish('locales', faults)
