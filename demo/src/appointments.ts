import { DAY } from '@awan/core/availability/day'
import type { MinuteRange } from '@awan/core/availability/interval'
import { openDay } from './places/time-off.ts'
import { type DemoBusiness, genderOf } from './places/businesses.ts'
import { COMING_DAYS, type DemoDay, PAST_DAYS } from './days.ts'
import {
  type Diary,
  fits,
  onGrid,
  type Times,
  timesOf,
  appointmentId,
  workingDayOf,
  workingOn,
} from './diary.ts'
import { fullName } from './words/names.ts'
import type { DemoOffering } from './sold/offerings.ts'
import { type Customer, freeCustomer } from './people.ts'
import { type Random, randomFrom } from './random.ts'

export interface DemoAppointment {
  id: string
  business: DemoBusiness
  staff: Diary['staff']
  offerings: DemoOffering[]
  times: Times
  workingDay: number
  /** Null for a customer without an account: a caller or walk-in. */
  customer: Customer | null
  guestName: string
  source: 'marketplace' | 'link' | 'qr' | 'button' | 'walk_in' | 'phone'
  status: 'confirmed' | 'completed' | 'cancelled'
  missed: boolean
  /** UTC minutes. */
  createdAt: number
  cancelledAt: number | null
  cancelledBy: 'customer' | 'business' | null
}

export function priceOf({ offerings }: Pick<DemoAppointment, 'offerings'>): number {
  return offerings.reduce((sum, { price }) => sum + price, 0)
}

/** Input for filling a business's diaries. */
export interface Filling {
  random: Random
  day: DemoDay
  business: DemoBusiness
  diaries: Diary[]
  /** Customers of the business's city and of the gender it serves. */
  pool: readonly Customer[]
}

export function fillingOf(
  seed: number,
  day: DemoDay,
  business: DemoBusiness,
  customers: readonly Customer[],
): Filling {
  const gender = genderOf(business)
  const pool = customers.filter(
    (one) => one.city === business.city && (gender === undefined || one.gender === gender),
  )
  const diaries = business.staff.map((staff) => ({ staff, taken: [] }))
  return { random: randomFrom(seed, 'visits', business.id), day, business, diaries, pool }
}

/** Average appointments per staff member and day, by days from today: most today and tomorrow. */
const COMING = [2, 2.2, 1.7, 1.3, 1, 0.9, 0.8, 0.5, 0.4, 0.4, 0.3, 0.3, 0.3, 0.2]
const GONE = 0.14

/** Returns the average for a day; small shops get a longer history, so that most of them have reviews. */
function expected({ popularity, staff }: DemoBusiness, offset: number): number {
  const coming = COMING[offset]
  if (coming !== undefined) return coming * popularity
  return GONE * popularity * (staff.length === 1 ? 2.5 : staff.length === 2 ? 1.6 : 1)
}

/** Generates a business's appointments except the fixed ones: one full day if it is marked busy, then the usual mix. */
export function usualAppointments(filling: Filling): DemoAppointment[] {
  const { business, day, diaries, random } = filling
  const appointments = business.marks.includes('busy') ? fullDay(filling) : []
  for (const diary of diaries) {
    for (let offset = -PAST_DAYS; offset < COMING_DAYS; offset += 1) {
      let wanted = expected(business, offset) * 2 * random.next()
      wanted = Math.floor(wanted) + (random.chance(wanted % 1) ? 1 : 0)
      if (wanted === 0) continue
      const working = workingOn(business, diary.staff, day.today + offset)
      for (let count = 0; count < wanted && working.length > 0; count += 1) {
        const appointment = somewhere(filling, diary, random.pick(working))
        if (appointment) appointments.push(appointment)
      }
    }
  }
  return appointments
}

/** Books an appointment at a random start in the range, late starts being likelier; undefined if the time is taken. */
function somewhere(
  filling: Filling,
  diary: Diary,
  range: MinuteRange,
): DemoAppointment | undefined {
  const { business, random } = filling
  const offerings = chosenOfferings(random, diary.staff.offerings)
  const { grid } = business
  const late = Math.max(random.next(), random.next())
  const start = onGrid(range[0] + Math.floor(late * (range[1] - range[0])), grid)
  const times = timesOf(offerings, start)
  return fits(diary, range, times) ? book(filling, diary, offerings, times) : undefined
}

