import { useEffect, useState } from 'react'
import { keptUploads } from '#features/photo/kept-uploads.ts'
import type { Upload } from '#features/photo/queue.ts'
import type { Photo } from '#features/photo/upload.ts'

/**
 * Uploads pictures for one purpose; `onDone` receives each finished one, and returns false if it has no room. Uploads
 * stop with the component and resume when it is mounted again.
 */
export function useUploads(place: string, onDone: (photo: Photo) => boolean) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [queue] = useState(() => keptUploads(place, setUploads))
  // After each render: the handler of a photo has to know of the previous one.
  useEffect(() => queue.listen(onDone))
  useEffect(() => {
    const over = new AbortController()
    // Without storage, pictures are still uploaded, but not resumed.
    queue.goOn(over.signal).catch(() => undefined)
    return () => {
      over.abort()
      queue.end()
    }
  }, [queue])
  return { queue, uploads }
}
