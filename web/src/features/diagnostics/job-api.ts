import { queryOptions } from '@tanstack/react-query'
import { deskJobKeys } from '#features/diagnostics/keys.ts'
import type { Answer } from '#lib/api/answers.ts'
import { answerOf, api } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

type JobStates = Answer<'getJobs'>
export type JobState = JobStates['jobs'][number]
export type FailedJob = JobStates['failed'][number]

/** State of each job, of the outbox and of the last backup. */
export const jobsQuery = queryOptions({
  queryKey: deskJobKeys.all,
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/jobs', { signal })),
  staleTime: 0,
  meta: PERSONAL,
})

export async function retryJob(jobId: string): Promise<void> {
  await answerOf(api.POST('/api/admin/jobs/{jobId}/retry', { params: { path: { jobId } } }))
}
