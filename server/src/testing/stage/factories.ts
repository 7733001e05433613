import { attendeeKey } from '@awan/core/attendee/rules'
import type { LocalizedValue } from '@awan/core/language'
import type { Insertable } from 'kysely'
import type { MinuteRange, MinuteRanges } from '@awan/core/availability/interval'
import type { Role } from '@awan/core/permissions'
import { MINUTE_MS } from '@awan/core/time'
import type { Db } from '#db/connect.ts'
import type {
  Account,
  Business,
  BusinessCustomer,
  Offering,
  Photo,
  Promotion,
  Service,
} from '#db/types.ts'
import { multirange } from '#records/working-time.ts'

/** Creation time of all rows that factories create; every test's clock is later. */
export const MADE_AT = new Date('2026-01-01T00:00:00Z')

let made = 0
const next = () => (made += 1)

/** Returns a valid number that is unique in this test file, in a block assigned to no operator. */
export function newPhone(): string {
  return `+964742${String(next()).padStart(7, '0')}`
}

export async function createAccount(db: Db, values: Partial<Insertable<Account>> = {}) {
  const row = { phone: newPhone(), full_name: 'Zainab Karim', agreed_at: MADE_AT, ...values }
  return db
    .insertInto('account')
    .values({ created_at: MADE_AT, ...row })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Creates an account that is a member of a business, linked to the staff member `staffId` if given. */
export async function createMember(
  db: Db,
  businessId: string,
  role: Role = 'owner',
  values: Partial<Insertable<Account>> = {},
  staffId?: string,
) {
  const account = await createAccount(db, { full_name: 'Ali Hassan', ...values })
  await db
    .insertInto('business_member')
    .values({
      business_id: businessId,
      account_id: account.id,
      role,
      staff_id: staffId ?? null,
    })
    .execute()
  return account
}

/** Creates a business, by default an approved barber in Baghdad. */
export async function createBusiness(db: Db, values: Partial<Insertable<Business>> = {}) {
  const number = next()
  return db
    .insertInto('business')
    .values({
      category_id: 'barber',
      city_id: 'baghdad',
      name: { en: `Barber ${number}`, ar: `حلاق ${number}` },
      district: { en: 'Karrada', ar: 'الكرادة' },
      address: { en: 'Karrada Dakhil Street 12', ar: 'شارع الكرادة داخل ١٢' },
      phone: newPhone(),
      latitude: 33.3,
      longitude: 44.4,
      status: 'approved',
      // Tests book more often than customers do; the default limit has its own tests.
      customer_limit: 20,
      created_at: MADE_AT,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Creates a card entered by a shop, by default with a new number. */
export async function createCard(
  db: Db,
  businessId: string,
  values: Partial<Insertable<BusinessCustomer>> = {},
) {
  return db
    .insertInto('business_customer')
    .values({
      business_id: businessId,
      name: 'Zainab Karim',
      phone: newPhone(),
      created_at: MADE_AT,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Creates attendees of an account; returns their ids. */
export async function createAttendees(
  db: Db,
  accountId: string,
  names: readonly string[],
): Promise<string[]> {
  const values = names.map((name, at) => ({
    ...{ account_id: accountId, place: at + 1, name, key: attendeeKey(name) },
    ...{ relation: 'other', used_at: MADE_AT },
  }))
  const rows = await db.insertInto('attendee').values(values).returning('id').execute()
  return rows.map(({ id }) => id)
}

export async function createService(db: Db, values: Partial<Insertable<Service>> = {}) {
  const number = next()
  const names = { name: { en: `Haircut ${number}`, ar: `قص شعر ${number}` } }
  return db
    .insertInto('service')
    .values({ category_id: 'barber', duration_minutes: 30, ...names, ...values })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Creates an offering of a new service, by default 30 minutes for 10,000 dinars without buffers. */
export async function createOffering(
  db: Db,
  businessId: string,
  values: Partial<Insertable<Offering>> = {},
) {
  const duration = values.duration_minutes ?? 30
  const service = values.service_id ?? (await createService(db, { duration_minutes: duration })).id
  return db
    .insertInto('offering')
    .values({
      business_id: businessId,
      duration_minutes: duration,
      price: 10_000,
      ...values,
      service_id: service,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns seven days from Monday with the same working ranges, in wall-clock minutes of the day. */
export function everyDay(...ranges: MinuteRange[]): MinuteRanges[] {
  return Array.from({ length: 7 }, () => ranges)
}

export interface StaffValues {
  name?: LocalizedValue
  active?: boolean
  position?: number
  /** Seven entries from Monday; default: every day 09:00 to 21:00. */
  weekly?: readonly MinuteRanges[]
  /** Ids of the staff member's offerings; default: all of the business. */
  offerings?: readonly string[]
}

/** Creates a staff member. Create the offerings first, as the default assigns all existing ones. */
export async function createStaff(db: Db, businessId: string, values: StaffValues = {}) {
  const { weekly = everyDay([540, 1260]), offerings, ...columns } = values
  const number = next()
  const staff = await db
    .insertInto('staff')
    .values({
      business_id: businessId,
      name: { en: `Omar ${number}` },
      position: number,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await setHours(db, businessId, staff.id, weekly)
  const ids = offerings ?? (await offeringIds(db, businessId))
  const links = ids.map((id) => ({
    business_id: businessId,
    staff_id: staff.id,
    offering_id: id,
  }))
  if (links.length > 0) await db.insertInto('staff_offering').values(links).execute()
  return staff
}

/** Replaces the weekly hours of a staff member. */
export async function setHours(
  db: Db,
  businessId: string,
  staffId: string,
  weekly: readonly MinuteRanges[],
): Promise<void> {
  await db
    .deleteFrom('working_hours')
    .where('business_id', '=', businessId)
    .where('staff_id', '=', staffId)
    .execute()
  const rows = weekly.flatMap((ranges, day) =>
    ranges.length === 0
      ? []
      : [
          {
            business_id: businessId,
            staff_id: staffId,
            weekday: day + 1,
            working: multirangeOf(ranges),
          },
        ],
  )
  if (rows.length > 0) await db.insertInto('working_hours').values(rows).execute()
}

/** Creates a season of one staff member; `weekly` has seven entries from Monday. */
export async function createSeason(
  db: Db,
  season: {
    businessId: string
    staffId: string
    firstDay: string
    lastDay: string
    weekly: readonly MinuteRanges[]
  },
): Promise<void> {
  const { businessId, staffId, weekly } = season
  const { id } = await db
    .insertInto('season')
    .values({
      business_id: businessId,
      name: 'Ramadan',
      first_day: season.firstDay,
      last_day: season.lastDay,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = weekly.flatMap((ranges, day) => {
    const hours = { business_id: businessId, season_id: id, staff_id: staffId, weekday: day + 1 }
    return ranges.length === 0 ? [] : [{ ...hours, working: multirangeOf(ranges) }]
  })
  await db.insertInto('season_hours').values(rows).execute()
}

/** Returns ranges as a PostgreSQL `int4multirange` literal. */
export function multirangeOf(ranges: MinuteRanges): string {
  return multirange(ranges.map(([from, to]) => ({ from, to })))
}

/** Creates a block of half an hour from `start`; returns its id. */
export async function createBlock(
  db: Db,
  businessId: string,
  staffId: string,
  start: string,
): Promise<string> {
  const end = new Date(Date.parse(start) + 30 * MINUTE_MS).toISOString()
  const { id } = await db
    .insertInto('occupancy')
    .values({
      business_id: businessId,
      resource_id: staffId,
      kind: 'blocked',
      occupied: `[${start},${end})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function offeringIds(db: Db, businessId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('offering')
    .select('id')
    .where('business_id', '=', businessId)
    .execute()
  return rows.map((row) => row.id)
}

/** Creates the row of a photo without files, by default without an owner. */
export async function createPhoto(db: Db, values: Partial<Insertable<Photo>> = {}) {
  return db
    .insertInto('photo')
    .values({ width: 1600, height: 1200, bytes: 100_000, created_at: MADE_AT, ...values })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Creates a bookable business with one offering, which `staff` staff members perform every day. */
export async function createShop(
  db: Db,
  options: {
    staff?: number
    business?: Partial<Insertable<Business>>
    offering?: Partial<Insertable<Offering>>
    weekly?: readonly MinuteRanges[]
  } = {},
) {
  const business = await createBusiness(db, options.business)
  const offering = await createOffering(db, business.id, options.offering)
  const staff = []
  for (let position = 0; position < (options.staff ?? 1); position += 1)
    staff.push(
      await createStaff(db, business.id, {
        position,
        ...(options.weekly ? { weekly: options.weekly } : {}),
      }),
    )
  return { business, offering, staff }
}

/** Creates a promotion, by default 20 % off every offering in March 2026, the month of the test's clock. */
export async function createPromotion(
  db: Db,
  businessId: string,
  values: Partial<Insertable<Promotion>> = {},
  offeringIds: readonly string[] = [],
) {
  const row = await db
    .insertInto('promotion')
    .values({
      business_id: businessId,
      name: { en: `Offer ${next()}`, ar: 'عرض' },
      kind: 'percent',
      value: 20,
      first_day: '2026-03-01',
      last_day: '2026-03-31',
      created_at: MADE_AT,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const id of offeringIds)
    await db
      .insertInto('promotion_offering')
      .values({ business_id: businessId, promotion_id: row.id, offering_id: id })
      .execute()
  return row
}
