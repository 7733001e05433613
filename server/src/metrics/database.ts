import { sql } from 'kysely'
import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '#db/connect.ts'
import { dueJobs } from '#db/jobs.ts'
import { dayOf } from '#integrations/messaging/spending.ts'

interface Waiting {
  jobs: number
  jobAge: number
  messages: number
  messageAge: number
  spent: number
  /** Null if there is no backup. */
  backupAge: number | null
}

const GAUGES = {
  jobs: ['awan_jobs_due', 'Jobs that are due and wait'],
  jobAge: ['awan_jobs_oldest_seconds', 'Age of the oldest due job'],
  messages: ['awan_messages_due', 'Messages that are due and wait'],
  messageAge: ['awan_messages_oldest_seconds', 'Age of the oldest due message'],
  spent: ['awan_messages_spent', 'Cost of today’s messages, in the unit of the settings'],
  backupAge: ['awan_backup_age_seconds', 'Age of the last backup; absent without a backup'],
} as const satisfies Record<keyof Waiting, readonly [string, string]>

/** Adds metrics of the pool and the queues, read at each scrape; unreadable ones are left out. */
export function measureDatabase(
  { db, pool, clock }: { db: Db; pool: Pool; clock: () => Date },
  registry: Registry,
): void {
  new Gauge({
    name: 'awan_pool_connections',
    help: 'Connections to the database, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  let requested: Promise<Waiting | undefined> | undefined
  const ask = () => {
    // All gauges of one scrape share one statement.
    requested ??= readWaiting(db, clock()).finally(() =>
      setImmediate(() => (requested = undefined)),
    )
    return requested
  }
  for (const [key, [name, help]] of Object.entries(GAUGES))
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const waiting = await ask()
        this.remove()
        const value = waiting?.[key as keyof Waiting] // GAUGES has exactly these keys.
        if (typeof value === 'number') this.set(value)
      },
    })
}

async function readWaiting(db: Db, now: Date): Promise<Waiting | undefined> {
  const asking = sql<Waiting>`
    select job.*, message.*,
      coalesce((select spent from message_spending where day = ${dayOf(now)}), 0)::float8 as spent,
      (select extract(epoch from ${now}::timestamptz - last_at) from job_run where name = 'backup')::float8 as "backupAge"
    from (
      select count(*) as jobs, coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as "jobAge"
      from ${dueJobs} as due
    ) as job, (
      select count(*) as messages,
        greatest(coalesce(extract(epoch from ${now}::timestamptz - min(due_at)), 0), 0)::float8 as "messageAge"
      from message where due_at <= ${now} and status in ('queued', 'sending', 'unknown')
    ) as message`.execute(db)
  return asking.then(
    ({ rows }) => rows[0],
    () => undefined,
  )
}
