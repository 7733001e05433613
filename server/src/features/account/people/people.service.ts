import type { z } from 'zod'
import type { personSchema } from '@awan/core/account/people-contract'
import type { AuditAction } from '@awan/core/audit/actions'
import { localizedSchema } from '@awan/core/language-schema'
import { ROLES } from '@awan/core/permissions'
import { instantTextOf, instantTextOrNull } from '@awan/core/time'
import { recordAudit } from '#records/audit.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { type AccountRow, findAccount, lockAccount } from '../queries.ts'
import {
  countUpcoming,
  listMemberships,
  listSessionRows,
  restoreRow,
  suspendRow,
} from './people.queries.ts'
import { endSessionsOf } from '../session/session.queries.ts'

type Person = z.input<typeof personSchema>

/** Returns the list item of an account. */
export const presentListedPerson = (
  row: Pick<AccountRow, 'id' | 'full_name' | 'phone' | 'operator' | 'created_at' | 'suspended_at'>,
) => ({
  id: row.id,
  fullName: row.full_name,
  phone: row.phone,
  isOperator: row.operator,
  createdAt: instantTextOf(row.created_at),
  suspendedAt: instantTextOrNull(row.suspended_at),
})

/** Reads the account details that support needs. */
export async function readPerson(db: Db, id: string, now: Date): Promise<Person> {
  const account = isUuid(id) ? await findAccount(db, id) : undefined
  if (!account) throw new AppError('user_not_found')
  const sessions = await listSessionRows(db, id, now)
  const businesses = await listMemberships(db, id)
  return {
    ...presentListedPerson(account),
    suspendedReason: account.suspended_reason,
    sessions: sessions.map((session) => ({
      id: session.id,
      client: session.client === 'native' ? 'native' : 'web',
      createdAt: instantTextOf(session.created_at),
      expiresAt: instantTextOf(session.expires_at),
    })),
    businesses: businesses.map((business) => ({
      id: business.id,
      name: localizedSchema.parse(business.name),
      role: ROLES.find((role) => role === business.role) ?? 'staff',
    })),
    upcoming: await countUpcoming(db, id, now),
  }
}

interface Step {
  db: Db
  operatorId: string
  now: Date
}

/** Suspends an account. Logins take the same lock: a login is refused, or its session ends with the others. */
export async function suspend(step: Step, id: string, reason: string): Promise<void> {
  await change(step, id, 'account.suspended', { reason }, async (trx) => {
    const done = await suspendRow(trx, { id, reason, now: step.now })
    if (done) await endSessionsOf(trx, id)
    return done
  })
}

/** Lifts a suspension. */
export async function restore(step: Step, id: string): Promise<void> {
  await change(step, id, 'account.restored', {}, (trx) => restoreRow(trx, id))
}

/** Ends one session of an account, or all. */
export async function endSessions(step: Step, id: string, session?: string): Promise<void> {
  await change(step, id, 'account.sessions_ended', {}, async (trx) => {
    await endSessionsOf(trx, id, session)
    return true
  })
}

/** Changes an account and writes the audit entry in one transaction; the entry stores no name. */
async function change(
  { db, operatorId, now }: Step,
  id: string,
  action: AuditAction,
  detail: Record<string, unknown>,
  work: (trx: Trx) => Promise<boolean>,
): Promise<void> {
  if (!isUuid(id)) throw new AppError('user_not_found')
  await inTransaction(db, async (trx) => {
    if (!(await lockAccount(trx, id))) throw new AppError('user_not_found')
    if (!(await work(trx))) throw new AppError('changed_elsewhere')
    const entry = { at: now, actorId: operatorId, businessId: null, action, subject: id }
    await recordAudit(trx, { ...entry, detail })
  })
}
