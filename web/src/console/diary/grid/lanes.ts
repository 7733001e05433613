import type { Span } from '#console/diary/grid/axis.ts'

export interface Placed<Thing> extends Span {
  thing: Thing
  /** Index of its lane among those side by side, from 0. */
  lane: number
  lanes: number
}

interface Item<Thing> extends Span {
  thing: Thing
}

/** Places overlapping items side by side, all others at full width; ordered by start. */
export function inLanes<Thing>(items: readonly Item<Thing>[]): Placed<Thing>[] {
  const ordered = [...items].sort((a, b) => a.from - b.from || b.to - a.to)
  const placed: Placed<Thing>[] = []
  let group: Placed<Thing>[] = []
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
