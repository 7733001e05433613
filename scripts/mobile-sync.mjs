// `npm run mobile:sync`: builds the web app and copies it, with names, links and plugins, to mobile/{android,ios}.
import { ensureInstalled } from './lib/install.mjs'
import { childEnvironment, ensureNode24 } from './lib/node24.mjs'

await ensureInstalled()
await ensureNode24(import.meta.filename)
process.env.PATH = childEnvironment().PATH
const { ensureWebBuilt } = await import('./lib/web-build.mjs')
const { syncMobile } = await import('./mobile/mobile-sync.mjs')
await ensureWebBuilt(process.execPath)
try {
  await syncMobile()
  console.log(
    'mobile/android and mobile/ios are up to date; docs/mobile.md says how to build them.',
  )
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
