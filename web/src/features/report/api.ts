import type { Body } from '#lib/api/answers.ts'
import { api, doneOf } from '#lib/api/client.ts'

export type NewReport = Body<'reportContent'>

/** Reports content of a business's page. Idempotent: the same report is stored once. */
export async function reportContent(report: NewReport): Promise<void> {
  await doneOf(api.POST('/api/reports', { body: report }))
}
