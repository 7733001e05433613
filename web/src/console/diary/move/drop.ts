import { ROW_MINUTES, type Span, type WallMinute } from '#console/diary/grid/axis.ts'

/** Target position: column, start and length. */
export interface Target {
  column: number
  from: WallMinute
  /** In minutes. */
  length: number
}

/** Columns of a grid at their current place on the screen. */
export interface GridField {
  axis: Span
  columns: number
  rtl: boolean
  /** In pixels. */
  box: { x: number; y: number; width: number; height: number }
}

const LONGEST = 720

/** Returns the column and minute at a point of the screen; beside the grid, of the nearest column. */
export function pointIn(
  { axis, columns, rtl, box }: GridField,
  { x, y }: { x: number; y: number },
): { column: number; minute: WallMinute } {
  return {
    column: columnAt(x, { start: box.x, width: box.width, count: columns, rtl }),
    minute: minuteAt(y, { top: box.y, height: box.height }, axis),
  }
}

/** Returns the column at a point; columns are equally wide and run from right to left in Arabic. */
export function columnAt(
  x: number,
  columns: { start: number; width: number; count: number; rtl: boolean },
): number {
  const { start, width, count, rtl } = columns
  const visual = Math.floor(((x - start) / width) * count)
  const inside = Math.min(count - 1, Math.max(0, visual))
  return rtl ? count - 1 - inside : inside
}

/** Returns the minute of the axis at a height. */
export function minuteAt(y: number, box: { top: number; height: number }, axis: Span): WallMinute {
  return axis.from + ((y - box.top) / box.height) * (axis.to - axis.from)
}

export const snapped = (minute: number): WallMinute =>
  Math.round(minute / ROW_MINUTES) * ROW_MINUTES
export const snappedDown = (minute: number): WallMinute =>
  Math.floor(minute / ROW_MINUTES) * ROW_MINUTES

/** Returns the start clamped so that the entry stays on the axis. */
export function within(axis: Span, from: WallMinute, length: number): WallMinute {
  return Math.max(axis.from, Math.min(from, axis.to - Math.min(length, axis.to - axis.from)))
}

/** Returns a length between one row and half a day. */
export function lengthTo(from: WallMinute, end: WallMinute): number {
  return Math.min(LONGEST, Math.max(ROW_MINUTES, snapped(end - from)))
}

/** Returns the target after a key press during a move; undefined for other keys. Left and right are visual. */
export function stepped(
  key: string,
  target: Target,
  grid: Pick<GridField, 'axis' | 'columns' | 'rtl'>,
): Target | undefined {
  const { axis, columns, rtl } = grid
  const later = (minutes: number) => ({
    ...target,
    from: within(axis, target.from + minutes, target.length),
  })
  const beside = (step: number) => ({
    ...target,
    column: Math.min(columns - 1, Math.max(0, target.column + step)),
  })
  const longer = (minutes: number) => ({
    ...target,
    length: Math.min(LONGEST, Math.max(ROW_MINUTES, target.length + minutes)),
  })
  switch (key) {
    case 'ArrowUp':
      return later(-ROW_MINUTES)
    case 'ArrowDown':
      return later(ROW_MINUTES)
    case 'PageUp':
      return later(-60)
    case 'PageDown':
      return later(60)
    case 'ArrowLeft':
      return beside(rtl ? 1 : -1)
    case 'ArrowRight':
      return beside(rtl ? -1 : 1)
    case '+':
    case '=':
      return longer(ROW_MINUTES)
    case '-':
      return longer(-ROW_MINUTES)
    default:
      return undefined
  }
}
