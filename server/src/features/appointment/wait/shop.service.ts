import { dayOfInstant } from '#records/working-days.ts'
import { recordAudit } from '#records/audit.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import type { Db } from '#db/connect.ts'
import { AppError } from '#http/app-error.ts'
import type { Shop } from '#http/shop.ts'
import { notBookable } from '../record/free.service.ts'
import { refusalOf } from '../record/change.service.ts'
import { endWait, findWait, lockWaiting, notifyEnded, type WaitRow } from './queries.ts'
import { freeTurn } from './service.ts'
import { holdForWait, type TurnDeps } from './turn.service.ts'
import { queueOf } from './turn.queries.ts'

interface ShopInput {
  shop: Pick<Shop, 'id' | 'reach' | 'staffId'>
  actorId: string
  id: string
}

/** Returns the staff member whose column the caller is restricted to; undefined: all columns. */
export function columnOf({ reach, staffId }: ShopInput['shop']): string | undefined {
  return reach === 'own' ? (staffId ?? undefined) : undefined
}

/** Finds a wait of this shop that the caller may see. */
async function shopWait(db: Db, { shop, id }: ShopInput, now: Date): Promise<WaitRow> {
  const row = isUuid(id) ? await findWait(db, id, now) : undefined
  const column = columnOf(shop)
  const theirs = column === undefined || (row?.staff_id ?? column) === column
  if (row?.business_id !== shop.id || !theirs) throw new AppError('wait_not_found')
  return row
}

/** Removes a customer from the list; the time kept for them is free at once. */
export async function shopRemove(
  { db, clock }: Pick<TurnDeps, 'db' | 'clock'>,
  input: ShopInput,
): Promise<void> {
  const { shop, actorId, id } = input
  await inTransaction(db, async (trx) => {
    const now = clock()
    await shopWait(trx, input, now)
    await freeTurn(trx, id, 'withdrawn')
    if (!(await endWait(trx, id, { as: 'removed', now }))) throw new AppError('wait_not_found')
    await notifyEnded(trx, { id, event: 'removed', now })
    const entry = { at: now, actorId, businessId: shop.id, subject: id }
    await recordAudit(trx, { ...entry, action: 'wait.removed' })
  })
}

/** Keeps a time for a customer out of turn, judged like any turn; refused while they already have one. */
export async function shopGive(
  deps: TurnDeps,
  input: ShopInput & { start: number; staffId: string | undefined },
): Promise<WaitRow> {
  const { db, clock } = deps
  const { shop, actorId, id, start } = input
  const column = columnOf(shop)
  if (column !== undefined && (input.staffId ?? column) !== column)
    throw notBookable('unknown_staff')
  try {
    return await inTransaction(db, async (trx) => {
      const before = await shopWait(trx, input, clock())
      await lockWaiting(trx, shop.id)
      const now = clock()
      const { day } = await dayOfInstant(trx, shop.id, new Date(start))
      if (day !== before.day) throw notBookable('closed')
      const [waiting] = await queueOf(trx, { businessId: shop.id, now, id })
      if (!waiting) throw new AppError('changed_elsewhere')
      const staffId = column ?? input.staffId ?? waiting.staffId ?? undefined
      const wanted = { businessId: shop.id, offeringIds: waiting.offeringIds, start, staffId }
      if ((await holdForWait(trx, deps, { waiting, wanted })) === 'unable')
        throw new AppError('cannot_take')
      const entry = { at: now, actorId, businessId: shop.id, subject: id }
      await recordAudit(trx, { ...entry, action: 'wait.turn_given' })
      return shopWait(trx, input, now)
    })
  } catch (error) {
    throw await refusalOf(db, error, { now: clock(), anyStatus: false })
  }
}
