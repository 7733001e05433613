import type { z } from 'zod'
import type { changeCustomer, createCustomer } from '@awan/core/customer/contract'
import { mergedCard, type Card } from '@awan/core/customer/rules'
import { parsePhone } from '@awan/core/phone'
import { standingAt } from '#records/people/standing.ts'
import { recordAudit } from '#records/audit.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction, violated, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError } from '#http/app-error.ts'
import { claimOf, writeOnce } from '#http/idempotency.ts'
import type { ShopId } from '#http/shop.ts'
import { presentDetail, type Detail } from './presenter.ts'
import { findCustomer, findDuplicates } from './queries.ts'
import {
  cardByPhone,
  insertCard,
  lockAccountsOf,
  lockCards,
  updateCard,
  uniteCards,
  type CardValues,
} from './write.queries.ts'

interface Context {
  db: Db
  clock: () => Date
  /** True if numbers of invented people are accepted. */
  invented: boolean
}

interface Desk {
  shopId: ShopId
  /** Account that makes the change. */
  actorId: string
  /** Idempotency key of a creation or a merge. */
  key?: string | undefined
}

/** Reads a card with its possible duplicates; throws `customer_not_found` for cards of other shops too. */
export async function readCustomer(db: Db, shopId: ShopId, id: string, now: Date): Promise<Detail> {
  const row = isUuid(id) ? await findCustomer(db, shopId, id, now) : undefined
  if (!row) throw new AppError('customer_not_found')
  const { weighing } = await standingAt(db, shopId, { cardId: id }, now)
  return presentDetail(row, await findDuplicates(db, shopId, row, now), weighing.length)
}

/** Creates a card, once per key; throws `customer_exists` with the id of the card that already has the number. */
export async function writeCustomer(
  { db, clock, invented }: Context,
  { shopId, actorId, key }: Desk,
  { name, phone, note }: z.output<typeof createCustomer.body>,
): Promise<Detail> {
  const number = phone ? numberOf(phone, invented) : null
  const now = clock()
  const claim = claimOf({ accountId: actorId, key }, ['createCustomer', shopId, name, phone, note])
  const id = await refusingTaken({ db, shopId, number }, (trx) =>
    writeOnce(trx, claim && { ...claim, now }, async () =>
      inAudit(trx, { shopId, actorId, now }, 'customer.created', async () =>
        insertCard(trx, shopId, { name, phone: number, note: note ?? '', created_at: now }),
      ),
    ),
  )
  return readCustomer(db, shopId, id, now)
}

type Change = z.output<typeof changeCustomer.body>

/** Updates a card if its version still matches. */
export async function reviseCustomer(
  { db, clock, invented }: Context,
  { shopId, actorId }: Desk,
  id: string,
  change: Change,
): Promise<Detail> {
  if (!isUuid(id)) throw new AppError('customer_not_found')
  const number = change.phone ? numberOf(change.phone, invented) : null
  const now = clock()
  await refusingTaken({ db, shopId, number }, async (trx) => {
    const [card] = await lockCards(trx, shopId, [id])
    if (!card) throw new AppError('customer_not_found')
    if (card.version !== change.version)
      throw new AppError('changed_elsewhere', {
        current: await readCustomer(trx, shopId, id, now),
      })
    const values = valuesOf(change, number, card.blocked_at ?? now)
    if (card.account_id && values.phone !== undefined && values.phone !== card.phone)
      throw new AppError('phone_of_account')
    // The card of a deleted account cannot be changed.
    if (card.name === '') throw new AppError('customer_not_found')
    const action = actionOf(change, card.blocked_at !== null)
    await inAudit(trx, { shopId, actorId, now }, action, async () => {
      await updateCard(trx, shopId, id, values)
      return id
    })
  })
  return readCustomer(db, shopId, id, now)
}

function valuesOf(
  { name, phone, note, blocked }: Change,
  number: string | null,
  blockedAt: Date,
): CardValues {
  return {
    ...(name === undefined ? {} : { name }),
    ...(phone === undefined ? {} : { phone: number }),
    ...(note === undefined ? {} : { note }),
    ...(blocked === undefined ? {} : { blocked_at: blocked ? blockedAt : null }),
  }
}

function actionOf({ blocked }: Change, was: boolean) {
  if (blocked === undefined || blocked === was) return 'customer.changed'
  return blocked ? 'customer.blocked' : 'customer.unblocked'
}

/** Merges two cards and their appointments, once per key; the card `id` is kept. */
export async function mergeCustomers(
  { db, clock }: Context,
  { shopId, actorId, key }: Desk,
  pair: { id: string; version: number; otherId: string; otherVersion: number },
): Promise<Detail> {
  const { id, otherId } = pair
  if (!isUuid(id) || id === otherId) throw new AppError('customer_not_found')
  const now = clock()
  const claim = claimOf({ accountId: actorId, key }, ['mergeCustomers', shopId, id, otherId])
  const merge = async (trx: Trx) => {
    await lockAccountsOf(trx, shopId, [id, otherId])
    const cards = await lockCards(trx, shopId, [id, otherId])
    const kept = cards.find((card) => card.id === id)
    const other = cards.find((card) => card.id === otherId)
    if (!kept?.name || !other?.name) throw new AppError('customer_not_found')
    if (kept.version !== pair.version || other.version !== pair.otherVersion)
      throw new AppError('changed_elsewhere')
    const merged = mergedCard(cardOfRow(kept), cardOfRow(other))
    if (!merged.ok) throw new AppError(merged.code)
    const { accountId, blockedAt, createdAt, ...values } = merged.value
    return inAudit(trx, { shopId, actorId, now }, 'customer.merged', async () => {
      await uniteCards(trx, shopId, { keptId: id, otherId })
      await updateCard(trx, shopId, id, {
        ...values,
        account_id: accountId,
        blocked_at: blockedAt === null ? null : new Date(blockedAt),
        created_at: new Date(createdAt),
      })
      return id
    })
  }
  await inTransaction(db, async (trx) =>
    writeOnce(trx, claim && { ...claim, now }, async () => merge(trx)),
  )
  return readCustomer(db, shopId, id, now)
}

function cardOfRow(row: Awaited<ReturnType<typeof lockCards>>[number]): Card {
  return {
    name: row.name,
    phone: row.phone,
    accountId: row.account_id,
    note: row.note,
    blockedAt: row.blocked_at?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
  }
}

function numberOf(typed: string, invented: boolean): string {
  const phone = parsePhone(typed, { invented })
  if (!phone.ok) throw new AppError(phone.code)
  return phone.value
}

/** Runs the change and writes the audit entry, without the customer's name: the entry outlives the account. */
async function inAudit(
  trx: Trx,
  { shopId, actorId, now }: Desk & { now: Date },
  action: `customer.${'created' | 'changed' | 'blocked' | 'unblocked' | 'merged'}`,
  work: () => Promise<string>,
): Promise<string> {
  const subject = await work()
  await recordAudit(trx, { at: now, actorId, businessId: shopId, action, subject })
  return subject
}

/** Runs a transaction; if the number already has a card in this shop, rolls back and throws `customer_exists` with its id. */
async function refusingTaken<T>(
  { db, shopId, number }: { db: Db; shopId: ShopId; number: string | null },
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (number === null || violated(error) !== 'business_customer_phone') throw error
    throw new AppError('customer_exists', { customerId: await cardByPhone(db, shopId, number) })
  }
}
