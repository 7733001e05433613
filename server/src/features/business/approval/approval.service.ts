import type { z } from 'zod'
import { outcomeOf, type ApprovalDecision } from '@awan/core/business/approval'
import type { dossierSchema } from '@awan/core/business/approval-contract'
import { photoUrl } from '@awan/core/photo/rules'
import { type Role, ROLES } from '@awan/core/permissions'
import { instantTextOf, instantTextOrNull } from '@awan/core/time'
import { recordAudit } from '#records/audit.ts'
import { lockMembers } from '#records/members.ts'
import type { QueueNotices } from '#records/people/notices.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { queueMessage } from '#integrations/messaging/outbox.ts'
import {
  galleryIds,
  listMembers,
  listStaffNames,
  notifyComing,
  numbersComing,
} from './approval.queries.ts'
import { presentDecision, decidedStateOf } from './decision.presenter.ts'
import { countRecordedSince, findDecision, keepDecision } from './decision.queries.ts'
import { presentDetails, type Details } from '../settings/details.presenter.ts'
import { findDetails, updateBusiness } from '../settings/details.queries.ts'
import { changedElsewhere } from '../settings/details.service.ts'
import { decisionMessage, pausedMessage } from '../messages.ts'
import { readBusiness } from '../public/service.ts'

interface Context {
  db: Db
  clock: () => Date
  queueNotices: QueueNotices
}

interface Verdict {
  businessId: string
  operatorId: string
  decision: ApprovalDecision
  reason: string
  version: number
}

/** Roles notified of a decision: a registration concerns its owners, a running shop its managers too. */
const NOTIFIED: Readonly<Record<ApprovalDecision, readonly Role[]>> = {
  approve: ['owner'],
  decline: ['owner'],
  suspend: ['owner', 'manager'],
  restore: ['owner', 'manager'],
}

/** Reads all data registered for a business; undefined for an unknown one. */
export async function readDossier(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: string,
): Promise<z.input<typeof dossierSchema> | undefined> {
  const row = isUuid(id) ? await findDetails(db, id) : undefined
  const page = row && (await readBusiness(db, id, clock(), { anyStatus: true }))
  if (!row || !page) return undefined
  const members = (await listMembers(db, id)).map(({ full_name, phone, role }) => ({
    fullName: full_name,
    phone,
    role: ROLES.find((one) => one === role) ?? 'staff',
  }))
  const photos = await galleryIds(db, id)
  const details = presentDetails(row)
  const last = await findDecision(db, id)
  return {
    details,
    owners: members.filter(({ role }) => role === 'owner'),
    members,
    staff: await listStaffNames(db, id),
    createdAt: instantTextOf(row.created_at),
    decidedAt: instantTextOrNull(row.decided_at),
    lastDecision: last
      ? presentDecision(last, decidedStateOf(details, photos), await countRecordedSince(db, id))
      : null,
    photos: photos.map((photo) => photoUrl(photo)),
    page,
  }
}

/**
 * Decides about a business exactly once: of two operators, the second gets `changed_elsewhere`. The audit entry, the
 * state decided on and the messages to its members are written in the same transaction.
 */
export async function decide(context: Context, verdict: Verdict): Promise<void> {
  const { businessId, decision, reason, version } = verdict
  const outcome = outcomeOf(decision)
  if (outcome.reasoned && reason === '')
    throw new AppError('missing_fields', { fields: ['reason'] })
  if (!isUuid(businessId)) throw new AppError('business_not_found')
  const { db, clock, queueNotices } = context
  const now = clock()
  await inTransaction(db, async (trx) => {
    const row = await updateBusiness(
      trx,
      { id: businessId, version, statuses: outcome.from },
      { status: outcome.to, status_reason: outcome.reasoned ? reason : '', decided_at: now },
    )
    if (!row) throw await changedElsewhere(trx, businessId)
    const details = presentDetails(row)
    const state = decidedStateOf(details, await galleryIds(trx, businessId))
    await keepDecision(trx, { businessId, decision, reason: row.status_reason, now, state })
    await recordAudit(trx, {
      at: now,
      actorId: verdict.operatorId,
      businessId,
      action: outcome.action,
      subject: businessId,
      detail: { name: details.name, ...(reason && { reason }) },
    })
    await notifyMembers(trx, details, { decision, reason, now })
    if (decision === 'suspend') await notifyCustomers(trx, details, { queueNotices, now })
  })
}

/** Features a business or ends that, with its audit entry in one transaction. */
export async function feature(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  input: { businessId: string; operatorId: string; featured: boolean; version: number },
): Promise<void> {
  const { businessId: id, featured, version } = input
  if (!isUuid(id)) throw new AppError('business_not_found')
  await inTransaction(db, async (trx) => {
    const at = { id, version, featured: !featured, ...(featured && { statuses: ['approved'] }) }
    const row = await updateBusiness(trx, at, { featured })
    if (!row) throw await changedElsewhere(trx, id)
    await recordAudit(trx, {
      at: clock(),
      actorId: input.operatorId,
      businessId: id,
      action: featured ? 'business.featured' : 'business.unfeatured',
      subject: id,
      detail: { name: presentDetails(row).name },
    })
  })
}

/** Queues an SMS for each member; the version in the dedupe key makes a later decision send a new one. */
async function notifyMembers(
  trx: Trx,
  { id, name, version }: Details,
  { decision, reason, now }: { decision: ApprovalDecision; reason: string; now: Date },
): Promise<void> {
  for (const member of await lockMembers(trx, id, NOTIFIED[decision])) {
    const message = {
      to: member.phone,
      channel: 'sms',
      kind: 'approval',
      ...decisionMessage(decision, { name, reason }, member.language),
      dedupeKey: `approval:${id}:${version}:${member.id}`,
      accountId: member.id,
    } as const
    await queueMessage(trx, message, now)
  }
}

/** Asks customers with upcoming appointments to call: in the app, by their channels, and by SMS to numbers on cards. */
async function notifyCustomers(
  trx: Trx,
  shop: Details,
  { queueNotices, now }: { queueNotices: QueueNotices; now: Date },
): Promise<void> {
  await queueNotices(trx, await notifyComing(trx, shop.id, now), now)
  for (const { phone, language } of await numbersComing(trx, shop.id, now)) {
    const message = {
      to: phone,
      channel: 'sms',
      kind: 'shop_change',
      ...pausedMessage(shop, language ?? 'ar'),
      dedupeKey: `paused:${shop.id}:${shop.version}:${phone}`,
    } as const
    await queueMessage(trx, message, now)
  }
}
