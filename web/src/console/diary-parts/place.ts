import type { CSSProperties } from 'react'
import { ROW_MINUTES, type Span } from '#console/diary-parts/axis.ts'

/** The height of a row of fifteen minutes; 18 px at the usual size of text. */
const ROW_REM = 1.125

export const heightOf = (minutes: number) => `${(minutes / ROW_MINUTES) * ROW_REM}rem`

/** Where something stands in its column of the grid. */
export function placeOf(span: Span, axis: Span, lanes?: { lane: number; lanes: number }) {
  const style: CSSProperties = {
    insetBlockStart: heightOf(span.from - axis.from),
    blockSize: heightOf(span.to - span.from),
  }
  const share = 100 / (lanes?.lanes ?? 1)
  return {
    ...style,
    insetInlineStart: `${(lanes?.lane ?? 0) * share}%`,
    inlineSize: `${share}%`,
  }
}
