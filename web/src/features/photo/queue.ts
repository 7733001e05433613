/** A picture being uploaded. */
export interface Upload {
  /** Idempotency key of every attempt to send it. */
  key: string
  /** Object URL of the local picture, for an `img`. */
  preview: string
  state: 'sending' | 'waiting' | 'failed'
  /** Fraction sent, from 0 to 1. */
  part: number
  error?: unknown
}

export interface Progress {
  /** Receives the fraction of the file that was sent, from 0 to 1. */
  onProgress: (part: number) => void
  /** Called if the network is missing or failed; the upload resumes by itself. */
  onWaiting: () => void
  signal: AbortSignal
}

interface Running extends Upload {
  file: File
  stop: AbortController
}

interface QueueOptions<Photo> {
  send: (file: File, progress: Progress, key: string) => Promise<Photo>
  onChange: (uploads: readonly Upload[]) => void
  /** Called when an upload leaves the queue: it has arrived, was cancelled, or the page ended. */
  onGone?: (key: string, why: 'arrived' | 'cancelled' | 'ended') => void
}

/** Number of concurrent uploads; the others wait. */
const AT_ONCE = 2

/** Queues items until a listener is set; each `listen` call receives one item. */
function mailbox<Item>() {
  let listener: ((item: Item) => void) | undefined
  const waiting: Item[] = []
  const deliver = () => {
    const listen = listener
    const [item] = waiting
    if (!listen || item === undefined) return
    listener = undefined
    waiting.shift()
    listen(item)
  }
  return {
    put: (item: Item) => {
      waiting.push(item)
      deliver()
    },
    listen: (listen: (item: Item) => void) => {
      listener = listen
      deliver()
    },
  }
}

function uploadOf(file: File, key: string): Running {
  const preview = URL.createObjectURL(file)
  return { key, preview, state: 'sending', part: 0, file, stop: new AbortController() }
}

/** Queue of picture uploads, in the order of choice. */
export function uploadQueue<Photo>({ send, onChange, onGone }: QueueOptions<Photo>) {
  const arrivals = mailbox<Photo>()
  let uploads: readonly Running[] = []
  const started = new Set<string>()

  const change = (next: readonly Running[]) => {
    uploads = next
    onChange(next)
  }
  const patch = (key: string, fields: Partial<Upload>) =>
    change(uploads.map((one) => (one.key === key ? { ...one, ...fields } : one)))

  const drop = (key: string, why: 'arrived' | 'cancelled' | 'ended') => {
    const gone = uploads.find((one) => one.key === key)
    if (!gone) return
    gone.stop.abort()
    URL.revokeObjectURL(gone.preview)
    change(uploads.filter((one) => one !== gone))
    onGone?.(key, why)
  }

  const run = async ({ key, file, stop }: Running) => {
    const { signal } = stop
    started.add(key)
    try {
      const progress = {
        signal,
        onProgress: (part: number) => patch(key, { state: 'sending', part }),
        onWaiting: () => patch(key, { state: 'waiting', part: 0 }),
      }
      const photo = await send(file, progress, key)
      if (signal.aborted) return
      drop(key, 'arrived')
      arrivals.put(photo)
    } catch (error) {
      if (!signal.aborted) patch(key, { state: 'failed', error })
    } finally {
      started.delete(key)
      startMore()
    }
  }

  const startMore = () => {
    const waiting = uploads.filter(({ key, state }) => state !== 'failed' && !started.has(key))
    for (const next of waiting.slice(0, Math.max(0, AT_ONCE - started.size))) void run(next)
  }

  return {
    /**
     * Receives the next uploaded photo, once: the caller must listen again, so that the handler of a second photo knows
     * of the first.
     */
    listen: arrivals.listen,
    /** Appends pictures; `keyOf` gives a resumed upload its earlier key. */
    add: (files: readonly File[], keyOf: (file: File) => string = () => crypto.randomUUID()) => {
      const added = files.map((file) => uploadOf(file, keyOf(file)))
      change([...uploads, ...added])
      startMore()
    },
    /** Retries a failed upload. */
    again: (key: string) => {
      patch(key, { state: 'sending', part: 0, error: undefined })
      startMore()
    },
    cancel: (key: string) => drop(key, 'cancelled'),
    /** Stops all uploads. */
    end: () => {
      for (const { key } of uploads) drop(key, 'ended')
    },
  }
}
