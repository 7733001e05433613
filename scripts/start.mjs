// `npm start`: from a clean clone to a running server, on any Node from 20 on.
//   --dev   builds the web app and restarts the server whenever a file changes
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { childEnvironment, findNode24, runToEnd } from './lib/node24.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

const root = resolve(import.meta.dirname, '..')
const unknown = process.argv.slice(2).filter((arg) => arg !== '--dev')
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(' ')}. Settings are environment variables, see README.md.`)
  process.exit(2)
}
const developing = process.argv.includes('--dev')

// Before the server runs, a signal simply ends us; the steps end their children.
const leave = () => process.exit(130)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, leave)
await ensureInstalled()
const node = findNode24()
await ensureWebBuilt(node)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, leave)

if (developing) rebuildOnChange()
const watching = developing ? ['--watch', '--watch-preserve-output'] : []
process.exit(await runToEnd(node, [...watching, join(root, 'server/src/main.ts')]))

function rebuildOnChange() {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(node, [vite, 'build', 'web', '--watch', '--logLevel=warn'], {
    cwd: root,
    env: childEnvironment(node),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  process.once('exit', () => child.kill())
}
