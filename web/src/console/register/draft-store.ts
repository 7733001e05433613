import type { Draft } from '@awan/core/business/draft'
import { isApiError, isTransient } from '#lib/api/api-error.ts'
import { changedFields, rebased } from '#lib/form/three-way.ts'

/** Draft on this device; `base` is the server's state at `version`. */
export interface Copy {
  base: Draft
  version: number
  draft: Draft
}

/** `gone`: sent or discarded on another device. */
export type SyncState = 'saved' | 'saving' | 'waiting' | 'gone'

interface Options {
  start: Copy
  /** The draft that `start` was based on no longer exists. */
  gone?: boolean
  /** Stores the draft on the server; throws like the API client. */
  save: (draft: Draft, version: number) => Promise<{ version: number }>
  /** Reads the server's draft from the refusal of a stale version; null: it no longer exists. */
  readTheirs: (data: Record<string, unknown>) => { draft: Draft; version: number } | null
  /** Stores the copy on the device, synchronously. */
  keep: (copy: Copy) => void
  /** Called when changes of another device were merged. */
  onMerged: () => void
  /** Milliseconds from the last key to sending (`delay`), and from a failure to the next try (`retry`). */
  delay?: number
  retry?: number
}

export type DraftStore = ReturnType<typeof createDraftStore>

function beginning({ start, gone }: Options): SyncState {
  if (gone) return 'gone'
  return changedFields(start.base, start.draft).length > 0 ? 'waiting' : 'saved'
}

/** Returns whether a later attempt may succeed with the same draft. */
const canRetry = (error: unknown) => isTransient(error) || isApiError(error, 'too_many_requests')

/** Sends once. Returns a function that updates the copy, which may have been edited meanwhile. */
async function sendOnce(
  { draft: sent, version }: Copy,
  { save, readTheirs, onMerged }: Options,
): Promise<(latest: Copy) => Copy> {
  try {
    const stored = await save(sent, version)
    return ({ draft }) => ({ base: sent, version: stored.version, draft })
  } catch (error) {
    const theirs = isApiError(error, 'changed_elsewhere') ? readTheirs(error.data) : null
    if (!theirs) throw error
    return ({ base, draft }) => {
      const merged = rebased(base, draft, theirs.draft)
      if (changedFields(draft, merged).some((field) => field !== 'step')) onMerged()
      return { base: theirs.draft, version: theirs.version, draft: merged }
    }
  }
}

/**
 * Returns a store that keeps typed text on the device at once and sends it after a pause; network failures only delay
 * that. If another device has changed the draft, fields touched here are kept and all others follow.
 */
export function createDraftStore(options: Options) {
  const { delay = 900, retry = 5000 } = options
  let copy = options.start
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  /** `late`: the last attempt failed. */
  let snapshot = { draft: copy.draft, state: beginning(options), late: false }
  const listeners = new Set<() => void>()

  function show(state: SyncState, late = snapshot.late) {
    snapshot = { draft: copy.draft, state, late }
    for (const listener of listeners) listener()
  }
  function keep(next: Copy) {
    copy = next
    options.keep(copy)
  }
  function later(milliseconds: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void sync().catch(() => undefined), milliseconds)
  }
  const dirty = () => copy.version === 0 || changedFields(copy.base, copy.draft).length > 0

  async function sendAll(): Promise<void> {
    try {
      show('saving')
      while (dirty()) keep((await sendOnce(copy, options))(copy))
      show('saved', false)
    } catch (error) {
      // Refused without a newer draft: it was sent or discarded elsewhere.
      if (isApiError(error, 'changed_elsewhere')) show('gone')
      else {
        show('waiting', true)
        if (canRetry(error)) later(retry)
      }
      throw error
    }
  }

  /** Sends until the server has the latest draft; throws if it cannot. */
  async function sync(): Promise<void> {
    clearTimeout(timer)
    if (snapshot.state !== 'gone')
      await (running ??= sendAll().finally(() => (running = undefined)))
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: () => snapshot,
    version: () => copy.version,
    change: (part: Partial<Draft>) => {
      keep({ ...copy, draft: { ...copy.draft, ...part } })
      show(snapshot.state === 'gone' ? 'gone' : 'waiting')
      if (snapshot.state !== 'gone') later(delay)
    },
    /** Turns the draft into a new one, independent of the former. */
    renew: (key: string) => {
      keep({ ...copy, version: 0, draft: { ...copy.draft, key } })
      show('waiting')
      later(0)
    },
    sync,
    stop: () => clearTimeout(timer),
  }
}
