import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
} from 'react'
import { cx } from '#components/class-names.ts'
import { STORAGE_OPERATION_RETRY_MS } from '#lib/limits.ts'
import { photoSource, thumbnailSource } from '#lib/pictures/photo-source.ts'
import { isSlowLine } from '#lib/platform/slow-line.ts'
import { nextWait } from '#lib/retry.ts'

/**
 * `sizes` of the frames: full width, capped at the pixels a high-density screen needs, or the picture of a row. Not
 * `auto`: an unmounted page has no widths, and all its photos would be loaded again.
 */
const SIZES = {
  wide: '(min-width: 64rem) 60rem, (min-resolution: 1.5dppx) 44vw, 100vw',
  row: '5.25rem',
}

/**
 * A photo over its drawing, retried for a while if it fails to load; until it loads the drawing is visible. Fills a
 * frame that already has its size.
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
  const onError = () => {
    setBroken(true)
    firstAt.current ||= Date.now()
    const elapsed = Date.now() - firstAt.current
    const wait = nextWait(failures + 1, elapsed, STORAGE_OPERATION_RETRY_MS)
    if (wait !== undefined) timer.current = setTimeout(() => setFailures(failures + 1), wait)
  }
  const onEarlyError = useEffectEvent(onError)
  useLayoutEffect(() => {
    const { current } = image
    if (!current) return
    // On a slow connection, loads the thumbnail and leaves the bandwidth to the page. In an effect, as the attributes
    // are rendered on the server, whose styles hide an image with several sizes.
    if (isSlowLine()) current.srcset = thumbnailSource(src)
    // A rendered page may have failed to load it before React listened.
    else if (current.complete && current.naturalWidth === 0) onEarlyError()
  }, [src, failures])
  return (
    // A rendered page contains a preview of the photo, with styles that name it (server/src/http/pages/preview.ts).
    <span
      data-photo={wide ? src : undefined}
      style={behind}
      // Hidden, not removed: an image that is not displayed is not loaded.
      className={cx('absolute inset-0', broken && 'invisible')}
    >
      <img
        // A new element sends a new request.
        key={failures}
        ref={image}
        {...photoSource(src)}
        sizes={SIZES[wide ? 'wide' : 'row']}
        onLoad={() => setBroken(false)}
        onError={onError}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-full object-cover"
      />
    </span>
  )
}
