// Tells a command that hangs from one that works on a busy machine: by what it prints and the processor it uses.
import { spawnSync } from 'node:child_process'

/** Less than a hundredth of a processor is the ticking of one who waits. */
const LEAST_SHARE = 0.01

/**
 * Says, asked again and again, whether a command has stood still for `limit` milliseconds: without a word, and without the
 * processor. `used` is the processor time of it and its children in milliseconds; undefined where that cannot be known.
 */
export function stillness(limit) {
  let mark
  return ({ now, printed, used }) => {
    const moved =
      mark === undefined ||
      printed !== mark.printed ||
      // Less than before: a child has ended.
      Math.abs(used - mark.used) > LEAST_SHARE * (now - mark.now)
    if (moved) mark = { now, printed, used }
    return now - mark.now >= limit
  }
}

/** Milliseconds of processor time that a process and all below it have used, also in groups of their own. */
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

/** Reads `1-02:03:04`, `03:04` or `3:04.05`. */
function millisecondsOf(text) {
  const [clock = '', days = '0'] = text.split('-').reverse()
  const seconds = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return 1000 * (seconds + 86_400 * Number(days))
}
