import { readFileSync } from 'node:fs'
import type { Pool } from 'pg'

/** Linux reports processor time in hundredths of a second to user space, whatever the kernel's tick. */
const TICKS_PER_SECOND = 100

/** The seconds of processor time a process has used, by itself and in the kernel; 0 once it has ended. */
export function secondsOf(pid: number): number {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return 0
  }
  // After the name, which may hold anything, the first is the third of the manual.
  const stat = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(stat[11]) + Number(stat[12])) / TICKS_PER_SECOND
}

/** The seconds each of PostgreSQL's processes has used that serve connections of a name; it has to run on this machine. */
export async function backendSeconds(pool: Pool, name: string): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1 and datname = current_database()',
    [name],
  )
  return new Map(rows.map(({ pid }) => [pid, secondsOf(pid)]))
}

/** Sums the processor time from `before` to `after` of processes still running; idle backends end after ten seconds. */
export function usedBetween(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): number {
  let sum = 0
  for (const [pid, seconds] of after) sum += seconds - (before.get(pid) ?? 0)
  return sum
}

/** Reads how much memory a process has, in MB. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / 1e6
}
