import { CATALOGUE_ID, type CityPlace } from '@awan/core/catalog/places'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Trx } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'

/** Throws 404 for an unknown city or category. Needed only if a result is empty, as rows prove that both exist. */
export async function refuseUnknown(
  db: Db,
  { city, category }: { city?: string | undefined; category?: string | undefined },
): Promise<void> {
  if (city !== undefined && !(await exists(db, 'city', city))) throw new AppError('city_not_found')
  if (category !== undefined && !(await exists(db, 'category', category)))
    throw new AppError('category_not_found')
}

async function exists(db: Db, table: 'city' | 'category', id: string): Promise<boolean> {
  return (
    (await db
      .selectFrom(table)
      .select('id')
      .where('id', '=', readableId(id))
      .executeTakeFirst()) !== undefined
  )
}

/**
 * Locks the chosen active city and category until the end of the transaction, so that they cannot be deactivated
 * meanwhile.
 */
export async function lockChoices(
  trx: Trx,
  chosen: { cityId?: string | undefined; categoryId?: string | undefined },
): Promise<{ cities: CityPlace[]; categories: string[] }> {
  const cities = await trx
    .selectFrom('city')
    .select(['id', 'latitude', 'longitude', 'south', 'north', 'west', 'east'])
    .where('id', '=', readableId(chosen.cityId))
    .where('active', '=', true)
    .forShare()
    .execute()
  const categories = await trx
    .selectFrom('category')
    .select('id')
    .where('id', '=', readableId(chosen.categoryId))
    .where('active', '=', true)
    .forShare()
    .execute()
  return {
    cities: cities.map(({ id, latitude, longitude, ...box }) => ({
      id,
      middle: { latitude, longitude },
      box,
    })),
    categories: categories.map(({ id }) => id),
  }
}

/**
 * Returns an id if its format is valid, else an empty text: other text may contain characters that PostgreSQL refuses.
 */
export const readableId = (id = '') => (CATALOGUE_ID.test(id) ? id : '')

/** Location of a person, in degrees. */
export interface Here {
  readonly latitude: number
  readonly longitude: number
}

/** Returns the location if both coordinates are given. */
export function hereOf({
  latitude,
  longitude,
}: {
  latitude?: number | undefined
  longitude?: number | undefined
}): Here | undefined {
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}

/**
 * Returns an expression of the distance in metres, by an equirectangular approximation, which is exact enough within a
 * city.
 */
export function metresFrom({ latitude, longitude }: Here) {
  const narrow = Math.cos((latitude * Math.PI) / 180)
  return sql`sqrt(
    ((latitude - ${latitude}::float8) * 111320) ^ 2 + ((longitude - ${longitude}::float8) * ${111_320 * narrow}::float8) ^ 2
  )`
}
