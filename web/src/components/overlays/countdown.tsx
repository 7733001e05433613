import { useEffect, useRef } from 'react'
import { TimeRing } from '#components/pictures/time-ring.tsx'
import { isCalm } from '#lib/platform/feel.ts'

/** Time left for undo: a ring that empties, and pauses with its toast. */
export function Countdown({ ms }: { ms: number }) {
  const frame = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const ring = frame.current?.querySelector('[stroke-dasharray]')
    const toast = frame.current?.closest<HTMLElement>('[data-sonner-toast]')
    if (!ring || !toast || isCalm()) return
    const whole = ring.getAttribute('stroke-dasharray') ?? '0'
    const going = ring.animate({ strokeDashoffset: ['0', whole] }, { duration: ms, fill: 'both' })
    // The library pauses its timer while the pointer or focus is on the toast, and while the page is hidden.
    const wait = () => {
      if (toast.dataset.expanded === 'true' || document.hidden) going.pause()
      else going.play()
    }
    const watching = new MutationObserver(wait)
    watching.observe(toast, { attributeFilter: ['data-expanded'] })
    document.addEventListener('visibilitychange', wait)
    return () => {
      watching.disconnect()
      document.removeEventListener('visibilitychange', wait)
      going.cancel()
    }
  }, [ms])
  return (
    <span ref={frame} className="contents">
      <TimeRing share={1} className="size-5 flex-none" />
    </span>
  )
}
