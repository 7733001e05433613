import { spawnSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { BRAND } from '@awan/core/brand'
import { codeOf } from '@awan/core/thrown'
import { StartFailure } from './failure.ts'
import { isAlive } from './postmaster.ts'

/** Attempts of a start to take the lock while others remove a stale one. */
const MOST_ATTEMPTS = 100
const PAUSE_MS = 20

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
    if (attempt > MOST_ATTEMPTS) throw cannotBeTaken(file)
    removeStale(file, own)
  }
  return {
    noteAddress: (address) => replaceHolder(file, { ...own, address }),
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

/**
 * Removes the lock of a process that is gone. Only one start removes at a time, under a lock of its own, and judges it
 * again: another start may have removed it and taken its place. A start killed in that moment leaves its lock to the
 * operator, as its removal would have the same race.
 */
function removeStale(file: string, own: Holder): void {
  const removal = `${file}.removal`
  if (!tryToHold(removal, own)) {
    const other = readHolder(removal)
    if (other !== undefined && !isRunning(other)) throw cannotBeTaken(removal)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
    return
  }
  try {
    if (isStale(file)) rmSync(file)
  } finally {
    rmSync(removal, { force: true })
  }
}

const cannotBeTaken = (file: string) =>
  new StartFailure(`The lock ${file} cannot be taken; remove it.`)

/** Replaces the content of the own lock at once: no start reads a partial one. */
function replaceHolder(file: string, holder: Holder): void {
  renameSync(draftOf(file, holder), file)
}

/** Writes the content of a lock to a file of this process beside it; returns its path. */
function draftOf(file: string, holder: Holder): string {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 })
  return draft
}

/** Creates the lock as a hard link, which appears with its content or not at all: no start reads a partial lock. */
function tryToHold(file: string, holder: Holder): boolean {
  const draft = draftOf(file, holder)
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

/** Returns whether a lock exists whose process is gone. A missing one is not stale: a start may create it right now. */
function isStale(file: string): boolean {
  const text = readLock(file)
  if (text === undefined) return false
  const holder = holderIn(text)
  return holder === undefined || !isRunning(holder)
}

function readHolder(file: string): Holder | undefined {
  const text = readLock(file)
  return text === undefined ? undefined : holderIn(text)
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function holderIn(text: string): Holder | undefined {
  try {
    // Our own file; other content fails the check of its pid.
    return JSON.parse(text) as Holder
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
