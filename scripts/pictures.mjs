// `npm run pictures`: takes the pictures of docs/pictures anew, from the running app.
import { ensureBrowser } from './lib/browser.mjs'
import { run } from './lib/children.mjs'
import { root } from './lib/files.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { childEnvironment, ensureNode24 } from './lib/node24.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

const TIMEOUT_MS = 20 * 60_000

await ensureInstalled()
await ensureNode24(import.meta.filename)
process.env.PATH = childEnvironment().PATH
await ensureWebBuilt(process.execPath)
const { code, output } = await run(
  ['playwright', 'test', '--config=e2e/pictures.config.ts', '--reporter=list'],
  { cwd: root, timeout: TIMEOUT_MS, env: { CHROMIUM_PATH: await ensureBrowser(console.log) } },
)
console.log(output.trim())
process.exit(code ?? 1)