/** Picks one offering, sometimes two in a row. */
function chosenOfferings(random: Random, offerings: readonly DemoOffering[]): DemoOffering[] {
  const first = random.pick(offerings)
  const second = random.pick(offerings)
  const both = random.chance(0.12) && first.service !== second.service
  return both && first.duration + second.duration <= 150 ? [first, second] : [first]
}

/** Books every start of a coming day at which any offering still fits, so that no slot is left. */
function fullDay(filling: Filling): DemoAppointment[] {
  const { business, day, diaries, random } = filling
  const appointments: DemoAppointment[] = []
  const week = business.staff[0]?.week ?? new Map()
  const full = openDay(week, day.today + 1 + (business.serial % 3))
  for (const diary of diaries) {
    for (const range of workingOn(business, diary.staff, full)) {
      for (let start = onGrid(range[0], business.grid); start < range[1]; start += business.grid) {
        const possible = diary.staff.offerings.filter((offering) =>
          fits(diary, range, timesOf([offering], start)),
        )
        if (possible.length === 0) continue
        const offerings = [random.pick(possible)]
        appointments.push(book(filling, diary, offerings, timesOf(offerings, start), true))
      }
    }
  }
  return appointments
}

/** Books an appointment for a free customer or a caller, in its state when today began: completed, confirmed, cancelled. */
function book(
  filling: Filling,
  diary: Diary,
  offerings: DemoOffering[],
  times: Times,
  kept = false,
): DemoAppointment {
  const { day, random } = filling
  const coming = times.end > day.midnight
  const called = random.chance(coming ? 0.4 : 0.3)
  const customer = called ? null : freeCustomer(random, filling.pool, times.start, times.end)
  const cancelled = !kept && random.chance(0.06)
  const guestName = customer?.name ?? stranger(filling)
  const appointment = appointmentOf(filling, diary, {
    offerings,
    times,
    customer,
    guestName,
    cancelled,
  })
  appointment.missed = appointment.status === 'completed' && random.chance(0.09)
  return appointment
}

function stranger({ random, business }: Filling): string {
  const gender = genderOf(business) ?? random.pick(['man', 'woman'] as const)
  return fullName(random, business.city, gender)[random.chance(0.7) ? 1 : 0]
}

const ONLINE = ['marketplace', 'marketplace', 'marketplace', 'link', 'qr', 'button'] as const
const BY_HAND = ['phone', 'phone', 'walk_in'] as const

/** Picks the source from a separate random stream, so that other draws do not change. */
function sourceOf(id: string, online: boolean) {
  return randomFrom(id, 'source').pick(online ? ONLINE : BY_HAND)
}

/** Longest lead time of a booking in minutes; all are made before today began. */
const BOOKED_AHEAD = 5 * DAY

interface Booking {
  offerings: DemoOffering[]
  times: Times
  customer: Customer | null
  guestName: string
  cancelled: boolean
}

/** Returns the appointment and adds it to the diaries unless it was cancelled. */
export function appointmentOf(filling: Filling, diary: Diary, booking: Booking): DemoAppointment {
  const { business, day, random } = filling
  const { offerings, times, customer, guestName, cancelled } = booking
  const latest = Math.min(times.start - 60, day.midnight)
  const createdAt = latest - random.int(30, BOOKED_AHEAD)
  const lasting = times.end > day.midnight ? 'confirmed' : 'completed'
  const appointment: DemoAppointment = {
    id: appointmentId(diary.staff, times.start),
    business,
    staff: diary.staff,
    offerings,
    times,
    workingDay: workingDayOf(business, times.start),
    customer,
    guestName,
    source: sourceOf(appointmentId(diary.staff, times.start), customer !== null),
    status: cancelled ? 'cancelled' : lasting,
    missed: false,
    createdAt,
    cancelledAt: cancelled ? random.int(createdAt + 5, latest) : null,
    cancelledBy: cancelled ? (random.chance(0.8) ? 'customer' : 'business') : null,
  }
  if (cancelled) {
    // Its time may have been booked again since, so its id gets an extra number.
    appointment.id = appointmentId(diary.staff, times.start, 1 + random.int(0, 1_000_000))
    return appointment
  }
  diary.taken.push([times.from, times.until])
  customer?.visits.push([times.start, times.end])
  return appointment
}
