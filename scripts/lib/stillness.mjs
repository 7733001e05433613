// Tells a hung command from one that works on a busy machine, by its output and processor time.
import { spawnSync } from 'node:child_process'

/** Share of a processor below which a command only ticks while it waits. */
const LEAST_SHARE = 0.01

/**
 * Returns a function that takes samples and returns whether the command has been idle for `limit` ms: no output and no
 * processor time. `used` is the processor time of it and its children in milliseconds; undefined if unknown.
 */
export function stillness(limit) {
  let mark
  return ({ now, printed, used }) => {
    const moved =
      mark === undefined ||
      printed !== mark.printed ||
      // The total drops when a child ends.
      Math.abs(used - mark.used) > LEAST_SHARE * (now - mark.now)
    if (moved) mark = { now, printed, used }
    return now - mark.now >= limit
  }
}

/** Returns the processor time, in milliseconds, of a process and all its descendants, including other process groups. */
export function processorTime(pid) {
  if (process.platform === 'win32') return undefined
  const { status, stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,time='], { encoding: 'utf8' })
  if (status !== 0) return undefined
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const times = new Map(rows.map(([own, , time]) => [Number(own), millisecondsOf(time ?? '')]))
  const below = new Set([pid])
  for (let before = 0; before !== below.size;) {
    before = below.size
    for (const [own, parent] of rows) if (below.has(Number(parent))) below.add(Number(own))
  }
  return [...below].reduce((sum, one) => sum + (times.get(one) ?? 0), 0)
}

/** Parses `1-02:03:04`, `03:04` or `3:04.05`. */
function millisecondsOf(text) {
  const [clock = '', days = '0'] = text.split('-').reverse()
  const seconds = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return 1000 * (seconds + 86_400 * Number(days))
}
