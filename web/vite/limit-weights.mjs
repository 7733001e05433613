// Writes the app's font files, each with its copyright and licence. Vazirmatn keeps all glyphs, but only weights from
// regular to extra bold; the unused weights would be a third of the file. Figtree's accented letters get a file of
// their own: neither language uses them, and it is loaded only for names that do. Run by hand when a version changes:
// node scripts/run.mjs web/vite/limit-weights.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const ARABIC = 'vazirmatn-arabic-wght-normal.woff2'
const LATIN = 'figtree-latin-wght-normal.woff2'
const ACCENTS = 'figtree-accents-wght-normal.woff2'
/** Ids of a font's name records for copyright and licence. */
const RIGHTS = [0, 13, 14]
/** Accented letters, combining accents, and letters of other languages, as listed in fonts.css. */
const ACCENTED = /[À-ÖØ-öø-\u036f]/u

const root = join(import.meta.dirname, '../..')
const read = (name, file) =>
  readFileSync(join(root, 'node_modules/@fontsource-variable', name, 'files', file))

async function write(file, whole, text, options) {
  const all = { preserveNameIds: RIGHTS, targetFormat: 'woff2', ...options }
  writeFileSync(join(root, 'web/src/app/styles', file), await subsetFont(whole, text, all))
}

const characters = Array.from({ length: 0xff_ff }, (_, code) => code)
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code))
const figtree = read('figtree', LATIN)

await write(ARABIC, read('vazirmatn', ARABIC), undefined, {
  keepAllGlyphs: true,
  variationAxes: { wght: { min: 400, max: 800 } },
})
await write(LATIN, figtree, characters.filter((one) => !ACCENTED.test(one)).join(''))
await write(ACCENTS, figtree, characters.filter((one) => ACCENTED.test(one)).join(''))
