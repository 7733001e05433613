import type { FastifyInstance } from 'fastify'
import { getJobs, retryJob } from '@awan/core/diagnostics/job-contract'
import type { Db } from '#db/connect.ts'
import { mount } from '#http/route.ts'
import { readJobs, revive } from './job.service.ts'

/** Serves the operator's view of scheduled jobs and the queue. */
export function serveJobs(
  app: FastifyInstance,
  { db, clock, jobNames }: { db: Db; clock: () => Date; jobNames: readonly string[] },
): void {
  mount(app, getJobs, () => readJobs(db, jobNames, clock()))

  mount(app, retryJob, ({ params: { jobId }, caller }) =>
    revive(db, { jobId, operatorId: caller.accountId, now: clock() }),
  )
}
