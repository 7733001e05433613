import { realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { serverAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { clusterOwner, initializeCluster, readPassword } from './cluster.ts'
import { createRunDirectory, placeData } from './location.ts'
import { noteOnLeavings, systemDirectory } from './leavings.ts'
import { lockData } from './lock.ts'
import { clearPredecessor } from './postmaster.ts'
import type { ServerPlan } from './server-process.ts'
import { supervise } from './supervisor.ts'

export type Connection = {
  /** Directory of the socket, or 127.0.0.1 on Windows. */
  host: string
  port: number
  user: string
  password?: string
  database: string
  /** Explicit, as a PGSSLMODE in the environment would require TLS, which a socket does not support. */
  ssl: false
}

export type Embedded = {
  /** Superuser's connection to the database `postgres`. Programs connect as owner of their database: owner.ts. */
  superuser: Connection
  /** Version of the package, such as `18.4.0-beta.17`. */
  version: string
  /** Directory of the socket. */
  runDir: string
  /** Notes about this start to print, one sentence each. */
  notes: string[]
  /** Pid of the current server process, which changes after a crash. */
  pid: () => number
  /** Adds the API's address to the lock, for the error message of a second start on the same data. */
  noteAddress: (address: string) => void
  stop: () => Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  /** Receives progress lines. */
  log: (line: string) => void
  /** Server settings, such as `fsync`; used by tests only. */
  settings?: Record<string, string>
  /** Root's directory for files that `nobody` cannot reach elsewhere. */
  ownDirectory?: string
}

/**
 * Starts PostgreSQL on the files in the data directory, creating them the first time, and keeps it running until
 * `stop`. First clears the remains of a killed start. Throws StartFailure.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, ownDirectory = systemDirectory } = options
  const account = serverAccount(path.resolve(options.dataDir, 'postgres'))
  const files = placeData(account, path.resolve(options.dataDir), ownDirectory)
  const dataDir = realpathSync(options.dataDir)
  const lock = lockData(dataDir)
  let runDirectory: string | undefined
  try {
    const copies = account === undefined ? dataDir : ownDirectory
    const binaries = findBinaries(account, copies)
    await clearPredecessor(files, log)
    initializeCluster(account, binaries, files, { sync: options.settings?.fsync !== 'off' })
    runDirectory = createRunDirectory(account, ownDirectory)
    const port = process.platform === 'win32' ? await freePort() : undefined
    const settings = options.settings ?? {}
    const plan = { account, binaries, files, runDirectory, port, settings } satisfies ServerPlan
    const supervisor = await supervise(plan, log)
    const stop = async () => {
      await supervisor.stop()
      rmSync(plan.runDirectory, { recursive: true, force: true })
      lock.release()
    }
    return {
      superuser: superuserOf(plan),
      version: binaries.version,
      runDir: runDirectory,
      notes: notesOn(plan, dataDir, ownDirectory),
      pid: supervisor.pid,
      noteAddress: lock.noteAddress,
      stop,
    }
  } catch (error) {
    if (runDirectory !== undefined) rmSync(runDirectory, { recursive: true, force: true })
    lock.release()
    throw error
  }
}

function superuserOf(plan: ServerPlan): Connection {
  const base = { user: clusterOwner, database: 'postgres', ssl: false } as const
  if (plan.port === undefined) return { ...base, host: plan.runDirectory, port: 5432 }
  return { ...base, host: '127.0.0.1', port: plan.port, password: readPassword(plan.files) }
}

function notesOn(plan: ServerPlan, dataDir: string, ownDirectory: string): string[] {
  const notes: string[] = []
  if (!plan.files.startsWith(dataDir + path.sep)) {
    notes.push(
      `The database's files are in ${plan.files}: its user cannot enter ${dataDir}. ` +
        'Once that is deleted, npm run clean removes them too.',
    )
  }
  if (plan.binaries.copied) {
    notes.push(`PostgreSQL runs from the copy ${plan.binaries.directory}.`)
  }
  const left = noteOnLeavings(ownDirectory)
  if (left !== undefined) notes.push(left)
  return notes
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}
