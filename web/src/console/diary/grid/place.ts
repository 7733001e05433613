import type { CSSProperties } from 'react'
import { ROW_MINUTES, type Span } from '#console/diary/grid/axis.ts'

/** Height of a row of fifteen minutes; 18 px at the default text size. */
export const ROW_REM = 1.125

export const heightOf = (minutes: number) => `${(minutes / ROW_MINUTES) * ROW_REM}rem`

interface Lanes {
  lane: number
  lanes: number
}

const down = (span: Span, axis: Span): CSSProperties => ({
  insetBlockStart: heightOf(span.from - axis.from),
  blockSize: heightOf(span.to - span.from),
})

/** Returns the position of a span in its column of the grid. */
export function placeOf(span: Span, axis: Span, lanes?: Lanes): CSSProperties {
  const share = 100 / (lanes?.lanes ?? 1)
  return {
    ...down(span, axis),
    insetInlineStart: `${(lanes?.lane ?? 0) * share}%`,
    inlineSize: `${share}%`,
  }
}
