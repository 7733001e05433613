/** A picture on its way. */
export interface Upload {
  /** The key under which it is sent, however often. */
  key: string
  /** Its picture on this device, as an address for an `img`. */
  preview: string
  state: 'sending' | 'waiting' | 'failed'
  /** From 0 to 1: how much of it has left. */
  part: number
  error?: unknown
}

export interface Progress {
  /** From 0 to 1: how much of the file has left this device. */
  onProgress: (part: number) => void
  /** There is no network, or it broke off: it goes on by itself. */
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
  /** Hears what is on its way no more: it has arrived, the person has given it up, or the page has ended. */
  onGone?: (key: string, why: 'arrived' | 'cancelled' | 'ended') => void
}

/** At a time; the others wait for their turn. */
const AT_ONCE = 2

/** Keeps what arrives until somebody listens, who then gets one. */
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

/** Pictures on their way to the server, in the order in which they were chosen. */
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
     * `listen` gets the next photo that arrives, then somebody has to listen again: who hears of two knows of the
     * first.
     */
    listen: arrivals.listen,
    /** Puts pictures behind the others; of a key that is given it is known again. */
    add: (files: readonly File[], keyOf: (file: File) => string = () => crypto.randomUUID()) => {
      const added = files.map((file) => uploadOf(file, keyOf(file)))
      change([...uploads, ...added])
      startMore()
    },
    /** Sends one that failed once more. */
    again: (key: string) => {
      patch(key, { state: 'sending', part: 0, error: undefined })
      startMore()
    },
    cancel: (key: string) => drop(key, 'cancelled'),
    /** Stops all of them. */
    end: () => {
      for (const { key } of uploads) drop(key, 'ended')
    },
  }
}
