import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readPostmaster } from '@awan/embedded-postgres/postmaster'
import { memoryFolder } from './memory.ts'

const main = path.resolve(import.meta.dirname, '../main.ts')

export type ServerProcess = {
  pid: number
  /** All output so far. */
  output: () => string
  /** Resolves with the server's address; rejects with its output if it exits first. */
  ready: () => Promise<string>
  /** Resolves with the exit code; null if a signal ended the process. */
  ended: Promise<number | null>
  stop: () => Promise<number | null>
  /** Disconnects from the process, as the death of its parent would. */
  abandon: () => void
  /** Advances the clock of a server started with `movingClock`, in milliseconds. */
  advance: (milliseconds: number) => Promise<void>
}

/** Runs the real `main.ts` in a separate process, on a free port and without demo data. */
export function startServerProcess(settings: Record<string, string>): ServerProcess {
  const { PATH, TMPDIR, HOME, TEST_COMPILED: NODE_COMPILE_CACHE } = process.env
  const machine = { PATH, TMPDIR, HOME, NODE_COMPILE_CACHE }
  const env = { ...machine, PORT: '0', HOST: '127.0.0.1', DEMO: 'off', ...settings }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  // The `close` event is never emitted after the channel was unreferenced.
  const ended = Promise.all([
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
    ...[child.stdout, child.stderr].map((stream) => stream && finished(stream)),
  ]).then(([code]) => code)
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ready: () => untilReady(child, () => output),
    ended,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
    abandon: () => child.disconnect(),
    advance: async (milliseconds) => {
      const moved = once(child, 'message')
      child.send({ advance: milliseconds })
      await moved
    },
  }
}

/** Returns settings of a server whose clock is this many milliseconds ahead; `advance` moves it further. */
export function movingClock(ahead: number): Record<string, string> {
  return {
    NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, 'production/moving-clock.ts')).href}`,
    CLOCK_AHEAD: String(ahead),
  }
}

/** Returns the listening address from a complete banner, never the configured public URL. */
function addressIn(output: string): string | undefined {
  if (!/^ +Stop /m.test(output)) return undefined
  return (/^ +Listens +(http:\S+)/m.exec(output) ?? /^ +Open +(http:\S+)/m.exec(output))?.[1]
}

async function untilReady(child: ChildProcess, output: () => string): Promise<string> {
  const end = Date.now() + 60_000
  while (Date.now() < end && child.exitCode === null && child.signalCode === null) {
    const address = addressIn(output())
    if (address !== undefined) return address
    await sleep(20)
  }
  throw new Error(`The server did not get ready:\n${output()}`)
}

/** Creates a directory that the database's system account may enter too. */
export async function createDataDirectory(): Promise<{
  path: string
  remove: () => Promise<void>
}> {
  const directory = await mkdtemp(path.join(memoryFolder() ?? tmpdir(), 'awan-data-'))
  await chmod(directory, 0o755)
  return { path: directory, remove: () => rm(directory, { recursive: true, force: true }) }
}

/** Queries the embedded database of a data directory while a server runs on it. */
export async function queryEmbedded(dataDir: string, query: string): Promise<unknown[]> {
  const found = readPostmaster(path.join(dataDir, 'postgres'))
  const client = new pg.Client({ host: found?.socketDirectory, user: 'awan', database: 'awan' })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(query)).rows
  } finally {
    await client.end()
  }
}
