import type { z } from 'zod'
import type { AuditAction } from '@awan/core/audit/actions'
import { CATALOGUE_ID, idOfName } from '@awan/core/catalog/places'
import type {
  createCategory,
  createCity,
  createDistrict,
  createService,
} from '@awan/core/catalog/desk-contract'
import type { ErrorCode } from '@awan/core/errors'
import { storedName, storedText } from '@awan/core/language'
import { changesBetween, recordAudit } from '#records/audit.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction, violated, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError, invalidInput } from '#http/app-error.ts'
import { claimOf, writeOnce } from '#http/idempotency.ts'
import {
  presentDeskCategory,
  presentDeskCity,
  presentDeskDistrict,
  presentDeskService,
} from './desk.presenter.ts'
import {
  insertDeskRow,
  lockDeskRow,
  updateDeskRow,
  type DeskRow,
  type DeskTable,
} from './desk.queries.ts'

/** Definition of one catalogue table: how its rows are read, written and refused. */
interface Kind<Input, Item extends object> {
  table: DeskTable
  /** Id derived from the name, for use in addresses and code. Otherwise the database generates it. */
  named: boolean
  missing: ErrorCode
  actions: { created: AuditAction; changed: AuditAction }
  present: (row: DeskRow) => Item
  columnsOf: (input: Input) => Record<string, unknown>
}

type CityInput = z.output<typeof createCity.body>
type DistrictInput = z.output<typeof createDistrict.body>
type CategoryInput = z.output<typeof createCategory.body>
type ServiceInput = z.output<typeof createService.body>

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
const synonymsOf = ({ synonyms }: Pick<CategoryInput, 'synonyms'>) =>
  synonyms === undefined ? {} : { synonyms: json(storedText(synonyms)) }

export const CITIES: Kind<CityInput, ReturnType<typeof presentDeskCity>> = {
  table: 'city',
  named: true,
  missing: 'city_not_found',
  actions: { created: 'city.created', changed: 'city.changed' },
  present: presentDeskCity,
  columnsOf: ({ name, timeZone, middle, box, position, active }) => ({
    name: json(storedName(name)),
    time_zone: timeZone,
    ...middle,
    ...box,
    position,
    active,
  }),
}

export const DISTRICTS: Kind<
  DistrictInput & { cityId?: string },
  ReturnType<typeof presentDeskDistrict>
> = {
  table: 'district',
  named: false,
  missing: 'district_not_found',
  actions: { created: 'district.created', changed: 'district.changed' },
  present: presentDeskDistrict,
  columnsOf: ({ cityId, name, middle, position, active, ...rest }) => ({
    ...(cityId === undefined ? {} : { city_id: cityId }),
    name: json(storedName(name)),
    ...synonymsOf(rest),
    ...middle,
    position,
    active,
  }),
}

export const CATEGORIES: Kind<CategoryInput, ReturnType<typeof presentDeskCategory>> = {
  table: 'category',
  named: true,
  missing: 'category_not_found',
  actions: { created: 'category.created', changed: 'category.changed' },
  present: presentDeskCategory,
  columnsOf: ({ name, icon, hue, position, active, ...rest }) => ({
    name: json(storedName(name)),
    ...synonymsOf(rest),
    icon,
    hue,
    position,
    active,
  }),
}

export const SERVICES: Kind<ServiceInput, ReturnType<typeof presentDeskService>> = {
  table: 'service',
  named: false,
  missing: 'service_not_found',
  actions: { created: 'service.created', changed: 'service.changed' },
  present: presentDeskService,
  columnsOf: (input) => ({
    category_id: input.categoryId,
    name: json(storedName(input.name)),
    description: json(storedText(input.description)),
    synonyms: json(storedText(input.synonyms)),
    duration_minutes: input.durationMinutes,
    featured: input.featured,
    position: input.position,
    active: input.active,
  }),
}

interface Desk {
  db: Db
  operatorId: string
  now: Date
  /** Idempotency key of an addition. */
  key?: string | undefined
}

/** Adds an item to the catalogue, once per key. */
export async function addToCatalogue<Input, Item extends object>(
  desk: Desk,
  kind: Kind<Input, Item>,
  input: Input & { name: CityInput['name'] },
): Promise<Item> {
  const { db, operatorId: accountId, key, now } = desk
  const claim = claimOf({ accountId, key }, [kind.actions.created, input])
  const add = async (trx: Trx) => {
    const columns = kind.columnsOf(input)
    const row = kind.named
      ? await insertNamed(trx, kind.table, input.name, columns)
      : await insertDeskRow(trx, kind.table, columns)
    if (!row) throw invalidInput('name', 'too many of this name')
    const item = kind.present(row)
    await record(trx, desk, kind.actions.created, row, changesBetween({}, item))
    return item
  }
  return knowing((trx) => writeOnce(trx, claim && { ...claim, now }, () => add(trx)), db)
}

/** Updates a catalogue item if its version still matches; otherwise throws `changed_elsewhere` with the current item. */
export async function changeInCatalogue<Input extends { version: number }, Item extends object>(
  desk: Desk,
  kind: Kind<Omit<Input, 'version'>, Item>,
  id: string,
  input: Input,
): Promise<Item> {
  // A path may contain values that an id column cannot hold.
  if (!(kind.named ? CATALOGUE_ID.test(id) : isUuid(id))) throw new AppError(kind.missing)
  return knowing(async (trx) => {
    const before = await lockDeskRow(trx, kind.table, id)
    if (!before) throw new AppError(kind.missing)
    const current = kind.present(before)
    const { version } = input
    const columns = kind.columnsOf(input)
    const row = await updateDeskRow(trx, kind.table, { id, version, columns })
    if (!row) throw new AppError('changed_elsewhere', { current })
    const item = kind.present(row)
    const changes = changesBetween({ ...current, version }, { ...item, version })
    await record(trx, desk, kind.actions.changed, row, changes)
    return item
  }, desk.db)
}

/** Inserts under the first free id of `name`, `name_2`, `name_3`; the primary key resolves races. */
async function insertNamed(
  trx: Trx,
  table: DeskTable,
  name: CityInput['name'],
  columns: Record<string, unknown>,
): Promise<DeskRow | undefined> {
  for (let count = 1; count < 100; count += 1) {
    const row = await insertDeskRow(trx, table, { id: idOfName(name, table, count), ...columns })
    if (row) return row
  }
  return undefined
}

/** Runs a change; maps a foreign key violation to `category_not_found` or `city_not_found`. */
async function knowing<Item>(work: (trx: Trx) => Promise<Item>, db: Db): Promise<Item> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    const constraint = violated(error) ?? ''
    if (constraint === 'service_category_id_fkey') throw new AppError('category_not_found')
    if (constraint === 'district_city_id_fkey') throw new AppError('city_not_found')
    throw error
  }
}

async function record(
  trx: Trx,
  { operatorId, now }: Desk,
  action: AuditAction,
  { id, name }: DeskRow,
  changes: ReturnType<typeof changesBetween>,
): Promise<void> {
  const entry = { at: now, actorId: operatorId, businessId: null, action, subject: id }
  await recordAudit(trx, { ...entry, detail: { name, changes } })
}
