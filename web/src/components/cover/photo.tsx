import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { cx } from '#components/class-names.ts'
import { STORAGE_OPERATION_RETRY_MS } from '#lib/limits.ts'
import { photoSource, thumbnailSource } from '#lib/pictures/photo-source.ts'
import { isSlowLine } from '#lib/platform/slow-line.ts'
import { nextWait } from '#lib/retry.ts'

/**
 * Says how wide a frame is: the whole screen, of which a finer one is given no more than it needs, or the picture of a row. Not
 * `auto`: a page that is left has no widths, and all its photos came once more.
 */
const SIZES = {
  wide: '(min-width: 64rem) 60rem, (min-resolution: 1.5dppx) 44vw, 100vw',
  row: '5.25rem',
}

/**
 * A photo over its drawing, asked for again for a while where it does not come; until then, and if it never does, the
 * drawing is what there is. It fills a frame that has its size already.
 */
export function CoverPhoto({
  src,
  wide = false,
  behind,
}: {
  src: string
  wide?: boolean
  behind?: CSSProperties | undefined
}) {
  const [failures, setFailures] = useState(0)
  const firstAt = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const [broken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  // Small on a slow line, which is for what is chosen. Not by its attributes, which came with the page.
  useLayoutEffect(() => {
    if (image.current && isSlowLine()) image.current.srcset = thumbnailSource(src)
  }, [src, failures])
  const onError = () => {
    setBroken(true)
    firstAt.current ||= Date.now()
    const elapsed = Date.now() - firstAt.current
    const wait = nextWait(failures + 1, elapsed, STORAGE_OPERATION_RETRY_MS)
    if (wait !== undefined) timer.current = setTimeout(() => setFailures(failures + 1), wait)
  }
  return (
    <img
      // Another element is another request.
      key={failures}
      ref={image}
      {...photoSource(src)}
      style={behind}
      sizes={SIZES[wide ? 'wide' : 'row']}
      onLoad={() => setBroken(false)}
      onError={onError}
      alt=""
      loading="lazy"
      decoding="async"
      // Not taken away: what is not displayed is not asked for again.
      className={cx('absolute inset-0 size-full object-cover', broken && 'invisible')}
    />
  )
}
