import { createHash, randomUUID } from 'node:crypto'
import { visitSchema } from '@awan/core/appointment/visit-contract'
import { placeVerdict, startsNow, type DiaryTimes } from '@awan/core/appointment/diary-rules'
import { dayAround, leastBooked, LONGEST_APPOINTMENT } from '@awan/core/appointment/rules'
import {
  clearanceOf,
  footprintOf,
  isValid,
  lengthened,
  type Footprint,
} from '@awan/core/availability/footprint'
import { MINUTE } from '@awan/core/time'
import { dropExpiredHolds } from '#records/occupancy.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError, invalidInput } from '#http/app-error.ts'
import { claimKey, storeAnswer } from '#http/idempotency.ts'
import type { Shop } from '#http/shop.ts'
import { diaryAround } from './diary.service.ts'
import { notBookable } from '../record/free.service.ts'
import { lockCustomer } from '../record/lock.queries.ts'
import {
  auditVisit,
  checkStart,
  endOf,
  isOwn,
  readVisit,
  refusalOf,
  TimeTaken,
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
  /** Of the actor's own; undefined: repeating it writes a second visit. */
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
    throw await refusalOf(context, error)
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
  await lockOwnShop(trx, shop.id)
  const offerings = await soldTo(trx, shop.id, wish.offeringIds)
  const columns = await candidates(trx, wish)

  const now = clock()
  await dropExpiredHolds(
    trx,
    shop.id,
    columns.map((column) => column.id),
    now,
  )
  const id = randomUUID()
  const base = {
    businessId: shop.id,
    id,
    offeringIds: wish.offeringIds,
    footprint: soldAs(offerings, wish),
  }
  const place = await choosePlace(trx, wish, { base, columns, now })
  const written = await insertOwnVisit(trx, {
    businessId: shop.id,
    id,
    staffId: place.staffId,
    start: new Date(place.start),
    footprint: place.footprint,
    price: wish.price ?? priceOf(offerings),
    note: wish.note,
    source: wish.source,
    items: offerings.map(itemOf),
    holder: await holderOf(trx, wish, card),
    guestName: wish.name ?? null,
    now,
  })
  if (!written) throw new TimeTaken(place)
  // Whoever stands in the shop knows; whoever called has nothing in hand yet.
  const sms = wish.source === 'phone'
  await tell(trx, { businessId: shop.id, actorId, id, event: 'booked', message: '', now, sms })
  const detail = { staffId: place.staffId, start: new Date(place.start), source: wish.source }
  await auditVisit(trx, { shop, actorId, id }, 'appointment.booked', now, detail)
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

/** Who may get the visit, locked: the one named, or all who work and can do it. */
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

/** What a visit takes, for a length by hand or that of what is sold; refuses more than a visit may be. */
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

/** The first start, and at it whoever has the least to do, that the visit fits at. */
async function choosePlace(
  trx: Trx,
  wish: OwnWish,
  { base, columns, now }: { base: Base; columns: readonly Column[]; now: Date },
): Promise<Place> {
  const starts = wish.start === undefined ? startsNow(now.getTime()) : [wish.start]
  const [first = 0, last = first] = [starts[0], starts.at(-1)]
  checkStart(first, now.getTime())
  const staffIds = columns.map(({ id }) => id)
  const span = {
    businessId: base.businessId,
    staffIds,
    start: first,
    end: endOf({ ...base, start: last }),
  }
  const diary = await diaryAround(trx, span, now)
  const states = new Set<string>()
  for (const start of starts) {
    const fitting = columns.filter((column) => {
      const { state } = placeVerdict(diary, placementOf(base, column.id, start), now.getTime())
      states.add(state)
      return state === 'free' || (state === 'outside' && wish.outsideHours)
    })
    const staffId = leastBusy(fitting, diary, start)
    if (staffId !== undefined) return placeAt(base, staffId, start)
  }
  if (states.has('taken')) throw new TimeTaken(placeAt(base, wish.staffId, first))
  throw notBookable(states.has('past') ? 'past' : 'closed')
}

function placeAt(base: Base, staffId: string | undefined, start: number): Place {
  return { ...base, staffId: staffId ?? '', start }
}

function placementOf(base: Base, staffId: string, start: number) {
  const { before: bufferBeforeMinutes, after: bufferAfterMinutes } = clearanceOf(base.footprint)
  const end = endOf({ ...base, start })
  return { staffId, start, end, bufferBeforeMinutes, bufferAfterMinutes }
}

/** Who of those it fits with has the least to do that day. */
function leastBusy(
  columns: readonly Column[],
  diary: DiaryTimes,
  start: number,
): string | undefined {
  const busyOf = (id: string) =>
    [...diary.visits.filter(({ status }) => status !== 'cancelled'), ...diary.blocks]
      .filter((one) => one.staffId === id)
      .map((one) => [Date.parse(one.start) / MINUTE, Date.parse(one.end) / MINUTE] as const)
  const people = columns.map(({ id, position }) => ({ staffId: id, position, busy: busyOf(id) }))
  return leastBooked(people, dayAround(start / MINUTE, diary.timeZone))
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
