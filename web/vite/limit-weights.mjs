// Writes the Arabic letters of the web app: those of Vazirmatn, every one, but only from regular to extra bold. Thinner and
// blacker ones are written nowhere, and would be a third of the file. Its copyright and its licence are written in it.
// Run by hand when its version changes: node scripts/run.mjs web/vite/limit-weights.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const NAME = 'vazirmatn-arabic-wght-normal.woff2'
/** Numbers of the texts in a font that say whose it is and how it may be used. */
const RIGHTS = [0, 13, 14]

const root = join(import.meta.dirname, '../..')
const whole = readFileSync(join(root, 'node_modules/@fontsource-variable/vazirmatn/files', NAME))
const limited = await subsetFont(whole, undefined, {
  keepAllGlyphs: true,
  preserveNameIds: RIGHTS,
  variationAxes: { wght: { min: 400, max: 800 } },
  targetFormat: 'woff2',
})
writeFileSync(join(root, 'web/src/app/styles', NAME), limited)
