import { useEffect, useState } from 'react'
import { uploadQueue, type Upload } from '#features/photo/queue.ts'
import { sendPhoto, type Photo } from '#features/photo/upload.ts'

/** Pictures on their way to the server; `onDone` gets each as it arrives. What is on its way ends with the component. */
export function useUploads(onDone: (photo: Photo) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [queue] = useState(() => uploadQueue<Photo>({ send: sendPhoto, onChange: setUploads }))
  // After each drawing: what hears of a photo has to know of the one before.
  useEffect(() => queue.listen(onDone))
  useEffect(() => () => queue.end(), [queue])
  return { queue, uploads }
}
