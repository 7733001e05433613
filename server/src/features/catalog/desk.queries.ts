import { sql } from 'kysely'
import { LAST_POSITION } from '@awan/core/catalog/places'
import type { LocalizedValue } from '@awan/core/language'
import type { Db } from '#db/connect.ts'
import { allOf, holdsWords } from '#db/search.ts'
import type { Trx } from '#db/transaction.ts'

/** Tables of the catalogue. */
export type DeskTable = 'city' | 'district' | 'category' | 'service'

/** Columns common to all catalogue tables; each table has more. */
export interface DeskRow {
  id: string
  name: LocalizedValue
  position: number
  active: boolean
  version: number
  [column: string]: unknown
}

/** Lists all rows of a table, or those of one city, by position. */
export async function listCatalogueDeskRows(
  db: Db,
  table: DeskTable,
  cityId?: string,
): Promise<DeskRow[]> {
  const wanted = cityId === undefined ? sql`true` : sql`city_id = ${cityId}`
  const { rows } = await sql<DeskRow>`
    select * from ${sql.table(table)} where ${wanted} order by position, id`.execute(db)
  return rows
}

/** Position of the category, position within it, id. */
export type DeskServicePlace = [category: number, position: number, id: string]

export interface DeskServiceRow extends DeskRow {
  category_position: number
}

/** Lists a page of the services, sold or not. */
export async function listDeskServiceRows(
  db: Db,
  filter: { query?: string; category?: string },
  page: { after: DeskServicePlace | undefined; limit: number },
): Promise<DeskServiceRow[]> {
  const { query, category } = filter
  const place = sql`(category.position, service.position, service.id)`
  const wanted = allOf([
    query === undefined ? undefined : holdsWords(sql`service.search_text`, query),
    category === undefined ? undefined : sql`service.category_id = ${category}`,
    page.after && sql`${place} > (${page.after[0]}, ${page.after[1]}, ${page.after[2]}::uuid)`,
  ])
  const { rows } = await sql<DeskServiceRow>`
    select service.*, category.position as category_position
    from service join category on category.id = service.category_id
    where ${wanted}
    order by category.position, service.position, service.id
    limit ${page.limit}`.execute(db)
  return rows
}

/** Locks a row until the transaction ends. */
export async function lockDeskRow(
  trx: Trx,
  table: DeskTable,
  id: string,
): Promise<DeskRow | undefined> {
  const { rows } = await sql<DeskRow>`
    select * from ${sql.table(table)} where id::text = ${id} for update`.execute(trx)
  return rows[0]
}

type Columns = Readonly<Record<string, unknown>>

/** Updates the given columns of a row locked by `lockDeskRow` if its version matches, and increments the version. */
export async function updateDeskRow(
  trx: Trx,
  table: DeskTable,
  { id, version, columns }: { id: string; version: number; columns: Columns },
): Promise<DeskRow | undefined> {
  const values = Object.entries(columns)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { rows } = await sql<DeskRow>`
    update ${sql.table(table)} set ${sql.join(values)}, version = version + 1
    where id::text = ${id} and version = ${version}
    returning *`.execute(trx)
  return rows[0]
}

/** Inserts a row, last unless a position is given; undefined if its id is taken. */
export async function insertDeskRow(
  trx: Trx,
  table: DeskTable,
  columns: Columns,
): Promise<DeskRow | undefined> {
  const last = sql`(select least(coalesce(max(position) + 1, 0), ${LAST_POSITION}::int) from ${sql.table(table)})`
  const placed = { ...columns, position: columns['position'] ?? last }
  const names = Object.keys(placed).map((name) => sql.ref(name))
  const { rows } = await sql<DeskRow>`
    insert into ${sql.table(table)} (${sql.join(names)})
    values (${sql.join(Object.values(placed))})
    on conflict (id) do nothing
    returning *`.execute(trx)
  return rows[0]
}
