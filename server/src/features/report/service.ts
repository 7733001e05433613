import type { z } from 'zod'
import type { AuditField } from '@awan/core/audit/fields'
import { inEachLanguage, type Localized } from '@awan/core/language'
import type { reportContent } from '@awan/core/report/contract'
import type { reportedDetailSchema } from '@awan/core/report/desk-contract'
import type { ReportKind, ReportStatus } from '@awan/core/report/rules'
import { parseInstant } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { requireAccount } from '#http/limits/row-locks.ts'
import { queueMessage } from '#integrations/messaging/outbox.ts'
import { translate } from '#locale.ts'
import { recordAudit } from '#records/audit.ts'
import { lockMembers } from '#records/members.ts'
import { lockAuthor, originalSchema, removeContent, restoreContent } from './content.queries.ts'
import { contentMessage } from './messages.ts'
import { presentReportedDetail } from './presenter.ts'
import {
  decideRow,
  findReported,
  insertReport,
  keepOriginal,
  listReportRows,
  lockReportedShop,
} from './queries.ts'

type ReportInput = z.output<typeof reportContent.body> & { accountId: string }

/** Stores a report of content; throws `content_not_found` if no such content is visible. */
export async function addReport(db: Db, input: ReportInput, clock: () => Date): Promise<void> {
  const { subjectId, businessId, ...report } = input
  if (!isUuid(businessId)) throw new AppError('content_not_found')
  await inTransaction(db, async (trx) => {
    await requireAccount(trx, input.accountId)
    const row = { ...report, subject_id: subjectId, business_id: businessId, now: clock() }
    if (!(await insertReport(trx, row))) throw new AppError('content_not_found')
  })
}

/** Reads a case with the details needed for a decision. */
export async function readReported(
  db: Db,
  id: string,
): Promise<z.input<typeof reportedDetailSchema>> {
  const row = isUuid(id) ? await findReported(db, id) : undefined
  if (!row) throw new AppError('content_not_found')
  return presentReportedDetail(row, await listReportRows(db, id))
}

interface Step {
  db: Db
  operatorId: string
  now: Date
}

/** Placeholder for a staff member's removed name. */
const NAMELESS = inEachLanguage((language) => translate(language, 'message.nameless'))

/** Audit field that a decision changes, by kind of content. */
const FIELDS = {
  photo: 'photos',
  about: 'about',
  staff: 'name',
  offering: 'online',
  promotion: 'active',
  review: 'review',
} as const satisfies Record<ReportKind, AuditField>

/** Returns whether no report has arrived after the one the operator saw last. */
const isNewest = (subject: Pick<Decided, 'reported_at'>, reportedAt: string) =>
  subject.reported_at.getTime() === parseInstant(reportedAt)

/** Removes content exactly once, unless it was reported again after `reportedAt`, with its audit entry and the messages to its shop. */
export async function removeContentOf(
  step: Step,
  id: string,
  { reason, version, reportedAt }: { reason: string; version: number; reportedAt: string },
): Promise<void> {
  await decide(step, { id, from: 'open', to: 'removed', reason }, async (trx, subject) => {
    if (!isNewest(subject, reportedAt)) return false
    const removal = { ...subject, version, now: step.now, nameless: NAMELESS }
    const original = await removeContent(trx, removal)
    if (original) await keepOriginal(trx, id, original)
    return original !== undefined
  })
}

/** Restores removed content. */
export async function restoreContentOf(step: Step, id: string): Promise<void> {
  await decide(step, { id, from: 'removed', to: 'restored', reason: '' }, (trx, subject) =>
    restoreContent(trx, {
      ...subject,
      original: originalSchema.parse(subject.original),
      removedAt: subject.decided_at ?? step.now,
      nameless: NAMELESS,
    }),
  )
}

/** Dismisses a case, unless it was reported again after `reportedAt`; sends no messages. */
export async function dismissContentOf(
  step: Step,
  id: string,
  { reportedAt }: { reportedAt: string },
): Promise<void> {
  await decide(step, { id, from: 'open', to: 'dismissed', reason: '' }, async (_, subject) =>
    isNewest(subject, reportedAt),
  )
}

interface Decision {
  id: string
  from: ReportStatus
  to: Exclude<ReportStatus, 'open'>
  reason: string
}

type Decided = NonNullable<Awaited<ReturnType<typeof decideRow>>>

/** Decides a case, changes the content, writes the audit entry and notifies the shop, in one transaction. */
async function decide(
  { db, operatorId, now }: Step,
  decision: Decision,
  change: (trx: Trx, subject: Decided) => Promise<boolean>,
): Promise<void> {
  const { id, to } = decision
  if (!isUuid(id)) throw new AppError('content_not_found')
  await inTransaction(db, async (trx) => {
    const shop = await lockReportedShop(trx, id)
    if (!shop) throw new AppError('content_not_found')
    const subject = await decideRow(trx, { ...decision, now })
    if (!subject || !(await change(trx, subject))) throw new AppError('changed_elsewhere')
    const { kind, business_id: businessId } = subject
    await recordAudit(trx, {
      at: now,
      actorId: operatorId,
      businessId,
      action: `content.${to}`,
      subject: subject.subject_id,
      // The text itself is stored only in the original kept for restoring.
      detail: { changes: { [FIELDS[kind]]: [null, null] } },
    })
    if (to !== 'dismissed') await notifyWriters(trx, { ...decision, subject, ...shop }, now)
  })
}

/** Notifies the shop's owners and managers, or a review's author. Content removed again is a new case. */
async function notifyWriters(
  trx: Trx,
  of: Decision & { subject: Decided; name: Localized },
  now: Date,
): Promise<void> {
  const reason = of.to === 'removed' ? of.reason : null
  const { kind, business_id: businessId } = of.subject
  const writers =
    kind === 'review'
      ? await lockAuthor(trx, of.subject)
      : await lockMembers(trx, businessId, ['owner', 'manager'])
  for (const member of writers) {
    const message = {
      to: member.phone,
      channel: 'sms',
      kind: 'approval',
      ...contentMessage({ kind, name: of.name, reason }, member.language),
      dedupeKey: `content:${of.id}:${of.to}:${member.id}`,
      accountId: member.id,
    } as const
    await queueMessage(trx, message, now)
  }
}
