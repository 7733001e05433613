import { recordAudit } from '#records/audit.ts'
import type { Db } from '#db/connect.ts'
import { deleteFactor } from './factor/second-factor.queries.ts'
import { giveDesk, takeDesk } from './operator.queries.ts'
import { findAccountByPhone, insertAccount } from './queries.ts'
import { endSessionsOf } from './session/session.queries.ts'

export type OperatorChange = 'made' | 'promoted' | 'was_one'

type Refused = 'no_account' | 'suspended'

/**
 * Makes the owner of the number an operator. A number without an account gets one under `name`, whose owner proves it
 * by the code of the first login; without a name it is `no_account`. A `suspended` account must be restored from the
 * desk first.
 */
export async function addOperator(
  db: Db,
  { phone, name, now }: { phone: string; name: string | undefined; now: Date },
): Promise<OperatorChange | Refused> {
  return db.transaction().execute(async (trx) => {
    const found = await findAccountByPhone(trx, phone)
    if (found?.operator === true) return 'was_one'
    if (found === undefined && name === undefined) return 'no_account'
    if (name !== undefined && found === undefined) {
      const values = { phone, full_name: name, operator: true, agreed_at: now, created_at: now }
      if (await insertAccount(trx, values)) return 'made'
    }
    return (await giveDesk(trx, phone)) ? 'promoted' : 'suspended'
  })
}

export type FactorReset = 'reset' | 'none' | 'no_operator'

/** Deletes an operator's second factor and ends the sessions; the next login sets up another. */
export async function resetSecondFactor(db: Db, phone: string, now: Date): Promise<FactorReset> {
  return db.transaction().execute(async (trx) => {
    const account = await findAccountByPhone(trx, phone)
    if (account?.operator !== true) return 'no_operator'
    if (!(await deleteFactor(trx, account.id))) return 'none'
    await endSessionsOf(trx, account.id)
    const entry = { at: now, actorId: null, businessId: null, subject: account.id }
    await recordAudit(trx, { ...entry, action: 'second_factor.reset' })
    return 'reset'
  })
}

/** Revokes the operator role of the number's owner and ends the sessions; false if it was no operator. */
export async function removeOperator(db: Db, phone: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const id = await takeDesk(trx, phone)
    if (id === undefined) return false
    await deleteFactor(trx, id)
    await endSessionsOf(trx, id)
    return true
  })
}
