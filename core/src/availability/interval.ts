/** Half-open `[start, end)` in whole minutes; empty if the end is not after the start. */
export type MinuteRange = readonly [start: number, end: number]
export type MinuteRanges = readonly MinuteRange[]

/** Concatenates the lists. */
export function joined(lists: readonly MinuteRanges[]): MinuteRange[] {
  // Array.flat takes eight times as long.
  const all: MinuteRange[] = []
  for (const ranges of lists) for (const range of ranges) all.push(range)
  return all
}

/** Returns the same minutes as ordered ranges that neither overlap nor touch, as the functions below require. */
export function united(ranges: MinuteRanges): MinuteRange[] {
  const whole: MinuteRange[] = []
  let last: MinuteRange | undefined
  for (const range of ranges) {
    if (!(range[0] < range[1])) continue
    if (last === undefined) {
      last = range
    } else if (range[0] < last[0]) {
      // Rows nearly always arrive in order; they are sorted only if not.
      return united(inOrder(ranges))
    } else if (range[0] > last[1]) {
      whole.push(last)
      last = range
    } else if (range[1] > last[1]) {
      last = [last[0], range[1]]
    }
  }
  if (last !== undefined) whole.push(last)
  return whole
}

function inOrder(ranges: MinuteRanges): MinuteRange[] {
  return ranges.filter(([start, end]) => start < end).sort((a, b) => a[0] - b[0])
}

/** Returns the minutes of `ranges` outside all holes; both united. */
export function minus(ranges: MinuteRanges, holes: MinuteRanges): MinuteRange[] {
  const left: MinuteRange[] = []
  let next = 0
  for (const range of ranges) {
    let start = range[0]
    let hole = holes[next]
    while (hole !== undefined && hole[0] < range[1]) {
      if (hole[0] > start) left.push([start, hole[0]])
      if (hole[1] > start) start = hole[1]
      // A hole that ends after this range may overlap the next one too.
      if (hole[1] > range[1]) break
      next += 1
      hole = holes[next]
    }
    if (start === range[0]) left.push(range)
    else if (start < range[1]) left.push([start, range[1]])
  }
  return left
}

/** Returns the minutes in both lists; both united. */
export function overlap(these: MinuteRanges, those: MinuteRanges): MinuteRange[] {
  const shared: MinuteRange[] = []
  let next = 0
  for (const range of these) {
    const [start, end] = range
    let other = those[next]
    while (other !== undefined && other[0] < end) {
      const whole = other[0] <= start && other[1] >= end
      if (whole) shared.push(range)
      else if (other[1] > start) shared.push([Math.max(start, other[0]), Math.min(end, other[1])])
      if (other[1] > end) break
      next += 1
      other = those[next]
    }
  }
  return shared
}

/** Returns the index of the first united range that ends after `minute`; their count if there is none. */
export function firstEndingAfter(ranges: MinuteRanges, minute: number): number {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >> 1
    const range = ranges[middle]
    if (range !== undefined && range[1] <= minute) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns whether united ranges hold the minute. */
export function holds(ranges: MinuteRanges, minute: number): boolean {
  const range = ranges[firstEndingAfter(ranges, minute)]
  return range !== undefined && range[0] <= minute
}

/** Returns whether united ranges hold every minute of `[from, to)`. */
export function holdsAll(ranges: MinuteRanges, from: number, to: number): boolean {
  const range = ranges[firstEndingAfter(ranges, from)]
  return range !== undefined && range[0] <= from && range[1] >= to
}

/** Returns the minutes of united ranges within `[from, to)`. */
export function within(ranges: MinuteRanges, from: number, to: number): MinuteRange[] {
  const inside: MinuteRange[] = []
  for (let at = firstEndingAfter(ranges, from); at < ranges.length; at += 1) {
    const range = ranges[at]
    if (range === undefined || range[0] >= to) break
    const whole = range[0] >= from && range[1] <= to
    inside.push(whole ? range : [Math.max(range[0], from), Math.min(range[1], to)])
  }
  return inside
}

/** Returns the minutes in any of the lists; each of them united. */
export function unionOf(lists: readonly MinuteRanges[]): MinuteRanges {
  // Merging neighbours in rounds takes a third of the time of sorting all ranges.
  let round = lists
  while (round.length > 1) {
    const next: MinuteRanges[] = []
    for (let at = 0; at < round.length; at += 2)
      next.push(merged(round[at] ?? [], round[at + 1] ?? []))
    round = next
  }
  return round[0] ?? []
}

/** Returns the minutes in at least `count` of the lists; each of them united. */
export function sharedBy(lists: readonly MinuteRanges[], count: number): MinuteRanges {
  if (count <= 1) return unionOf(lists)
  const edges: [minute: number, step: 1 | -1][] = []
  for (const [start, end] of joined(lists)) edges.push([start, 1], [end, -1])
  edges.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const shared: MinuteRange[] = []
  let [depth, begin] = [0, 0]
  for (const [minute, step] of edges) {
    depth += step
    if (step === 1 && depth === count) begin = minute
    else if (step === -1 && depth === count - 1) append(shared, [begin, minute])
  }
  return shared
}

/** Lists every non-empty subset of the indices below a count. */
export function choicesOf(count: number): number[][] {
  const things = Array.from({ length: count }, (_, at) => at)
  return Array.from({ length: 2 ** count - 1 }, (_, marks) =>
    things.filter((at) => ((marks + 1) >> at) & 1),
  )
}

/**
 * Returns the minutes in which each row can be assigned a different column that contains them: those where any subset
 * of rows has at least as many columns (Hall's theorem). All rows have the same number of columns.
 */
export function sharedOut(rows: readonly (readonly MinuteRanges[])[]): MinuteRanges {
  const columns = rows[0] ?? []
  let shared: MinuteRanges | undefined
  for (const chosen of choicesOf(rows.length)) {
    const lists = columns.map((_, at) => unionOf(chosen.map((row) => rows[row]?.[at] ?? [])))
    const enough = sharedBy(lists, chosen.length)
    shared = shared === undefined ? enough : overlap(shared, enough)
  }
  return shared ?? []
}

function merged(these: MinuteRanges, those: MinuteRanges): MinuteRanges {
  if (these.length === 0) return those
  if (those.length === 0) return these
  const all: MinuteRange[] = []
  let [here, there] = [0, 0]
  while (here < these.length || there < those.length) {
    const [one, other] = [these[here], those[there]]
    const first = other === undefined || (one !== undefined && one[0] <= other[0])
    const next = first ? one : other
    if (first) here += 1
    else there += 1
    if (next !== undefined) append(all, next)
  }
  return all
}

/** Appends a range to united ranges; it must not start before the last one. */
function append(ranges: MinuteRange[], next: MinuteRange): void {
  const last = ranges.at(-1)
  if (last === undefined || next[0] > last[1]) ranges.push(next)
  else if (next[1] > last[1]) ranges[ranges.length - 1] = [last[0], next[1]]
}
