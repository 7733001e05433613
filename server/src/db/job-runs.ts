import { sql } from 'kysely'
import { withoutPersonal } from '@awan/core/diagnostics/rules'
import type { Db } from './connect.ts'

interface Run {
  name: string
  at: Date
  ms: number
  /** Error of the run; undefined on success. */
  error?: unknown
}

/** Records a run of a job. The last error stays stored, with its time. */
export async function recordRun(db: Db, { name, at, ms, error }: Run): Promise<void> {
  const fault = error === undefined ? null : faultOf(error)
  const faultAt = fault === null ? null : at
  await sql`
    insert into job_run as known (name, last_at, last_ms, fault_at, fault)
    values (${name}, ${at}, ${Math.max(0, Math.round(ms))}, ${faultAt}, ${fault})
    on conflict (name) do update set
      last_at = greatest(known.last_at, excluded.last_at),
      last_ms = excluded.last_ms,
      fault_at = coalesce(excluded.fault_at, known.fault_at),
      fault = coalesce(excluded.fault, known.fault)`.execute(db)
}

const faultOf = (error: unknown): string =>
  withoutPersonal(error instanceof Error ? `${error.name}: ${error.message}` : typeof error)
