// Finds a Node 24 and runs scripts on it, regardless of the Node that started this process.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const NEEDED = 24

/** Returns the path of a recent enough Node: the current one, or the one installed as a package. */
export function findNode24() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath
  const packaged = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(packaged) && spawnSync(packaged, ['--version']).status === 0) return packaged
  console.error(
    `This needs Node ${NEEDED} or newer and runs on ${process.version}; ` +
      `for ${process.platform}-${process.arch} none comes with the packages. ` +
      'Install it from https://nodejs.org and start again.',
  )
  process.exit(1)
}

/** Returns the environment for children: PATH finds `node` and the packages' commands in our versions. */
export function childEnvironment(node = findNode24()) {
  const path = [join(root, 'node_modules/.bin'), resolve(node, '..'), process.env.PATH]
  return {
    // Compile cache of the previous start: the next one takes a third of the time.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
    ...process.env,
    PATH: path.join(delimiter),
  }
}

/** Returns at once on a recent enough Node; on an older one re-runs the script and never returns. */
export async function ensureNode24(script) {
  const node = findNode24()
  if (node === process.execPath) return
  process.exit(await runToEnd(node, [script, ...process.argv.slice(2)]))
}

/**
 * Runs Node in this terminal and resolves to its exit code. Signals are forwarded, and the IPC channel disconnects when
 * this process exits, so that the child never outlives a killed parent.
 */
export function runToEnd(node, args, env = childEnvironment(node)) {
  return new Promise((done) => {
    const child = spawn(node, args, {
      cwd: root,
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => child.kill(signal))
    }
    process.once('exit', () => child.kill())
    child.once('error', (error) => {
      console.error(`${node} cannot be started: ${error.message}`)
      done(127)
    })
    child.once('exit', (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}
