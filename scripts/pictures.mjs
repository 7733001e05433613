// `npm run pictures`: retakes the screenshots in docs/pictures from the running app.
// `npm run gallery`: takes screenshots of every component into data/gallery, and the small ones that tests compare with.
// `npm run measures`: measures the processor time of interactions there, and prints it.
// `npm run wander`: a guest, a customer and an owner press at random there; WANDER_SEED repeats a walk.
import { join } from 'node:path'
import { ensureBrowser } from './lib/browser.mjs'
import { run } from './lib/children.mjs'
import { root } from './lib/files.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { childEnvironment, ensureNode24 } from './lib/node24.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

const TIMEOUT_MS = 20 * 60_000
const RUNS = {
  pictures: ['--config=e2e/pictures.config.ts'],
  measures: ['--config=e2e/measures.config.ts'],
  wander: ['--config=e2e', '/wander.spec'],
  gallery: ['--config=e2e', '/gallery(?:-map)?.spec', '--update-snapshots=changed'],
}
const WALK = {
  WANDER_STEPS: '300',
  WANDER_SEED: process.env.WANDER_SEED ?? String(Date.now() % 100_000),
}
const what = process.argv[2] ?? 'pictures'

await ensureInstalled()
await ensureNode24(import.meta.filename)
process.env.PATH = childEnvironment().PATH
await ensureWebBuilt(process.execPath)
const { code, output } = await run(['playwright', 'test', ...RUNS[what], '--reporter=list'], {
  cwd: root,
  timeout: TIMEOUT_MS,
  env: {
    CHROMIUM_PATH: await ensureBrowser(console.log),
    ...(what === 'wander' && WALK),
    ...(what === 'gallery' && { GALLERY_TO: join(root, 'data/gallery') }),
  },
})
console.log(output.trim())
process.exit(code ?? 1)
