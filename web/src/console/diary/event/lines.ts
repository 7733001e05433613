import { ROW_MINUTES } from '#console/diary/grid/axis.ts'
import { ROW_REM } from '#console/diary/grid/place.ts'

/** The height of a line in rem, of the language that needs more: Arabic. */
const LINE_REM = 1.22
/** Sets what the edges around an event and within it take, in rem. */
const EDGES_REM = 0.5
/** Shorter ones have no room for a line, longer ones have the room above it too. */
const ONE_LINE = { from: ROW_MINUTES, to: 2 * ROW_MINUTES }

/** Below so many minutes a line has no room around it. */
const SHORT = 20

export const isShort = (minutes: number) => minutes < SHORT

/** Lines of text that stand whole in an event of so many minutes: what has no line is not begun. */
export function linesIn(minutes: number): number {
  if (minutes < ONE_LINE.from) return 0
  if (minutes <= ONE_LINE.to) return 1
  return Math.max(1, Math.floor(((minutes / ROW_MINUTES) * ROW_REM - EDGES_REM) / LINE_REM))
}
