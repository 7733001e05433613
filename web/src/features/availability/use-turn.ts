import { useLayoutEffect, useRef } from 'react'
import { isCalm } from '#lib/platform/feel.ts'

const TIMING = { duration: 200, easing: 'cubic-bezier(.2,.8,.2,1)' }
const AWAY_PX = 16

/**
 * Fades the times of another day in once loaded, sliding from the direction of that day: a later one from the inline
 * end, in both writing directions.
 */
export function useTurn(date: string, isThere: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    const before = shown.current
    if (!isThere || before === date) return
    shown.current = date
    if (before === undefined || !frame.current || isCalm()) return
    const toRight = getComputedStyle(frame.current).direction === 'rtl' ? -1 : 1
    const from = (date > before ? AWAY_PX : -AWAY_PX) * toRight
    frame.current.animate({ opacity: [0, 1], translate: [`${from}px 0`, '0 0'] }, TIMING)
  }, [date, isThere])
  return frame
}
