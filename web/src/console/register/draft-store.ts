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

/**
 * Keeps what is typed: it is kept on the device at once and sent after a pause; a dead network only delays it. Where
 * another device has changed the draft, fields touched here stay and all others follow.
 */
export function createDraftStore(options: Options) {
  const { save, readTheirs, keep, onMerged, delay = 900, retry = 5000 } = options
  let { base, version, draft } = options.start
  let state = beginning(options)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  /** The last try failed. */
  let late = false
  let snapshot = { draft, state, late }
  const listeners = new Set<() => void>()

  function show(next: SyncState) {
    state = next
    snapshot = { draft, state, late }
    for (const listener of listeners) listener()
  }
  function later(milliseconds: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void sync().catch(() => undefined), milliseconds)
  }
  const read = () => snapshot
  const dirty = () => version === 0 || changedFields(base, draft).length > 0

  async function once(): Promise<void> {
    const sent = draft
    try {
      version = (await save(sent, version)).version
      base = sent
    } catch (error) {
      if (!isApiError(error, 'changed_elsewhere')) throw error
      const theirs = readTheirs(error.data)
      if (!theirs) {
        show('gone')
        throw error
      }
      const merged = rebased(base, draft, theirs.draft)
      if (changedFields(draft, merged).some((field) => field !== 'step')) onMerged()
      base = theirs.draft
      version = theirs.version
      draft = merged
    }
    keep({ base, version, draft })
  }

  /** Sends until the server has what is here; throws where it cannot. */
  async function sync(): Promise<void> {
    clearTimeout(timer)
    if (state === 'gone') return
    running ??= (async () => {
      try {
        show('saving')
        while (dirty()) await once()
        late = false
        show('saved')
      } catch (error) {
        if (read().state !== 'gone') {
          late = true
          show('waiting')
          if (isApiError(error) && error.transient) later(retry)
        }
        throw error
      } finally {
        running = undefined
      }
    })()
    return running
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read,
    version: () => version,
    change: (part: Partial<Draft>) => {
      draft = { ...draft, ...part }
      keep({ base, version, draft })
      show(state === 'gone' ? 'gone' : 'waiting')
      if (state !== 'gone') later(delay)
    },
    /** Makes what is here a draft of its own, whatever became of the other. */
    renew: (key: string) => {
      version = 0
      draft = { ...draft, key }
      keep({ base, version, draft })
      show('waiting')
      later(0)
    },
    sync,
    stop: () => clearTimeout(timer),
  }
}
