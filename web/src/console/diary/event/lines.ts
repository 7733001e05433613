import { ROW_MINUTES } from '#console/diary/grid/axis.ts'
import { ROW_REM } from '#console/diary/grid/place.ts'

/** Height of a line in rem, in the taller script: Arabic. */
const LINE_REM = 1.22
/** Borders and padding of an event, in rem. */
const EDGES_REM = 0.5
/** Minutes of events with one line: shorter ones have no room for text, longer ones have room for more. */
const ONE_LINE = { from: ROW_MINUTES, to: 2 * ROW_MINUTES }

/** Minutes below which a line has no space around it. */
const SHORT = 20

export const isShort = (minutes: number) => minutes < SHORT

/** Returns the lines of text that fit whole into an event of so many minutes. */
export function linesIn(minutes: number): number {
  if (minutes < ONE_LINE.from) return 0
  if (minutes <= ONE_LINE.to) return 1
  return Math.max(1, Math.floor(((minutes / ROW_MINUTES) * ROW_REM - EDGES_REM) / LINE_REM))
}
