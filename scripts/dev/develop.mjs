// Implements `npm run dev`: PostgreSQL and Vite in this process, the API in a child process that restarts on change.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync } from 'node:fs'
import { connect, createServer as listen } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer } from 'vite'
import { forwardTo } from './forward.mjs'
import { childEnvironment } from '../lib/node24.mjs'

const RETRY_MS = 50
const PATIENCE_MS = 60_000

/**
 * Starts everything and resolves once the dev server listens.
 * @param {{ port: number, root?: string, env?: Record<string, string | undefined>, log?: (line: string) => void }} options
 *   `port` is Vite's; 0 takes a free one
 * @returns the parts a test inspects: the address, Vite, PostgreSQL's process, and a function that stops everything
 */
export async function develop({
  port,
  root = resolve(import.meta.dirname, '../..'),
  env = process.env,
  log = console.log,
}) {
  const dataDir = resolve(root, env.DATA_DIR ?? 'data')
  const database = env.DATABASE_URL ? undefined : await startDatabase(dataDir, log)
  const ends = [() => database?.stop()]
  try {
    const apiPort = await freePort()
    const vite = await createServer({
      root: join(root, 'web'),
      appType: 'custom',
      clearScreen: false,
      server: { host: 'localhost', port, strictPort: port !== 0 },
      plugins: [forwardTo({ port: apiPort, reached: () => reached(apiPort) })],
    })
    ends.unshift(() => vite.close())
    await vite.listen()
    const address = `http://localhost:${vite.httpServer.address().port}`
    const api = startApi(root, {
      ...env,
      DATA_DIR: dataDir,
      DATABASE_URL: env.DATABASE_URL || database.url,
      PORT: String(apiPort),
      PUBLIC_URL: env.PUBLIC_URL ?? address,
      WEB_ROOT: pageFolder(root),
    })
    ends.splice(1, 0, () => end(api))
    return { address, vite, postmaster: () => database?.pid(), close: () => endAll(ends) }
  } catch (error) {
    await endAll(ends)
    throw error
  }
}

async function endAll(ends) {
  for (const one of ends) await one()
}

/** Starts PostgreSQL in this process, so that a restart of the API does not wait for it. */
async function startDatabase(dataDir, log) {
  const { startEmbedded } = await import('@awan/embedded-postgres/start')
  const { ownDatabase } = await import('@awan/embedded-postgres/owner')
  const { urlOf } = await import('@awan/embedded-postgres/url')
  mkdirSync(dataDir, { recursive: true })
  const { superuser, pid, stop } = await startEmbedded({ dataDir, log })
  return { pid, stop, url: urlOf(await ownDatabase(superuser, 'awan')) }
}

/** Copies the source pages into a folder of their own: the API fills their heads, Vite serves everything they load. */
function pageFolder(root) {
  const folder = join(root, 'node_modules/.cache/dev-page')
  mkdirSync(join(folder, '.gallery'), { recursive: true })
  copyFileSync(join(root, 'web/index.html'), join(folder, 'index.html'))
  copyFileSync(join(root, 'web/gallery.html'), join(folder, '.gallery/gallery.html'))
  return folder
}

function startApi(root, env) {
  const node = process.execPath
  const watching = ['--watch', '--watch-preserve-output', join(root, 'server/src/main.ts')]
  return spawn(node, watching, {
    cwd: root,
    env: { ...childEnvironment(node), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Resolves once the API accepts connections, so that a page opened during a restart waits for it. */
async function reached(port) {
  const last = performance.now() + PATIENCE_MS
  while (!(await connects(port)) && performance.now() < last) await sleep(RETRY_MS)
}

function connects(port) {
  return new Promise((done) => {
    const socket = connect({ port, host: 'localhost' })
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })
}

async function freePort() {
  const probe = listen().listen(0, 'localhost')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}
