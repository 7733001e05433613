import type { z } from 'zod'
import type { reportedDetailSchema, reportedSchema } from '@awan/core/report/desk-contract'
import { KEPT_DAYS } from '@awan/core/report/rules'
import { deskPhotoUrl } from '@awan/core/photo/rules'
import { DAY_MS, instantTextOf, instantTextOrNull } from '@awan/core/time'
import type { ReportedRow, ReportRow } from './queries.ts'

/** Returns reported content as a list item. */
export function presentReported(row: ReportedRow): z.input<typeof reportedSchema> {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    business: { id: row.business_id, name: row.business_name },
    text: row.text,
    count: row.count,
    reasons: row.reasons,
    // To the millisecond: a decision states which report the operator saw last.
    reportedAt: row.reported_at.toISOString(),
  }
}

/** Returns the list item with the details needed for a decision. */
export function presentReportedDetail(
  row: ReportedRow,
  reports: readonly ReportRow[],
): z.input<typeof reportedDetailSchema> {
  const { kind, status, decided_at: decidedAt, version } = row
  const until = decidedAt && new Date(decidedAt.getTime() + KEPT_DAYS * DAY_MS)
  return {
    ...presentReported(row),
    shown: row.shown ?? false,
    answer: row.answer,
    version,
    photo: kind === 'photo' && version !== null ? deskPhotoUrl(row.subject_id) : null,
    decidedAt: instantTextOrNull(decidedAt),
    reason: row.reason,
    restorableUntil: status === 'removed' ? instantTextOrNull(until) : null,
    reports: reports.map((report) => ({
      accountId: report.account_id,
      reason: report.reason,
      words: report.words,
      seen: kind === 'photo' ? null : report.seen,
      createdAt: instantTextOf(report.created_at),
    })),
  }
}
