import { useEffect, useRef } from 'react'
import { TimeRing } from '#components/pictures/time-ring.tsx'
import { isCalm } from '#lib/platform/feel.ts'

const TIMING = { duration: 600, easing: 'cubic-bezier(.2,.8,.2,1)' }
/** Drawn share of the logo's ring. */
const OF_THE_LOGO = 0.69

/** The logo's ring, which closes once with its dot. Animated by script, as CSS rules would add to every page. */
export function ClosingRing({ className }: { className: string }) {
  const frame = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const [, ring, dot] = frame.current?.querySelectorAll('circle') ?? []
    if (!ring || !dot || isCalm()) return
    const open = Number(ring.getAttribute('stroke-dasharray')) * (1 - OF_THE_LOGO)
    ring.animate({ strokeDashoffset: [open, 0] }, TIMING)
    dot.animate({ r: ['3.4px', '4.6px', '3.4px'] }, TIMING)
  }, [])
  return (
    <span ref={frame} className="contents">
      <TimeRing share={1} className={className} />
    </span>
  )
}
