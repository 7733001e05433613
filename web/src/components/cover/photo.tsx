import { useEffect, useRef, useState } from 'react'
import { STORAGE_OPERATION_RETRY_MS } from '#lib/limits.ts'
import { nextWait } from '#lib/retry.ts'

/** A photo over its drawing, asked for again for a while where it does not come. */
export function Photo({ src }: { src: string }) {
  const [failures, setFailures] = useState(0)
  const firstAt = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onError = () => {
    firstAt.current ||= Date.now()
    const elapsed = Date.now() - firstAt.current
    const wait = nextWait(failures + 1, elapsed, STORAGE_OPERATION_RETRY_MS)
    if (wait !== undefined) timer.current = setTimeout(() => setFailures(failures + 1), wait)
  }
  return (
    <img
      // Another element is another request.
      key={failures}
      src={src}
      onError={onError}
      alt=""
      loading="lazy"
      decoding="async"
      className="absolute inset-0 size-full object-cover"
    />
  )
}
