import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { LANGUAGE_IDS, LANGUAGES } from '@awan/core/language'

const NAME = 'vazirmatn-arabic-wght-normal.woff2'
const ROOT = path.resolve(import.meta.dirname, '../../../..')
const OURS = path.join(import.meta.dirname, NAME)
const FIGTREE = path.join(
  ROOT,
  'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
)
const WHOLE = path.join(ROOT, 'node_modules/@fontsource-variable/vazirmatn/files', NAME)

/** Tag numbers of tables in a WOFF2: character map, outlines, outline offsets, axes; 63: the tag is written out. */
const CMAP = 0
const GLYF = 10
const LOCA = 11
const FVAR = 47
const OTHER = 63

/** Characters used by the languages of Iraq and its neighbours. */
const ALPHABETS = {
  arabic: 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيـًٌٍَُِّْ٠١٢٣٤٥٦٧٨٩،؛؟٪٫٬',
  kurdish: 'ئابپتجچحخدرڕزژسشعغفڤقکگلڵمنوۆهھەیێ',
  persian: 'آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیئؤۀ۰۱۲۳۴۵۶۷۸۹',
}

/** Reads a table that is stored untransformed in a WOFF2. */
function table(file: string, wanted: number): DataView {
  const font = readFileSync(file)
  let at = 48
  const base128 = () => {
    let value = 0
    for (;;) {
      const byte = font.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  let start = 0
  let found: [number, number] | undefined
  for (let left = font.readUInt16BE(12); left > 0; left -= 1) {
    const flags = font.readUInt8(at++)
    const tag = flags & 63
    if (tag === OTHER) at += 4
    const whole = base128()
    // Outlines and their offsets are transformed unless their version is 3; all other tables only if theirs is not 0.
    const differently = tag === GLYF || tag === LOCA ? flags >> 6 !== 3 : flags >> 6 !== 0
    const length = differently ? base128() : whole
    if (tag === wanted) found = [start, length]
    start += length
  }
  const [from, length] = found ?? [0, 0]
  const tables = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)))
  return new DataView(tables.buffer, tables.byteOffset + from, length)
}

/** Returns the characters that a font has a glyph for. */
function characters(file: string): Set<number> {
  const cmap = table(file, CMAP)
  const found = new Set<number>()
  for (let one = 0; one < cmap.getUint16(2); one += 1) {
    const map = cmap.getUint32(4 + 8 * one + 4)
    if (cmap.getUint16(map) !== 4) continue
    const size = cmap.getUint16(map + 6)
    for (let segment = 0; segment < size; segment += 2) {
      const end = cmap.getUint16(map + 14 + segment)
      const begin = cmap.getUint16(map + 16 + size + segment)
      for (let code = begin; code <= end && code < 0xff_ff; code += 1) found.add(code)
    }
  }
  return found
}

/** Returns the Arabic-script letters, marks and digits in a text. */
const arabicIn = (text: string) => [
  ...new Set(text.match(/[\p{Script=Arabic}\p{Script=Inherited}؀-ۿ]/gu) ?? []),
]

const without = (text: string, known: Set<number>) =>
  arabicIn(text).filter((letter) => !known.has(letter.codePointAt(0) ?? 0))

const ours = characters(OURS)

test('the Arabic letters lose no character by being limited to the weights we write', () => {
  const whole = characters(WHOLE)
  expect(whole.size).toBeGreaterThan(300)
  expect([...whole].filter((code) => !ours.has(code))).toEqual([])
})

test('the Latin letters lose no character by standing in two files', () => {
  const [latin, accents] = ['latin', 'accents'].map((part) =>
    characters(path.join(import.meta.dirname, `figtree-${part}-wght-normal.woff2`)),
  )
  const whole = characters(FIGTREE)
  expect(whole.size).toBeGreaterThan(200)
  expect([...whole].filter((code) => !latin?.has(code) && !accents?.has(code))).toEqual([])
  expect(['é', 'ç', 'ş'].map((letter) => latin?.has(letter.codePointAt(0) ?? 0))).toEqual([
    false,
    false,
    false,
  ])
})

test.each(Object.entries(ALPHABETS))(
  'every letter of the %s alphabet is included',
  (_, letters) => {
    expect(without(letters, ours)).toEqual([])
    // A letter of Sindhi that none of our fonts has: proves that the check finds missing characters.
    expect(without(`${letters}ڄ`, ours)).toEqual(['ڄ'])
  },
)

test('every Arabic character of our own messages is included', () => {
  const folder = path.join(ROOT, 'core/src/locales')
  const written = LANGUAGE_IDS.filter((language) => LANGUAGES[language].script === 'Arab')
  const texts = written
    .flatMap((language) =>
      readdirSync(path.join(folder, language)).map((name) => path.join(language, name)),
    )
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
  expect(arabicIn(texts.join('')).length).toBeGreaterThan(40)
  expect(without(texts.join(''), ours)).toEqual([])
})

test('the file’s weights are those declared to the page', () => {
  const axes = table(OURS, FVAR)
  const axis = axes.getUint16(4)
  const [least, usual, most] = [4, 8, 12].map((at) => axes.getInt32(axis + at) / 65_536)
  expect([least, usual, most]).toEqual([400, 400, 800])
  const rules = readFileSync(path.join(import.meta.dirname, 'fonts.css'), 'utf8')
  const rule = rules.split('@font-face').find((one) => one.includes(NAME))
  expect(rule).toContain(`font-weight: ${least} ${most};`)
})
