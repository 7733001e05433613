import type { Draft } from '@awan/core/business/draft'
import { isApiError } from '#lib/api/api-error.ts'
import { changedFields, rebased } from '#lib/form/three-way.ts'

/** A draft as this device knows it: `base` is what the server had at `version`. */
export interface Copy {
  base: Draft
  version: number
  draft: Draft
}

/** `gone`: sent or thrown away on another device. */
export type SyncState = 'saved' | 'saving' | 'waiting' | 'gone'

interface Options {
  start: Copy
  /** Says that what `start` was typed on is no more. */
  gone?: boolean
  /** Stores on the server; throws like the client. */
  save: (draft: Draft, version: number) => Promise<{ version: number }>
  /** Reads what the server has from the refusal of a stale version; null: nothing any more. */
  readTheirs: (data: Record<string, unknown>) => { draft: Draft; version: number } | null
  /** Keeps on the device, at once. */
  keep: (copy: Copy) => void
  /** Another device had changed other fields. */
  onMerged: () => void
  /** Milliseconds from the last key to sending, and from a failure to the next try. */
  delay?: number
  retry?: number
}

export type DraftStore = ReturnType<typeof createDraftStore>

function beginning({ start, gone }: Options): SyncState {
  if (gone) return 'gone'
  return changedFields(start.base, start.draft).length > 0 ? 'waiting' : 'saved'
}

/** Sends once. Returns what becomes of the copy, on which somebody may have typed meanwhile. */
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
 * Keeps what is typed: it is kept on the device at once and sent after a pause; a dead network only delays it. Where
 * another device has changed the draft, fields touched here stay and all others follow.
 */
export function createDraftStore(options: Options) {
  const { delay = 900, retry = 5000 } = options
  let copy = options.start
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  /** `late`: the last try failed. */
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
      // Refused, and nothing newer is there: it was sent or thrown away elsewhere.
      if (isApiError(error, 'changed_elsewhere')) show('gone')
      else {
        show('waiting', true)
        if (isApiError(error) && error.transient) later(retry)
      }
      throw error
    }
  }

  /** Sends until the server has what is here; throws where it cannot. */
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
    /** Makes what is here a draft of its own, whatever became of the other. */
    renew: (key: string) => {
      keep({ ...copy, version: 0, draft: { ...copy.draft, key } })
      show('waiting')
      later(0)
    },
    sync,
    stop: () => clearTimeout(timer),
  }
}
