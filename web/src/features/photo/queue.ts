/** A picture being uploaded. */
export interface Upload {
  /** Idempotency key of every attempt to send it. */
  key: string
  /** Name of the chosen file; '' if it was chosen on an earlier page. */
  name: string
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

/** Error of an upload that its list had no room for when it arrived; it may be tried again. */
export const NO_ROOM = new Error('no room in the list')

interface Running extends Upload {
  file: File
  /** True: on the server, and waiting for the listener. */
  arrived: boolean
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

/** A photo on the server, for the listener. */
interface Arrival<Photo> {
  photo: Photo
  /** Aborted: the upload was cancelled before the listener received it. */
  signal: AbortSignal
  /** Called with the listener's answer: whether it had room. */
  settle: (taken: boolean) => void
}

/** Queues photos until a listener is set; each `listen` call receives one photo. */
function mailbox<Photo>() {
  let listener: ((photo: Photo) => boolean) | undefined
  let waiting: readonly Arrival<Photo>[] = []
  const deliver = () => {
    const take = listener
    const [first, ...others] = waiting.filter(({ signal }) => !signal.aborted)
    if (!take || !first) return
    listener = undefined
    waiting = others
    first.settle(take(first.photo))
  }
  return {
    put: (arrival: Arrival<Photo>) => {
      waiting = [...waiting, arrival]
      deliver()
    },
    listen: (take: (photo: Photo) => boolean) => {
      listener = take
      deliver()
    },
  }
}

function uploadOf(file: File, key: string): Running {
  const preview = URL.createObjectURL(file)
  return {
    key,
    name: file.name,
    preview,
    state: 'sending',
    part: 0,
    file,
    arrived: false,
    stop: new AbortController(),
  }
}

const isToSend = ({ state, arrived }: Running) => state !== 'failed' && !arrived

const progressOf = (signal: AbortSignal, patch: (fields: Partial<Upload>) => void): Progress => ({
  signal,
  onProgress: (part) => patch({ state: 'sending', part }),
  onWaiting: () => patch({ state: 'waiting', part: 0 }),
})

/** Queue of picture uploads, in the order of choice. */
export function uploadQueue<Photo>({ send, onChange, onGone }: QueueOptions<Photo>) {
  const arrivals = mailbox<Photo>()
  let uploads: readonly Running[] = []
  const started = new Set<string>()

  const change = (next: readonly Running[]) => {
    uploads = next
    onChange(next)
  }
  const patch = (key: string, fields: Partial<Running>) =>
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
      const photo = await send(
        file,
        progressOf(signal, (fields) => patch(key, fields)),
        key,
      )
      if (signal.aborted) return
      patch(key, { arrived: true })
      const refuse = () => patch(key, { state: 'failed', error: NO_ROOM, arrived: false })
      const settle = (taken: boolean) => (taken ? drop(key, 'arrived') : refuse())
      arrivals.put({ photo, signal, settle })
    } catch (error) {
      if (!signal.aborted) patch(key, { state: 'failed', error })
    } finally {
      started.delete(key)
      startMore()
    }
  }

  const startMore = () => {
    const waiting = uploads.filter((one) => isToSend(one) && !started.has(one.key))
    for (const next of waiting.slice(0, Math.max(0, AT_ONCE - started.size))) void run(next)
  }

  return {
    /**
     * Receives the next uploaded photo, once: the caller must listen again, so that the handler of a second photo knows
     * of the first. It returns false if there is no room for the photo, which then stays as failed.
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
