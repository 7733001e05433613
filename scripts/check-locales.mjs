// The sentences of core/src/locales: all languages say the same with the same words to fill in,
// each has all its plural forms, Arabic has its own punctuation, and no sentence stands unused.
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGE_IDS } from '../core/src/language.ts'
import { WRITING } from '../core/src/locales/writing.ts'
import { finish, listFiles, read, root } from './lib/files.mjs'

const { compileMessageOrThrow } = createRequire(join(root, 'web/package.json'))(
  '@lingui/message-utils/compileMessage',
)

// What Arabic readers in Iraq read in Latin letters; everything else has an Arabic word.
const LATIN_ALLOWED = /\b(?:Awan|OTP|SMS|URL|PDF|QR|CSV|SVG|iOS|Android|GitHub|English|WhatsApp)\b/g
const LATIN = /\p{Script=Latin}/u
const ENGLISH_MARKS = /[?;]|,(?!\d)/
// Commands to a man: Arabic asks with «يُرجى» or names the deed. Words that are also another word («سجل» a record, «غير»
// other than) are left out; a passive past («أُدخل») shows its damma.
const COMMANDS =
  'راجع حاول اختر أزل انتظر أدخل اكتب اضغط المس انقر افتح أغلق ابحث احجز أضف احفظ انسخ الصق اقرأ تأكد تابع اسمح جرب حدد قرر عد اذهب ' +
  'استخدم اطلب ادفع اتصل شارك اترك ابق ألغ لاحظ اضبط أعد ارفع التقط صحح أكمل ابدأ أجب أكد احذف انقل شاهد اسحب انتقل أوقف'
const COMMAND = new RegExp(`^[وف]?(?:${COMMANDS.replaceAll(' ', '|')})(?:ي|وا|ه|ها|هم|هما)?$`)
const UNDAMMED_MARKS = /[\u064b-\u064e\u0650-\u0652]/g
/** Tanwin stands on the letter before its alif in one place and on the alif in another: here on the alif. */
const OTHER_TANWIN = /\u064b\u0627/
const ENGLAND = /إنجليزي/

const faults = []
const files = listFiles()
const locales = Object.fromEntries(LANGUAGE_IDS.map((language) => [language, load(language)]))

/** Every sentence of a language by key: { text, at: 'path:line', names, branches }. */
function load(language) {
  const sentences = new Map()
  const folder = `core/src/locales/${language}/`
  for (const path of files.filter((path) => path.startsWith(folder) && path.endsWith('.json'))) {
    const written = read(path)
    const rows = written.split('\n')
    const noun = basename(path, '.json').replace(/^errors$/, 'error')
    const catalogue = JSON.parse(written)
    // Only then is no key written twice: a parser keeps the last one without a word.
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

/** The forms that each kind of choice must have. */
function formsOf(language) {
  const { plurals, ordinals } = WRITING[language]
  return { plural: plurals, selectordinal: ordinals }
}

/** The words a sentence is filled with, what it chooses by, and its plain text. */
function parse(text, at, language) {
  const names = new Set()
  const branches = new Set()
  const plain = []
  const appointment = (tokens) => {
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
      for (const [, branch] of cases) appointment(branch)
    }
  }
  try {
    appointment(compileMessageOrThrow(text, (piece) => (plain.push(piece), piece)))
  } catch (error) {
    faults.push(`${at}: not a valid message (${error.message.split('\n')[0]})`)
  }
  if (plain.some((piece) => /[{}]/.test(piece))) faults.push(`${at}: a brace that fills in nothing`)
  if (text.trim() === '') faults.push(`${at}: empty`)
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
for (const { at, spoken } of locales.ar.values()) {
  if (LATIN.test(spoken.replace(LATIN_ALLOWED, ''))) faults.push(`${at}: Latin letters in Arabic`)
  if (ENGLISH_MARKS.test(spoken)) faults.push(`${at}: Arabic writes «،» «؛» and «؟»`)
  faults.push(...unlikeOurs(spoken).map((fault) => `${at}: ${fault}`))
}
for (const path of files.filter((path) => /^core\/src\/locales\/(?:help|legal)\//.test(path)))
  for (const text of arabicOf(Object.values(await import(pathToFileURL(join(root, path))))))
    faults.push(...unlikeOurs(text).map((fault) => `${path}: ${fault}: ${text.slice(0, 40)}…`))

/** Finds commands and spellings that the other Arabic texts do not have. */
function unlikeOurs(text) {
  const found = []
  for (const word of text.match(/[\u0621-\u0652]+/g) ?? [])
    if (COMMAND.test(word.replace(UNDAMMED_MARKS, ''))) found.push(`«${word}» commands a man`)
  if (OTHER_TANWIN.test(text)) found.push('tanwin stands on the alif: «قليلاً»')
  if (ENGLAND.test(text)) found.push('Iraq writes «إنكليزي»')
  return found
}

/** Every `ar` within a document. */
function arabicOf(part) {
  if (typeof part !== 'object' || part === null) return []
  if (typeof part.ar === 'string') return [part.ar]
  return Object.values(part).flatMap(arabicOf)
}

// A key is used where the code names it, or builds it from a constant start: `errors.${code}`.
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
