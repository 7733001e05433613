import { randomUUID } from 'node:crypto'
import { shopAppointmentSchema } from '@awan/core/appointment/shop-contract'
import { attendeeKey, OWN_KEY } from '@awan/core/attendee/rules'
import { startsNow } from '@awan/core/appointment/diary-rules'
import { atDesk, enteredAtDesk } from '@awan/core/appointment/desk'
import { place, type Refusal } from '@awan/core/availability/placement'
import { MINUTE_MS } from '@awan/core/time'
import { recordAudit } from '#records/audit.ts'
import { loadCalendars } from '#records/calendars.ts'
import { dropExpiredHolds } from '#records/occupancy.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError, invalidInput } from '#http/app-error.ts'
import { claimKey, hashOfRequest, storeAnswer } from '#http/idempotency.ts'
import type { Shop } from '#http/shop.ts'
import { refusalOf } from '../record/change.service.ts'
import { leastLoaded, notBookable, notPlaced, TimeTaken } from '../record/free.service.ts'
import { lockCustomer, lockDesk, lockStaff, type StaffMember } from '../record/lock.queries.ts'
import {
  endOf,
  isCallersStaff,
  readShopAppointment,
  startRequestOf,
  type NotifyingContext,
  type Place,
} from './shop-change.service.ts'
import type { ShopAppointment } from './shop-appointment.presenter.ts'
import { findCard, insertShopAppointment, lockCard, type Person } from './shop-write.queries.ts'
import { checkStaffMember, itemOf, priceOf, soldAs, soldTo } from './sold.service.ts'
import { endBooked, waitingAccount } from '../wait/booked.queries.ts'

export interface ShopBookInput {
  shop: Pick<Shop, 'id' | 'reach' | 'staffId'>
  actorId: string
  /** Account whose idempotency keys apply: the caller, or the owner of a program's key. */
  accountId: string
  /** Idempotency key; undefined: a repeated request writes a second appointment. */
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
  /** Time a walk-in was entered without a connection, in milliseconds; undefined: now. */
  enteredAt: number | undefined
}

/** Writes down an appointment of a customer who walks in or phones, or throws an AppError; under the locks of booking. */
export async function writeDownAppointment(
  context: NotifyingContext,
  input: ShopBookInput,
): Promise<ShopAppointment> {
  try {
    return await inTransaction(context.db, (trx) => writeDown(trx, context, input))
  } catch (error) {
    throw await refusalOf(context.db, error, { now: context.clock(), anyStatus: true })
  }
}

async function writeDown(
  trx: Trx,
  { clock, notify }: NotifyingContext,
  input: ShopBookInput,
): Promise<ShopAppointment> {
  const { shop, accountId, key } = input
  if (key !== undefined) {
    const claim = { accountId, key, hash: hashOf(input), now: clock() }
    const stored = await claimKey(trx, claim)
    if (stored) return repeated(trx, input, { stored, now: clock() })
  }
  const card = await cardFor(trx, input)
  const person = await lockPerson(trx, input, card)
  const { any_staff_order: order } = await lockDesk(trx, shop.id)
  const offerings = await soldTo(trx, shop.id, input.offeringIds)
  const staff = await candidates(trx, input)

  const now = clock()
  const id = randomUUID()
  const base = {
    businessId: shop.id,
    id,
    offeringIds: input.offeringIds,
    footprint: soldAs(offerings, input),
  }
  if (person) await endWaitOf(trx, input, { accountId: person.id, staff, now })
  const chosen = await choosePlace(trx, input, { base, staff, order, now })
  await dropExpiredHolds(trx, shop.id, [chosen.staffId], now)
  const at = { id, now, staffId: chosen.staffId, start: new Date(chosen.start) }
  const written = await insertShopAppointment(trx, {
    ...at,
    businessId: shop.id,
    footprint: chosen.footprint,
    price: input.price ?? priceOf(offerings),
    note: input.note,
    source: input.source,
    items: offerings.map(itemOf),
    holder: await holderOf(trx, input, card),
    guestName: input.name ?? null,
    attendeeKey: keyOf(input, [card?.name, person?.name]),
  })
  if (!written) throw new TimeTaken(startRequestOf(chosen))
  await notifyAndRecord(trx, notify, input, at)
  const appointment = await readShopAppointment(trx, shop.id, id, now)
  if (key !== undefined) await storeAnswer(trx, { accountId, key }, { status: 201, answer: { id } })
  return appointment
}

/** Notifies the customer, by SMS too if they phoned, as walk-ins are present; writes the audit entry. */
async function notifyAndRecord(
  trx: Trx,
  notify: NotifyingContext['notify'],
  { shop, actorId, source }: ShopBookInput,
  { id, now, staffId, start }: { id: string; now: Date; staffId: string; start: Date },
): Promise<void> {
  const of = { businessId: shop.id, actorId }
  await notify(trx, { ...of, id, event: 'booked', message: '', now, sms: source === 'phone' })
  const detail = { staffId, start, source }
  await recordAudit(trx, { ...of, at: now, subject: id, action: 'appointment.booked', detail })
}

/**
 * Reads the appointment that this key wrote, as it is now: the stored response holds no customer data, as the account
 * may be deleted while the key is kept.
 */
async function repeated(
  trx: Trx,
  { shop }: ShopBookInput,
  { stored, now }: { stored: unknown; now: Date },
): Promise<ShopAppointment> {
  const { id } = shopAppointmentSchema.pick({ id: true }).parse(stored)
  const appointment = await readShopAppointment(trx, shop.id, id, now)
  if (isCallersStaff(shop, appointment.staffId)) return appointment
  throw new AppError('appointment_not_found')
}

