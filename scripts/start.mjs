// `npm start`: from a clean clone to a running server, on any Node from 20 on.
import { join, resolve } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { findNode24, runToEnd } from './lib/node24.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

const root = resolve(import.meta.dirname, '..')
const unknown = process.argv.slice(2)
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(' ')}. Settings are environment variables, see README.md.`)
  process.exit(2)
}

// Before the server runs, a signal exits this process; the steps kill their children.
const leave = () => process.exit(130)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, leave)
await ensureInstalled()
const node = findNode24()
await ensureWebBuilt(node)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, leave)

// A small young generation collects the garbage of requests early (docs/decisions/138-smaller-v8-heaps.md).
const flags = ['--max-semi-space-size=4']
process.exit(await runToEnd(node, [...flags, join(root, 'server/src/main.ts')]))
