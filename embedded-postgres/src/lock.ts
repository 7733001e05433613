import { spawnSync } from 'node:child_process'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { BRAND } from '@awan/core/brand'
import { codeOf } from '@awan/core/thrown'
import { StartFailure } from './failure.ts'
import { isAlive } from './postmaster.ts'

type Holder = { pid: number; startedAt: string; address?: string }

export type DataLock = {
  /** Adds the API's address to the lock, for the error message of a second start. */
  noteAddress: (address: string) => void
  release: () => void
}

/**
 * Locks the data directory for this process, or fails with one line that names the holder. A lock whose process is
 * gone, or whose pid now belongs to another process, is taken over.
 */
export function lockData(dataDir: string): DataLock {
  const file = path.join(dataDir, 'awan.lock')
  const own: Holder = { pid: process.pid, startedAt: startOf(process.pid) }
  for (let attempt = 0; !tryToHold(file, own); attempt += 1) {
    const taken = holderOf(dataDir)
    if (taken !== undefined) throw new StartFailure(taken)
    if (attempt > 5) throw new StartFailure(`The lock ${file} cannot be taken; remove it.`)
    rmSync(file, { force: true })
  }
  return {
    noteAddress: (address) => writeFileSync(file, JSON.stringify({ ...own, address })),
    release: () => {
      if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true })
    },
  }
}

/** Returns a line that names the process holding the data directory; undefined if it is free. */
export function holderOf(dataDir: string): string | undefined {
  const holder = readHolder(path.join(dataDir, 'awan.lock'))
  return holder !== undefined && isRunning(holder) ? takenBy(holder, dataDir) : undefined
}

/** Creates the lock as a hard link, which appears with its content or not at all: no start reads a partial lock. */
function tryToHold(file: string, holder: Holder): boolean {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function takenBy(holder: Holder, dataDir: string): string {
  const where = holder.address === undefined ? '(still starting)' : `at ${holder.address}`
  return (
    `${BRAND.en} already runs on ${dataDir} ${where} (process ${holder.pid}); ` +
    'use that one, stop it, or set DATA_DIR to another directory.'
  )
}

function readHolder(file: string): Holder | undefined {
  try {
    // Our own file; other content fails the check of its pid.
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function isRunning(holder: Holder): boolean {
  return isAlive(holder.pid) && startOf(holder.pid) === holder.startedAt
}

/** Returns the start time of a process as text, to distinguish processes with the same pid. */
function startOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')
      return afterName.split(' ')[19] ?? ''
    } catch {
      return ''
    }
  }
  if (process.platform === 'win32') return ''
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}
