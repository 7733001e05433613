/** Maximum number of days shown as a column each; more would be thinner than a line on a phone. */
export const MOST_COLUMNS = 62
const WEEK_DAYS = 7

/** A column of a chart over time: one day, or seven of them. */
export interface Column {
  readonly from: string
  readonly to: string
  readonly count: number
  /** The same for the comparison period. */
  readonly before: number
}

/** Groups days into columns: each alone, or sevens counted from the last day back; the remainder comes first. */
export function columnsOf(
  days: readonly { readonly date: string; readonly count: number; readonly before: number }[],
): Column[] {
  const size = days.length > MOST_COLUMNS ? WEEK_DAYS : 1
  const first = days.length % size
  const starts = [
    ...(first > 0 ? [0] : []),
    ...Array.from({ length: Math.floor(days.length / size) }, (_, at) => first + at * size),
  ]
  return starts.map((start, at) => {
    const some = days.slice(start, starts[at + 1] ?? days.length)
    const sum = (key: 'count' | 'before') => some.reduce((all, day) => all + day[key], 0)
    const [from, to] = [some[0]?.date ?? '', some.at(-1)?.date ?? '']
    return { from, to, count: sum('count'), before: sum('before') }
  })
}
