import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fchownSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'
import { type Binaries, programOf } from './binaries.ts'
import { lastLine, serverEnvironment } from './cluster.ts'
import { messageOf } from '@awan/core/thrown'
import { StartFailure } from './failure.ts'
import { readPostmaster } from './postmaster.ts'

/** Parameters of the server process, the same for the first start and each restart. */
export type ServerPlan = {
  account: Account
  binaries: Binaries
  files: string
  runDirectory: string
  /** Loopback port, on Windows only; elsewhere clients can only use the socket. */
  port: number | undefined
  settings: Record<string, string>
}

const largestLog = 10 * 1024 * 1024

export function logFile(plan: ServerPlan): string {
  return path.join(plan.files, 'awan-postgres.log')
}

/** Starts the server in a separate process group: Ctrl+C must reach it through us, after the API. */
export function spawnServer(plan: ServerPlan): ChildProcess {
  const file = logFile(plan)
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestLog) truncateSync(file)
  const log = openSync(file, 'a', 0o600)
  try {
    if (plan.account !== undefined) fchownSync(log, plan.account.uid, plan.account.gid)
    return spawn(programOf(plan.binaries, 'postgres'), serverArguments(plan), {
      ...plan.account,
      cwd: '/',
      env: serverEnvironment(),
      stdio: ['ignore', log, log],
      detached: process.platform !== 'win32',
      windowsHide: true,
    })
  } finally {
    closeSync(log)
  }
}

function serverArguments(plan: ServerPlan): string[] {
  const settings: Record<string, string> = {
    ...(plan.port === undefined
      ? {
          listen_addresses: '',
          unix_socket_directories: plan.runDirectory,
          unix_socket_permissions: '0700',
        }
      : { listen_addresses: '127.0.0.1', port: String(plan.port), unix_socket_directories: '' }),
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // There are no replicas; minimal WAL writes data of a new table once instead of twice.
    wal_level: 'minimal',
    max_wal_senders: '0',
    // Details and statements of errors contain values such as phone numbers.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...plan.settings,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', plan.files, ...options]
}

/** Milliseconds until the first report of a long start, between further ones, and for a server to begin starting. */
const PACE = { firstMs: 3000, everyMs: 5000, patienceMs: 120_000 }

/**
 * Resolves when the server accepts connections. Reports a long crash recovery and waits until it is done: to stop it
 * would only make the next start begin it again. If the server exits, throws StartFailure with PostgreSQL's own reason.
 */
export async function waitUntilReady(
  plan: ServerPlan,
  child: ChildProcess,
  log: (line: string) => void,
  /** Shorter in tests. */
  pace = PACE,
): Promise<void> {
  let failure: string | undefined
  child.once('error', (error) => (failure = messageOf(error)))
  child.once('exit', () => (failure ??= lastLine(readTail(logFile(plan)))))
  const started = Date.now()
  let nextWord = pace.firstMs
  for (;;) {
    if (failure !== undefined) throw new StartFailure(`PostgreSQL did not start: ${failure}`)
    const found = readPostmaster(plan.files)
    const begun = found !== undefined && found.pid === child.pid
    if (begun && found.ready) return
    if (Date.now() - started > nextWord) {
      log(`Waiting for PostgreSQL to be ready (${nextWord / 1000} s) …`)
      nextWord += pace.everyMs
    }
    if (!begun && Date.now() - started > pace.patienceMs)
      throw new StartFailure('PostgreSQL did not begin to start within two minutes.')
    await sleep(10)
  }
}

function readTail(file: string): string {
  try {
    return readFileSync(file, 'utf8').slice(-4000)
  } catch {
    return ''
  }
}
