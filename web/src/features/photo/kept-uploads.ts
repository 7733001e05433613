import { downscale } from '#features/photo/downscale.ts'
import { claimPhoto, keptPhotos } from '#features/photo/kept.ts'
import { uploadQueue, type Upload } from '#features/photo/queue.ts'
import { isRefused, sendPhoto, type Photo } from '#features/photo/upload.ts'
import { readAccount } from '#lib/auth/stored-account.ts'

const ignore = () => undefined

/** Downscales pictures one after the other, as a phone lacks the memory for several, and stores each. */
function preparing(kept: ReturnType<typeof keptPhotos>) {
  let last: Promise<unknown> = Promise.resolve()
  return (key: string, file: File): Promise<Blob> => {
    const work = last.then(async () => {
      const content = await downscale(file)
      await kept.put(key, content, Date.now()).catch(ignore)
      return content
    })
    last = work.catch(ignore)
    return work
  }
}

/**
 * Upload queue whose pictures are stored on this device until the server has them, so that uploads resume after a
 * reload or crash. Pictures refused by the server or cancelled are removed.
 */
export function keptUploads(place: string, onChange: (uploads: readonly Upload[]) => void) {
  const kept = keptPhotos(readAccount()?.id ?? '', place)
  const contents = new Map<string, Promise<Blob>>()
  const releases = new Map<string, () => void>()
  const prepare = preparing(kept)

  const queue = uploadQueue<Photo>({
    onChange,
    send: async (file, progress, key) => {
      try {
        const photo = await sendPhoto((await contents.get(key)) ?? file, key, progress)
        await kept.remove(key).catch(ignore)
        return photo
      } catch (error) {
        if (!progress.signal.aborted && isRefused(error)) await kept.remove(key).catch(ignore)
        throw error
      }
    },
    onGone: (key, why) => {
      // A picture still being downscaled is stored only afterwards, so it is removed then.
      if (why === 'cancelled')
        void contents
          .get(key)
          ?.then(() => kept.remove(key))
          .catch(ignore)
      contents.delete(key)
      releases.get(key)?.()
      releases.delete(key)
    },
  })
  const hold = async (key: string, signal: AbortSignal) => {
    const release = await claimPhoto(key, signal)
    if (contents.has(key)) releases.set(key, release)
    else release()
  }

  return {
    ...queue,
    add: (files: readonly File[]) => {
      const keys = new Map(files.map((file) => [file, crypto.randomUUID()]))
      for (const [file, key] of keys) {
        contents.set(key, prepare(key, file))
        void hold(key, new AbortController().signal).catch(ignore)
      }
      queue.add(files, (file) => keys.get(file) ?? crypto.randomUUID())
    },
    /** Resumes uploads of an earlier page, and those abandoned by another tab, until `signal` aborts. */
    goOn: async (signal: AbortSignal) => {
      const rows = await kept.list(Date.now())
      const all = rows.map(async ({ id, content }) => {
        const release = await claimPhoto(id, signal)
        if (signal.aborted || !(await kept.has(id))) return release()
        releases.set(id, release)
        contents.set(id, Promise.resolve(content))
        queue.add([new File([content], '', { type: content.type })], () => id)
      })
      await Promise.all(all)
    },
  }
}
