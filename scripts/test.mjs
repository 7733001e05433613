// `npm test`: works on a clean clone with any Node from 20 on.
//   --only=lint,format  only these steps (and those they need)
//   --skip=e2e          all steps but these
import { ensureInstalled } from './lib/install.mjs'
import { ensureNode24 } from './lib/node24.mjs'

await ensureInstalled()
await ensureNode24(import.meta.filename)
const { runTests } = await import('./lib/test-run.mjs')
await runTests(process.argv.slice(2))
