/** Differences between the cluster's table and the acknowledged bookings. */
export interface Compared {
  lost: number
  phantoms: number
  duplicates: number
  overlaps: number
}

/** An event in the cluster under load, and its effect. */
export interface Event {
  name: string
  acknowledged: number
  repeated: number
  /** Longest time without an acknowledged booking since the event, in seconds. */
  gap: number
}

/** Returns the longest time without an acknowledgement between `from` and `to`, in seconds. */
export function longestGap(instants: readonly number[], from: number, to: number): number {
  const within = instants.filter((instant) => instant > from && instant < to)
  const gaps = [...within, to].map((instant, at) => instant - (within[at - 1] ?? from))
  return Math.max(...gaps) / 1000
}

/** Lists the failures of a drill. */
export function faultsOfDrill(
  compared: Compared,
  events: readonly Event[],
  {
    limit,
    unexpected,
    answered,
  }: {
    /** Maximum time without a booking, in seconds. */
    limit: number
    unexpected: readonly string[]
    answered: Readonly<Record<string, number>>
  },
): string[] {
  const counted = Object.entries(compared).flatMap(([what, count]) =>
    count === 0 ? [] : [`${count} ${what}`],
  )
  const late = events.flatMap(({ name, gap }) =>
    gap > limit ? [`${name}: no booking for ${gap.toFixed(1)} s, ${limit} s are allowed`] : [],
  )
  const idle = Object.entries(answered).flatMap(([name, count]) =>
    count === 0 ? [`the server ${name} answered nobody`] : [],
  )
  return [...counted, ...late, ...idle, ...new Set(unexpected)]
}

/** Formats the table of a drill, one line per event. */
export function tableOf(events: readonly Event[]): string[] {
  const rows = events.map(({ name, acknowledged, repeated, gap }) => [
    name.padEnd(34),
    String(acknowledged).padStart(12),
    String(repeated).padStart(11),
    `${gap.toFixed(1)} s`.padStart(16),
  ])
  const head = ['event'.padEnd(34), 'acknowledged', 'asked again', 'without booking']
  return [head, ...rows].map((row) => row.join('  '))
}
