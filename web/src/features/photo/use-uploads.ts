import { useEffect, useState } from 'react'
import { keptUploads } from '#features/photo/kept-uploads.ts'
import type { Upload } from '#features/photo/queue.ts'
import type { Photo } from '#features/photo/upload.ts'

/**
 * Pictures on their way to the server for one place; `onDone` gets each as it arrives. What is on its way stops with the
 * component, and goes on when the place is opened again.
 */
export function useUploads(place: string, onDone: (photo: Photo) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [queue] = useState(() => keptUploads(place, setUploads))
  // After each drawing: what hears of a photo has to know of the one before.
  useEffect(() => queue.listen(onDone))
  useEffect(() => {
    const over = new AbortController()
    // A device that keeps nothing sends what is chosen, as before.
    queue.goOn(over.signal).catch(() => undefined)
    return () => {
      over.abort()
      queue.end()
    }
  }, [queue])
  return { queue, uploads }
}
