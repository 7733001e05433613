import { createHash, randomUUID } from 'node:crypto'
import { visitSchema } from '@awan/core/appointment/visit-contract'
import { startsNow } from '@awan/core/appointment/diary-rules'
import { LONGEST_APPOINTMENT } from '@awan/core/appointment/rules'
import { atDesk } from '@awan/core/appointment/desk'
import { footprintOf, isValid, lengthened, type Footprint } from '@awan/core/availability/footprint'
import { place, type Refusal } from '@awan/core/availability/placement'
import { MINUTE_MS } from '@awan/core/time'
import { recordAudit } from '#records/audit.ts'
import { loadCalendars } from '#records/calendars.ts'
import { dropExpiredHolds } from '#records/occupancy.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError, invalidInput } from '#http/app-error.ts'
import { claimKey, storeAnswer } from '#http/idempotency.ts'
import type { Shop } from '#http/shop.ts'
import { refusalOf } from '../record/change.service.ts'
import { leastBusy, notBookable, notPlaced, TimeTaken } from '../record/free.service.ts'
import { lockCustomer } from '../record/lock.queries.ts'
import {
  endOf,
  isOwn,
  readVisit,
  targetOf,
  type TellingContext,
  type Place,
} from './shop-change.service.ts'
import {
  lockColumns,
  lockOfferings,
  lockOwnShop,
  type Column,
  type SoldOffering,
} from './shop-lock.queries.ts'
import type { ShopVisit } from './shop-visit.presenter.ts'
import { findCard, holdCard, insertOwnVisit, type Person } from './shop-write.queries.ts'
import type { SoldItem } from '../record/sold.queries.ts'

export interface OwnWish {
  shop: Pick<Shop, 'id' | 'reach' | 'staffId'>
  actorId: string
  /** Repeats a request of the actor's; undefined: repeating it writes a second visit. */
  key: string | undefined
  source: 'walk_in' | 'phone'
  staffId: string | undefined
  /** Milliseconds since the epoch; undefined: now. */
  start: number | undefined
  offeringIds: readonly string[]
  durationMinutes: number | undefined
  price: number | undefined
  name: string | undefined
  phone: string | undefined
  customerId: string | undefined
  note: string
  outsideHours: boolean
}

/** Writes down a visit of somebody who walked in or called, or refuses with an AppError. The locks are those of booking. */
export async function writeDownVisit(context: TellingContext, wish: OwnWish): Promise<ShopVisit> {
  try {
    return await inTransaction(context.db, (trx) => writeDown(trx, context, wish))
  } catch (error) {
    throw await refusalOf(context.db, error, { now: context.clock(), anyStatus: true })
  }
}

async function writeDown(
  trx: Trx,
  { clock, tell }: TellingContext,
  wish: OwnWish,
): Promise<ShopVisit> {
  const { shop, actorId, key } = wish
  if (key !== undefined) {
    const claim = { accountId: actorId, key, hash: hashOf(wish), now: clock() }
    const stored = await claimKey(trx, claim)
    if (stored) return repeated(trx, wish, { stored, now: clock() })
  }
  const card = await cardFor(trx, wish)
  if (card?.account_id) await lockCustomer(trx, card.account_id)
  const order = await lockOwnShop(trx, shop.id)
  const offerings = await soldTo(trx, shop.id, wish.offeringIds)
  const columns = await candidates(trx, wish)

  const now = clock()
  const id = randomUUID()
  const base = {
    businessId: shop.id,
    id,
    offeringIds: wish.offeringIds,
    footprint: soldAs(offerings, wish),
  }
  const chosen = await choosePlace(trx, wish, { base, columns, order, now })
  await dropExpiredHolds(trx, shop.id, [chosen.staffId], now)
  const written = await insertOwnVisit(trx, {
    businessId: shop.id,
    id,
    staffId: chosen.staffId,
    start: new Date(chosen.start),
    footprint: chosen.footprint,
    price: wish.price ?? priceOf(offerings),
    note: wish.note,
    source: wish.source,
    items: offerings.map(itemOf),
    holder: await holderOf(trx, wish, card),
    guestName: wish.name ?? null,
    now,
  })
  if (!written) throw new TimeTaken(targetOf(chosen))
  // Whoever stands in the shop knows; whoever called has nothing in hand yet.
  const sms = wish.source === 'phone'
  await tell(trx, { businessId: shop.id, actorId, id, event: 'booked', message: '', now, sms })
  const detail = { staffId: chosen.staffId, start: new Date(chosen.start), source: wish.source }
  await recordAudit(trx, {
    ...{ at: now, actorId, businessId: shop.id, subject: id },
    ...{ action: 'appointment.booked', detail },
  })
  const visit = await readVisit(trx, shop.id, id, now)
  if (key !== undefined)
    await storeAnswer(trx, { accountId: actorId, key }, { status: 201, answer: { id } })
  return visit
}

/**
 * The visit that this key wrote, as it is now: what is kept of the answer says nothing of the customer, who may leave while
 * the key is remembered.
 */
async function repeated(
  trx: Trx,
  { shop }: OwnWish,
  { stored, now }: { stored: unknown; now: Date },
): Promise<ShopVisit> {
  const { id } = visitSchema.pick({ id: true }).parse(stored)
  const visit = await readVisit(trx, shop.id, id, now)
  if (isOwn(shop, visit.staffId)) return visit
  throw new AppError('appointment_not_found')
}

