import { DAY_MS } from '@awan/core/time'
import type { Recording } from '#features/analytics/recording.ts'
import { parsedJson, readStored, removeStored, writeStored } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

const MAX_CHARACTERS = 64 * 1024
const MAX_AGE = 7 * DAY_MS

/** Storage of unsent recordings; survives reloads and is shared by all tabs of the browser. */
export interface Outbox {
  /**
   * Returns the recordings of this account, oldest first. Those of other accounts are left out, and lost on the next
   * write.
   */
  read: (accountId: string, now: number) => Recording[]
  /** Adds the recording, or replaces its earlier version. */
  put: (recording: Recording, now: number) => void
  remove: (recording: Recording, now: number) => void
  clear: () => void
}

export const localOutbox: Outbox = {
  read,
  put: (recording, now) => write([...others(recording, now), recording]),
  remove: (recording, now) => write(others(recording, now)),
  clear: () => removeStored(STORAGE_KEYS.analytics),
}

function read(accountId: string, now: number): Recording[] {
  const all = parse(readStored(STORAGE_KEYS.analytics))
  return all.filter((each) => each.accountId === accountId && now - each.seen < MAX_AGE)
}

function others({ accountId, sessionId }: Recording, now: number): Recording[] {
  return read(accountId, now).filter((each) => each.sessionId !== sessionId)
}

/** Writes the recordings; drops the oldest ones beyond the size limit. */
function write(recordings: Recording[]): void {
  const texts = recordings.map((recording) => JSON.stringify(recording))
  let size = texts.reduce((sum, text) => sum + text.length + 1, 1)
  while (size > MAX_CHARACTERS) size -= (texts.shift()?.length ?? size) + 1
  writeStored(STORAGE_KEYS.analytics, `[${texts.join(',')}]`)
}

function parse(stored: string | null): Recording[] {
  const value = parsedJson(stored)
  return Array.isArray(value) ? value.filter(isRecording) : []
}

/** Checks only the fields that tell a recording of this module from other values. */
function isRecording(value: unknown): value is Recording {
  if (typeof value !== 'object' || value === null) return false
  const { accountId, sessionId, startTime, seen, views } = value as Partial<Recording> // checked below
  const texts = typeof accountId === 'string' && typeof sessionId === 'string'
  return texts && typeof startTime === 'number' && typeof seen === 'number' && Array.isArray(views)
}
