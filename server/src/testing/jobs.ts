import { sql } from 'kysely'
import type { Deps } from '#app/deps.ts'
import { jobHandlers, type Warn } from '#worker.ts'

interface DueJob {
  id: string
  name: string
  payload: unknown
}

function fail(problem: string, error?: unknown): never {
  throw new Error(problem, { cause: error })
}

/**
 * Runs the due jobs one by one as the worker would, but by the test's clock: the job queue itself knows only the
 * database's clock. A failing job fails the test, unless `warn` is given.
 */
export async function runDueJobs(deps: Deps, warn: Warn = fail): Promise<void> {
  const handlers: Record<string, (payload: never) => Promise<void>> = jobHandlers(deps, warn)
  for (let done = 0; done < 10_000; done += 1) {
    const { rows } = await sql<DueJob>`
      delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
      where task.id = job.task_id and job.id = (
        select id from graphile_worker._private_jobs
        -- Jobs without a time of their own carry the database's.
        where run_at <= ${deps.clock()} or run_at = created_at
        order by run_at, id limit 1
      )
      returning job.id::text, task.identifier as name, job.payload`.execute(deps.db)
    const job = rows[0]
    if (!job) return
    const handler = handlers[job.name]
    if (!handler) throw new Error(`No handler for the job ${job.name}`)
    // The cast is safe: `addJob` ties each payload type to its job name.
    await handler(job.payload as never)
  }
  throw new Error('The jobs of this test never end')
}
