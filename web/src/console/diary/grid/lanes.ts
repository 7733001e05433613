import type { Span } from '#console/diary/grid/axis.ts'

export interface Placed<Entry> extends Span {
  entry: Entry
  /** Index of its lane among those side by side, from 0. */
  lane: number
  lanes: number
}

interface Item<Entry> extends Span {
  entry: Entry
}

/** Places overlapping items side by side, all others at full width; ordered by start. */
export function inLanes<Entry>(items: readonly Item<Entry>[]): Placed<Entry>[] {
  const ordered = [...items].sort((a, b) => a.from - b.from || b.to - a.to)
  const placed: Placed<Entry>[] = []
  let group: Placed<Entry>[] = []
  let ends: number[] = []
  const close = () => {
    for (const one of group) one.lanes = ends.length
    group = []
    ends = []
  }
  for (const item of ordered) {
    if (ends.length > 0 && ends.every((end) => end <= item.from)) close()
    const free = ends.findIndex((end) => end <= item.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = item.to
    const one = { ...item, lane, lanes: 1 }
    group.push(one)
    placed.push(one)
  }
  close()
  return placed
}
