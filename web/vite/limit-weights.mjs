// Writes the letters of the web app, each with its copyright and licence in it. Of Vazirmatn every one, but only from regular to
// extra bold: thinner and blacker ones are written nowhere, and would be a third of the file. Of Figtree those with an accent
// apart from the others: neither of our languages has them, and who writes a name with one brings their file along.
// Run by hand when a version changes: node scripts/run.mjs web/vite/limit-weights.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const ARABIC = 'vazirmatn-arabic-wght-normal.woff2'
const LATIN = 'figtree-latin-wght-normal.woff2'
const ACCENTS = 'figtree-accents-wght-normal.woff2'
/** Numbers of the texts in a font that say whose it is and how it may be used. */
const RIGHTS = [0, 13, 14]
/** Matches characters with an accent, accents, and letters of further languages, as fonts.css names them. */
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
