import type { z } from 'zod'
import type { getJobs } from '@awan/core/diagnostics/job-contract'
import { isLate, JOB_TIMES, nextRun } from '@awan/core/diagnostics/job-times'
import { withoutPersonal } from '@awan/core/diagnostics/rules'
import { instantText, instantTextOf, instantTextOrNull } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { recordAudit } from '#records/audit.ts'
import { countJobs, listGivenUp, listRuns, outboxAge, reviveJob } from './job.queries.ts'

const SHOWN = 100
/** Name under which the backup command records its runs. */
const BACKUP = 'backup'

/** Reads the state of the scheduled jobs, of the queue and of the backup. */
export async function readJobs(
  db: Db,
  jobNames: readonly string[],
  now: Date,
): Promise<z.input<typeof getJobs.answer>> {
  const [runs, counts, failed, outbox] = await Promise.all([
    listRuns(db),
    countJobs(db),
    listGivenUp(db, SHOWN),
    outboxAge(db, now),
  ])
  const backup = runs.find(({ name }) => name === BACKUP)
  return {
    jobs: jobNames.map((name) => stateOf(name, { runs, counts, now: now.getTime() })),
    failed: failed.map(({ id, name, at, attempts, last_error: error }) => ({
      id,
      name,
      at: instantTextOf(at),
      attempts,
      fault: error === null ? null : withoutPersonal(error),
    })),
    outbox: { waiting: outbox.waiting, oldestAt: instantTextOrNull(outbox.oldest) },
    backupAt: backup ? instantTextOf(backup.last_at) : null,
  }
}

/** Runs a job again that was given up, with an audit entry. */
export async function revive(
  db: Db,
  { jobId, operatorId, now }: { jobId: string; operatorId: string; now: Date },
): Promise<void> {
  if (!/^\d{1,18}$/.test(jobId)) throw new AppError('job_not_found')
  await inTransaction(db, async (trx) => {
    if (!(await reviveJob(trx, jobId))) throw new AppError('job_not_found')
    await recordAudit(trx, {
      at: now,
      actorId: operatorId,
      businessId: null,
      action: 'job.retried',
      subject: jobId,
    })
  })
}

interface Known {
  runs: Awaited<ReturnType<typeof listRuns>>
  counts: Awaited<ReturnType<typeof countJobs>>
  now: number
}

function stateOf(name: string, known: Known) {
  const run = known.runs.find((one) => one.name === name)
  const count = known.counts.find((one) => one.name === name)
  const { due = 0, failed = 0, dueSince } = count ?? {}
  const { last_at, last_ms: lastMs = null, fault_at, fault = null } = run ?? {}
  return {
    name,
    lastAt: instantTextOrNull(last_at),
    lastMs,
    ...timesOf(name, last_at, known.now),
    due,
    dueSince: instantTextOrNull(dueSince),
    failed,
    faultAt: instantTextOrNull(fault_at),
    fault,
  }
}

/** Returns a job's next scheduled run and whether it is late; an event-driven job has no schedule. */
function timesOf(name: string, lastAt: Date | undefined, now: number) {
  const times = Object.entries(JOB_TIMES).find(([job]) => job === name)?.[1]
  if (!times) return { nextAt: null, late: false }
  return {
    nextAt: instantText(nextRun(times, now)),
    late: lastAt !== undefined && isLate(times, lastAt.getTime(), now),
  }
}