/** Finds the shop's card for the request; undefined if there is none yet. */
async function cardFor(trx: Trx, input: ShopBookInput): Promise<Person | undefined> {
  const { customerId, phone, shop } = input
  if (customerId === undefined)
    return phone === undefined ? undefined : findCard(trx, shop.id, { phone })
  const card = isUuid(customerId) ? await findCard(trx, shop.id, { id: customerId }) : undefined
  if (card) return card
  throw noCustomer()
}

/** Locks the account of the card, or an account with the number in the waiting list here, whose waits this booking ends. */
async function lockPerson(trx: Trx, { shop, phone }: ShopBookInput, card: Person | undefined) {
  const number = card?.phone ?? phone
  const waiting = () => number && waitingAccount(trx, shop.id, number)
  const id = card?.account_id ?? (await waiting())
  const account = id ? await lockCustomer(trx, id) : undefined
  return account && id ? { id, name: account.name } : undefined
}

/** Ends an account's waits on the day of the appointment; the time kept for them is free for it. */
async function endWaitOf(
  trx: Trx,
  { shop, offeringIds, start, enteredAt }: ShopBookInput,
  { accountId, staff, now }: { accountId: string; staff: readonly StaffMember[]; now: Date },
): Promise<void> {
  await endBooked(trx, {
    businessId: shop.id,
    accountId,
    offeringIds,
    now,
    start: new Date(start ?? enteredAt ?? now),
    staffIds: staff.map(({ id }) => id),
  })
}

/** Locks the card, or returns the data to create one. A card may have been merged while this request waited. */
async function holderOf(trx: Trx, { shop, name, phone }: ShopBookInput, card: Person | undefined) {
  if (card && (await lockCard(trx, shop.id, card.id))) return { cardId: card.id }
  if (card && phone === undefined) throw noCustomer()
  if (name === undefined && phone === undefined) return null
  return { name: name ?? null, phone: phone ?? null }
}

/** Returns the attendee key of a name: the account's own, if the name matches the card or the account. */
function keyOf({ name }: ShopBookInput, own: readonly (string | undefined)[]): string {
  const key = name === undefined ? OWN_KEY : attendeeKey(name)
  return own.some((one) => one !== undefined && attendeeKey(one) === key) ? OWN_KEY : key
}

const noCustomer = () => invalidInput('customerId', 'no customer of this shop')

/** Locks the candidates: the requested staff member, or all active ones who can do the offerings. */
async function candidates(
  trx: Trx,
  { shop, staffId, offeringIds }: ShopBookInput,
): Promise<StaffMember[]> {
  const wanted = staffId ?? (shop.reach === 'own' ? (shop.staffId ?? undefined) : undefined)
  if (wanted === undefined) {
    const able = await lockStaff(trx, shop.id, { also: 'able', offeringIds })
    if (able.length === 0) throw notBookable('staff_cannot')
    return able
  }
  const known = isUuid(wanted) && isCallersStaff(shop, wanted)
  const [member] = known ? await lockStaff(trx, shop.id, { ids: [wanted], offeringIds }) : []
  checkStaffMember(member)
  return member ? [member] : []
}

type Base = Pick<Place, 'businessId' | 'id' | 'offeringIds' | 'footprint'>

/** Returns the first start that fits, with the staff member chosen; throws the refusal of the first start if none does. */
async function choosePlace(
  trx: Trx,
  input: ShopBookInput,
  {
    base,
    staff,
    order,
    now,
  }: { base: Base; staff: readonly StaffMember[]; order: string; now: Date },
): Promise<Place> {
  const { businessId, footprint } = base
  const entered = enteredOf(input, now.getTime())
  const starts = input.start === undefined ? startsNow(entered) : [input.start]
  const [first = 0, last = first] = [starts[0], starts.at(-1)]
  const span = { from: new Date(first), to: new Date(endOf({ footprint, start: last })) }
  const staffIds = staff.map(({ id }) => id)
  const calendars = await loadCalendars(trx, { businessId, span, now, staffIds })
  if (!calendars) throw new AppError('business_not_found')
  const unsent = input.enteredAt !== undefined
  const policy = atDesk({ unsent, outside: input.outsideHours ? 'allow' : 'ask' })
  const reasons: Refusal[] = []
  for (const start of starts) {
    const request = { start: start / MINUTE_MS, footprint }
    const placement = place(calendars, request, policy, now.getTime() / MINUTE_MS)
    if (!placement.ok) {
      reasons.push(placement.reason)
      continue
    }
    const free = staff.filter(({ id }) => placement.ids.includes(id))
    return { ...base, staffId: leastLoaded(free, calendars, { start, order }) ?? '', start }
  }
  const [reason = 'closed'] = reasons
  if (reason !== 'taken') throw notPlaced(reason)
  throw new TimeTaken(startRequestOf({ ...base, staffId: input.staffId ?? '', start: first }))
}

/** Returns when the appointment was entered: now, or earlier on an offline device, which only walk-ins may be. */
function enteredOf({ enteredAt, source }: ShopBookInput, now: number): number {
  if (enteredAt === undefined) return now
  if (source !== 'walk_in') throw invalidInput('enteredAt', 'of walk-ins alone')
  const entered = enteredAtDesk(enteredAt, now)
  if (entered === undefined) throw notPlaced('past')
  return entered
}

/** Returns the hash of a request without `enteredAt`: a retry after a lost response may be sent with or without it. */
function hashOf({
  key: _key,
  shop,
  actorId: _actor,
  enteredAt: _entered,
  accountId: _account,
  ...requested
}: ShopBookInput): Buffer {
  return hashOfRequest(['shopBook', shop.id, Object.entries(requested).sort()])
}
