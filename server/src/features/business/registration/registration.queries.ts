import { sql, type Insertable, type Updateable } from 'kysely'
import type { Registration } from '@awan/core/business/registration'
import { writtenIn } from '@awan/core/business/registration'
import { storedName, storedText } from '@awan/core/language'
import { photoUrl } from '@awan/core/photo/rules'
import { tidyDay } from '@awan/core/staff/hours'
import type { Trx } from '#db/transaction.ts'
import type { Business } from '#db/types.ts'

/** Counts the owner's businesses pending approval. */
export async function countPending(trx: Trx, accountId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('business_member')
    .innerJoin('business', 'business.id', 'business_member.business_id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the active services among `ids`, with a share lock: none is retired before the end of the transaction. */
export async function lockServices(trx: Trx, ids: readonly string[]): Promise<number> {
  const rows = await trx
    .selectFrom('service')
    .select('id')
    .where('id', 'in', ids)
    .where('active', '=', true)
    .orderBy('id')
    .forShare()
    .execute()
  return rows.length
}

export interface NewBusiness {
  id: string
  ownerId: string
  status: 'pending' | 'approved'
  /** Complete by `faultsOf`, with numbers as stored. */
  registration: Registration
  now: Date
}

/** Returns the columns of the fields present in a registration or a change of details. */
export function columnsOf(parts: Registration): Updateable<Business> {
  const { name, location } = parts
  return {
    ...(name && { name: storedName(name) }),
    ...(parts.phone !== undefined && { phone: parts.phone }),
    ...(parts.whatsapp !== undefined && { whatsapp: parts.whatsapp }),
    ...(location && { latitude: location.latitude, longitude: location.longitude }),
    ...(parts.categoryId !== undefined && { category_id: parts.categoryId }),
    ...(parts.cityId !== undefined && { city_id: parts.cityId }),
    ...placeColumns(parts),
  }
}

function placeColumns({ district, address, landmark }: Registration): Updateable<Business> {
  return {
    ...(district && { district: storedName(district) }),
    ...(address && { address: storedName(address) }),
    ...(landmark && { landmark: storedText(landmark) }),
  }
}

/** Inserts a business with its staff, offerings and hours, and the caller as its only member. */
export async function insertBusiness(trx: Trx, business: NewBusiness): Promise<void> {
  const { id, registration, now } = business
  const zone = trx
    .selectFrom('city')
    .select('time_zone')
    .where('id', '=', registration.cityId ?? '')
  const columns = {
    ...columnsOf(registration),
    id,
    time_zone: zone,
    status: business.status,
    decided_at: business.status === 'approved' ? now : null,
    created_at: now,
  }
  // A complete registration has every column without a default.
  await trx
    .insertInto('business')
    .values(columns as Insertable<Business>)
    .execute()
  const staffIds = await insertStaff(trx, business)
  await insertOfferings(trx, business, staffIds)
  await insertOwner(trx, business, staffIds)
}

async function insertOwner(
  trx: Trx,
  { id, ownerId, registration }: NewBusiness,
  staffIds: readonly string[],
): Promise<void> {
  const own = registration.staff?.findIndex(({ me }) => me) ?? -1
  await trx
    .insertInto('business_member')
    .values({
      business_id: id,
      account_id: ownerId,
      role: 'owner',
      staff_id: staffIds[own] ?? null,
    })
    .execute()
}

async function insertStaff(trx: Trx, { id, registration }: NewBusiness): Promise<string[]> {
  const people = (registration.staff ?? []).map(({ name }, position) => {
    const written = storedName(writtenIn(name))
    return { business_id: id, id: crypto.randomUUID(), name: written, position }
  })
  await trx.insertInto('staff').values(people).execute()
  const hours = people.flatMap((person) =>
    (registration.weekly ?? []).flatMap((ranges, day) =>
      ranges.length === 0
        ? []
        : [
            {
              business_id: id,
              staff_id: person.id,
              weekday: day + 1,
              working: `{${tidyDay(ranges)
                .map(({ from, to }) => `[${from},${to})`)
                .join()}}`,
            },
          ],
    ),
  )
  await trx.insertInto('working_hours').values(hours).execute()
  return people.map((person) => person.id)
}

/** Inserts the offerings; initially, all staff members do all of them. */
async function insertOfferings(
  trx: Trx,
  { id, registration }: NewBusiness,
  staffIds: readonly string[],
): Promise<void> {
  const offerings = (registration.services ?? []).map((service, position) => ({
    business_id: id,
    id: crypto.randomUUID(),
    service_id: service.serviceId,
    duration_minutes: service.durationMinutes,
    price: service.price,
    position,
  }))
  await trx.insertInto('offering').values(offerings).execute()
  const skills = staffIds.flatMap((staffId) =>
    offerings.map((offering) => ({
      business_id: id,
      staff_id: staffId,
      offering_id: offering.id,
    })),
  )
  await trx.insertInto('staff_offering').values(skills).execute()
}

/**
 * Makes uploaded photos the gallery of the business, the first its cover; returns false unless all of them are the
 * owner's own and unused.
 */
export async function attachPhotos(
  trx: Trx,
  { id, ownerId }: NewBusiness,
  photoIds: readonly string[],
): Promise<boolean> {
  const [cover] = photoIds
  if (cover === undefined) return true
  const { numUpdatedRows } = await trx
    .updateTable('photo')
    .set({
      business_id: id,
      position: sql`array_position(${photoIds}::uuid[], id) - 1`,
    })
    .where('id', 'in', photoIds)
    .where('business_id', 'is', null)
    .where('uploaded_by', '=', ownerId)
    .executeTakeFirst()
  await trx
    .updateTable('business')
    .set({ photo: photoUrl(cover) })
    .where('id', '=', id)
    .execute()
  return numUpdatedRows === BigInt(photoIds.length)
}