/** The shop's card that the wish speaks of; undefined where there is none yet. */
async function cardFor(trx: Trx, wish: OwnWish): Promise<Person | undefined> {
  const { customerId, phone, shop } = wish
  if (customerId === undefined)
    return phone === undefined ? undefined : findCard(trx, shop.id, { phone })
  const card = isUuid(customerId) ? await findCard(trx, shop.id, { id: customerId }) : undefined
  if (card) return card
  throw noCustomer()
}

/** The card, held from here on, or who to make one of. A card may have become part of another one while this waited. */
async function holderOf(trx: Trx, { shop, name, phone }: OwnWish, card: Person | undefined) {
  if (card && (await holdCard(trx, shop.id, card.id))) return { cardId: card.id }
  if (card && phone === undefined) throw noCustomer()
  if (name === undefined && phone === undefined) return null
  return { name: name ?? null, phone: phone ?? null }
}

const noCustomer = () => invalidInput('customerId', 'no customer of this shop')

/** The offerings of a visit as the shop sells them now, locked; refuses unknown ones. */
export async function soldTo(
  trx: Trx,
  businessId: string,
  ids: readonly string[],
): Promise<SoldOffering[]> {
  const offerings = await lockOfferings(trx, businessId, ids.filter(isUuid))
  if (offerings.length < ids.length) throw notBookable('unknown_offering')
  return offerings
}

/** Locks who may get the visit: the one named, or all who work and can do it. */
async function candidates(trx: Trx, { shop, staffId, offeringIds }: OwnWish): Promise<Column[]> {
  const wanted = staffId ?? (shop.reach === 'own' ? (shop.staffId ?? undefined) : undefined)
  if (wanted === undefined) {
    const columns = await lockColumns(trx, shop.id, null, offeringIds)
    const able = columns.filter((column) => column.able)
    if (able.length === 0) throw notBookable('staff_cannot')
    return able
  }
  const known = isUuid(wanted) && isOwn(shop, wanted)
  const [column] = known ? await lockColumns(trx, shop.id, [wanted], offeringIds) : []
  checkColumn(column)
  return column ? [column] : []
}

/** Refuses somebody who is not there, no longer works, or does not do this. */
export function checkColumn(column: Column | undefined): void {
  if (!column?.active) throw notBookable('unknown_staff')
  if (!column.able) throw notBookable('staff_cannot')
}

type Base = Pick<Place, 'businessId' | 'id' | 'offeringIds' | 'footprint'>

/** Returns what a visit takes, for a length by hand or that of what is sold; refuses more than a visit may be. */
export function soldAs(
  offerings: readonly SoldOffering[],
  { durationMinutes }: { durationMinutes: number | undefined },
): Footprint {
  const sold = footprintOf(
    offerings.map((one) => ({
      duration: one.duration_minutes,
      bufferBefore: one.buffer_before_minutes,
      bufferAfter: one.buffer_after_minutes,
    })),
  )
  const footprint = lengthened(sold, durationMinutes ?? sold.length)
  if (!isValid(footprint) || footprint.length > LONGEST_APPOINTMENT)
    throw invalidInput('offeringIds', 'longer together than a visit may be')
  return footprint
}

/** The first start that it fits at, and whom the shop gives it then; else says why the first one will not do. */
async function choosePlace(
  trx: Trx,
  wish: OwnWish,
  {
    base,
    columns,
    order,
    now,
  }: { base: Base; columns: readonly Column[]; order: string; now: Date },
): Promise<Place> {
  const { businessId, footprint } = base
  const starts = wish.start === undefined ? startsNow(now.getTime()) : [wish.start]
  const [first = 0, last = first] = [starts[0], starts.at(-1)]
  const span = { from: new Date(first), to: new Date(endOf({ footprint, start: last })) }
  const staffIds = columns.map(({ id }) => id)
  const calendars = await loadCalendars(trx, { businessId, span, now, staffIds })
  if (!calendars) throw new AppError('business_not_found')
  const policy = atDesk({ outside: wish.outsideHours ? 'allow' : 'ask' })
  const reasons: Refusal[] = []
  for (const start of starts) {
    const request = { start: start / MINUTE_MS, footprint }
    const placement = place(calendars, request, policy, now.getTime() / MINUTE_MS)
    if (!placement.ok) {
      reasons.push(placement.reason)
      continue
    }
    const free = columns.filter(({ id }) => placement.ids.includes(id))
    return { ...base, staffId: leastBusy(free, calendars, { start, order }) ?? '', start }
  }
  const [reason = 'closed'] = reasons
  if (reason !== 'taken') throw notPlaced(reason)
  throw new TimeTaken(targetOf({ ...base, staffId: wish.staffId ?? '', start: first }))
}

export function itemOf(offering: SoldOffering): SoldItem {
  const { id, service_id, name, duration_minutes, price } = offering
  return { offering_id: id, service_id, name, duration_minutes, price }
}

export function priceOf(offerings: readonly SoldOffering[]): number {
  return offerings.reduce((sum, { price }) => sum + price, 0)
}

function hashOf({ key: _key, shop, actorId: _actor, ...asked }: OwnWish): Buffer {
  const text = JSON.stringify(['createVisit', shop.id, Object.entries(asked).sort()])
  return createHash('sha256').update(text).digest()
}
