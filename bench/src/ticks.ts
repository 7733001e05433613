import { readFileSync } from 'node:fs'
import type { Pool } from 'pg'

/** Unit of processor time that Linux reports to user space, whatever the kernel's tick. */
const TICKS_PER_SECOND = 100

/** Returns the processor time of a process in seconds, user and kernel; 0 if it has exited. */
export function secondsOf(pid: number): number {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return 0
  }
  // The name may contain any character; the first field after it is number 3 in proc(5).
  const stat = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(stat[11]) + Number(stat[12])) / TICKS_PER_SECOND
}

/**
 * Returns the processor time in seconds of each PostgreSQL backend whose connection has this application name;
 * PostgreSQL must run on this machine.
 */
export async function backendSeconds(pool: Pool, name: string): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1 and datname = current_database()',
    [name],
  )
  return new Map(rows.map(({ pid }) => [pid, secondsOf(pid)]))
}

/**
 * Sums the processor time from `before` to `after` of the backends still running, in seconds; idle ones exit after ten
 * seconds.
 */
export function usedBetween(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): number {
  let sum = 0
  for (const [pid, seconds] of after) sum += seconds - (before.get(pid) ?? 0)
  return sum
}

/** Returns the resident memory of a process in MB. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / 1e6
}
