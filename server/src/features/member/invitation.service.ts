import { BRAND } from '@awan/core/brand'
import { fitted } from '@awan/core/messaging/rules'
import { TEMPLATES } from '@awan/core/messaging/templates'
import { nameInMessage } from '@awan/core/messaging/words'
import { pick } from '@awan/core/language'
import { INVITATION_LIFE, MEMBER_LIMIT, type MemberRole } from '@awan/core/member/rules'
import { parsePhone } from '@awan/core/phone'
import { DAY_SECONDS } from '@awan/core/time'
import type { Config } from '#config.ts'
import { recordAudit } from '#records/audit.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import type { Caller } from '#http/caller/caller.ts'
import { requireAccount } from '#http/limits/row-locks.ts'
import type { RateLimiter } from '#http/limits/rate-limit.ts'
import type { Shop } from '#http/shop.ts'
import { queueMessage } from '#integrations/messaging/outbox.ts'
import { translate } from '#locale.ts'
import {
  addMember,
  answerInvitation,
  type InvitationRow,
  isMember,
  listAccountInvitations,
  listInvitationRows,
  lockPeople,
  nameOfShop,
  putInvitation,
  takeInvitation,
} from './queries.ts'
import { requireStaff } from './service.ts'

export interface InvitationDeps {
  db: Db
  clock: () => Date
  config: Pick<Config, 'demo' | 'publicUrl'>
  limiter: RateLimiter
}

/** Invitation messages per day: to one number from all shops, and from one shop to all numbers. */
const [TO_ONE, FROM_ONE] = [5, 50]

/** Invites a number by SMS; never reveals whether it has an account. */
export async function invite(
  { db, clock, config, limiter }: InvitationDeps,
  { shop, caller, origin }: { shop: Shop; caller: Caller; origin: string },
  input: MemberRole & { phone: string },
): Promise<InvitationRow> {
  const phone = parsePhone(input.phone, { invented: config.demo })
  if (!phone.ok) throw new AppError(phone.code)
  if (input.role === 'staff' && input.staffId === null) throw new AppError('missing_fields')
  const number = phone.value
  return inTransaction(db, async (trx) => {
    const now = clock()
    const { people } = await lockPeople(trx, shop.id)
    await requireAccount(trx, caller.accountId)
    await requireStaff(trx, shop.id, input.staffId)
    if (await isMember(trx, shop.id, number)) throw new AppError('already_member')
    const invited = await listInvitationRows(trx, shop.id)
    // Inviting a number again replaces its invitation.
    const others = invited.filter((row) => row.expires_at > now && row.phone !== number)
    if (people + others.length >= MEMBER_LIMIT) throw new AppError('list_full')
    await limiter.use(trx, [
      { name: 'invitation-to', subject: number, points: TO_ONE, seconds: DAY_SECONDS },
      { name: 'invitation-from', subject: shop.id, points: FROM_ONE, seconds: DAY_SECONDS },
    ])
    const row = await putInvitation(trx, {
      business_id: shop.id,
      phone: number,
      role: input.role,
      staff_id: input.staffId,
      invited_by: caller.accountId,
      created_at: now,
      expires_at: new Date(now.getTime() + INVITATION_LIFE),
    })
    await notify(trx, { shop, row, caller, origin, now })
    await record(trx, { shop, actorId: caller.accountId, now }, 'member.invited', row)
    return row
  })
}

async function notify(
  trx: Trx,
  invited: { shop: Shop; row: InvitationRow; caller: Caller; origin: string; now: Date },
): Promise<void> {
  const { shop, row, now, origin } = invited
  const name = await nameOfShop(trx, shop.id)
  // The invited person's language is unknown; the inviter's is the best guess.
  const { language } = invited.caller
  const values = {
    brand: BRAND[language],
    business: nameInMessage(pick(name, language)),
    role: translate(language, `message.role.${roleOf(row.role)}`),
    link: `${origin}/console`,
  }
  const write = (cut: { business: string }) =>
    translate(language, TEMPLATES.invitation.key, { ...values, ...cut })
  const text = fitted({ business: values.business }, write) ?? write({ business: '' })
  const dedupeKey = `invitation:${row.id}`
  const message = { to: row.phone, channel: 'sms', kind: 'invitation', text, dedupeKey } as const
  const template = { name: 'invitation', values } as const
  await queueMessage(trx, { ...message, language, template, expiresAt: row.expires_at }, now)
}

const roleOf = (role: string) => (role === 'owner' || role === 'manager' ? role : 'staff')

export async function withdraw(
  { db, clock }: Pick<InvitationDeps, 'db' | 'clock'>,
  { shop, actorId, invitationId }: { shop: Shop; actorId: string; invitationId: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = isUuid(invitationId) ? await takeInvitation(trx, shop.id, invitationId) : undefined
    if (!row) throw new AppError('invitation_not_found')
    await record(trx, { shop, actorId, now: clock() }, 'invitation.withdrawn', row)
  })
}

async function record(
  trx: Trx,
  by: { shop: { id: string }; actorId: string; now: Date },
  action: 'member.invited' | 'invitation.withdrawn' | 'member.joined',
  row: { id: string; role: string },
): Promise<void> {
  await recordAudit(trx, {
    at: by.now,
    actorId: by.actorId,
    businessId: by.shop.id,
    action,
    subject: row.id,
    detail: { changes: { role: [null, row.role] } },
  })
}

/** Accepts or declines an invitation of the caller's number, once; returns the id of the business. */
export async function decideInvitation(
  { db, clock }: Pick<InvitationDeps, 'db' | 'clock'>,
  { accountId, invitationId }: { accountId: string; invitationId: string },
  accepted: boolean,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const now = clock()
    await requireAccount(trx, accountId)
    if (!accepted) return (await taken(trx, accountId, invitationId, now)).business_id
    const open = await listAccountInvitations(trx, accountId, now)
    const wanted = open.find(({ id }) => id === invitationId)
    if (!wanted) throw new AppError('invitation_not_found')
    // Lock order: a repeated invitation of the number locks the business first, too.
    const { people } = await lockPeople(trx, wanted.business_id)
    const found = await taken(trx, accountId, invitationId, now)
    if (people >= MEMBER_LIMIT) throw new AppError('list_full')
    await addMember(trx, { ...found, account_id: accountId })
    const by = { shop: { id: found.business_id }, actorId: accountId, now }
    await record(trx, by, 'member.joined', { id: accountId, role: found.role })
    return found.business_id
  })
}

async function taken(trx: Trx, accountId: string, invitationId: string, now: Date) {
  const found = isUuid(invitationId)
    ? await answerInvitation(trx, accountId, invitationId, now)
    : undefined
  if (!found) throw new AppError('invitation_not_found')
  return found
}
