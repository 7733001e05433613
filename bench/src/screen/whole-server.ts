import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 240_000

/** A running server and its process. */
export interface Running {
  origin: string
  pid: number
  close: () => Promise<void>
}

/** Starts the whole server with the demo's cities; the web app must be built. */
export async function startServer(): Promise<Running> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'awan-screen-'))
  await chmod(dataDir, 0o755)
  const port = await freePort()
  const main = path.resolve(import.meta.dirname, '../../../server/src/main.ts')
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off' }
  const command = ['--max-semi-space-size=4', main]
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const close = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
  const origin = `http://localhost:${port}`
  try {
    await ready(origin, child)
  } catch (error) {
    await close()
    throw error
  }
  return { origin, pid: child.pid ?? 0, close }
}

async function ready(origin: string, child: ChildProcess): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end && child.exitCode === null) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('The server does not start.')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}
