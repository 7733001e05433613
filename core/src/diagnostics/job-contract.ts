import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { named } from '../schema/names.ts'

const jobSchema = named(
  'JobState',
  z.object({
    name: z.string(),
    /** Null: it has not run yet. */
    lastAt: z.string().nullable(),
    lastMs: z.int().nullable(),
    /** Null for jobs started by events. */
    nextAt: z.string().nullable(),
    late: z.boolean(),
    /** Number of waiting jobs; `dueSince`: when the oldest became due. */
    due: z.int(),
    dueSince: z.string().nullable(),
    failed: z.int(),
    faultAt: z.string().nullable(),
    fault: z.string().nullable(),
  }),
)

export const getJobs = endpoint({
  id: 'getJobs',
  method: 'GET',
  path: '/api/admin/jobs',
  access: 'operator',
  summary: 'Returns the state of all jobs, the outbox and the last backup',
  status: 200,
  answer: z.object({
    jobs: z.array(jobSchema),
    /** Jobs that were given up, newest first; at most 100. */
    failed: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        at: z.string(),
        attempts: z.int(),
        fault: z.string().nullable(),
      }),
    ),
    outbox: z.object({ waiting: z.int(), oldestAt: z.string().nullable() }),
    /** Last backup made by the backup command; null: none. */
    backupAt: z.string().nullable(),
  }),
  errors: [],
})

export const retryJob = endpoint({
  id: 'retryJob',
  method: 'POST',
  path: '/api/admin/jobs/:jobId/retry',
  access: 'operator',
  summary: 'Restarts a job that was given up; all jobs are idempotent',
  params: z.object({ jobId: z.string() }),
  status: 204,
  errors: ['job_not_found'],
})
