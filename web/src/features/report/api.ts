import type { Body } from '#lib/api/answers.ts'
import { api, doneOf } from '#lib/api/client.ts'

export type NewReport = Body<'reportContent'>

/** Reports something of a business's page; the same once, however often it is sent. */
export async function reportContent(report: NewReport): Promise<void> {
  await doneOf(api.POST('/api/reports', { body: report }))
}
