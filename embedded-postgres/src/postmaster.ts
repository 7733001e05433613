import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '@awan/core/thrown'
import { StartFailure } from './failure.ts'

export type Postmaster = { pid: number; socketDirectory: string; ready: boolean }

/** Parses `postmaster.pid`; undefined if it is missing or invalid. */
export function readPostmaster(files: string): Postmaster | undefined {
  let text: string
  try {
    text = readFileSync(path.join(files, 'postmaster.pid'), 'utf8')
  } catch {
    return undefined
  }
  // Lines: pid, data directory, start time, port, socket directory, listen address, memory key, status.
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, socketDirectory: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

/** Returns whether a process with that pid exists, also of another account. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
  return !isZombie(pid)
}

/** Returns whether the process is dead but not yet reaped, as in containers without an init. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Returns the command line of a process; empty if unknown. */
export function commandOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return ''
    }
  }
  if (process.platform === 'win32') return ''
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}

/**
 * Prepares for a new server: stops one that outlived its supervisor, and removes files of a killed one, except a run
 * directory still in use. Its pid may now belong to an unrelated process, which is left alone.
 */
export async function clearPredecessor(
  files: string,
  log: (line: string) => void,
  runDirectory?: string,
): Promise<void> {
  const found = readPostmaster(files)
  if (found === undefined) return
  const running = isAlive(found.pid) && isServerOf(found.pid, files)
  if (running) {
    log('Stopping the PostgreSQL that a previous start left running …')
    await stopProcess(found.pid)
  }
  rmSync(path.join(files, 'postmaster.pid'), { force: true })
  const left = found.socketDirectory
  if (left === runDirectory || !path.basename(left).startsWith('awan-')) return
  rmSync(left, { recursive: true, force: true })
}

/** Requests a fast shutdown, then escalates. Each step has its own timeout. */
export async function stopProcess(pid: number): Promise<void> {
  const steps = [
    ['SIGINT', 12_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 2_000],
  ] as const
  for (const [signal, patience] of steps) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    const end = Date.now() + patience
    while (Date.now() < end) {
      if (!isAlive(pid)) return
      await sleep(20)
    }
  }
  throw new StartFailure(`PostgreSQL (process ${pid}) does not stop; end it and start again.`)
}

function isServerOf(pid: number, files: string): boolean {
  if (process.platform === 'win32') return true
  const command = commandOf(pid)
  return command.includes('postgres') && command.includes(files)
}

/** Removes the socket of a killed server: its lock may contain a pid that is in use again. */
export function removeSocket(runDirectory: string): void {
  if (!existsSync(runDirectory)) return
  for (const entry of readdirSync(runDirectory)) {
    if (entry.startsWith('.s.PGSQL.')) rmSync(path.join(runDirectory, entry), { force: true })
  }
}
