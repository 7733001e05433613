import { storedName, storedText } from '@awan/core/language'
import type { z } from 'zod'
import type { changeOffering, createOffering } from '@awan/core/offering/contract'
import { MOST_OFFERINGS } from '@awan/core/offering/rules'
import { changesBetween, recordAudit } from '#records/audit.ts'
import type { Db } from '#db/connect.ts'
import { orderList, updateVersion } from '#db/shop-rows.ts'
import { assignSkills } from '#records/skills.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError, invalidInput } from '#http/app-error.ts'
import { claimOf } from '#http/idempotency.ts'
import type { Editing } from '#http/setup-change.ts'
import type { Shop } from '#http/shop.ts'
import { presentOffering, type ShopOffering } from './presenter.ts'
import {
  activeOfferings,
  findOfferings,
  hasService,
  insertOffering,
  type OfferingValues,
} from './queries.ts'

type Creation = z.output<typeof createOffering.body>
type Edit = z.output<typeof changeOffering.body>

/** Adds an offering of a service; once per key. */
export async function addOffering(
  { shop, actorId, changeSetup, key }: Editing,
  input: Creation,
): Promise<ShopOffering> {
  return changeSetup({
    shop,
    actorId,
    claim: claimOf({ accountId: actorId, key }, ['createOffering', shop.id, input]),
    touches: null,
    decisions: undefined,
    change: async (trx, now) => {
      if (!isUuid(input.serviceId) || !(await hasService(trx, input.serviceId)))
        throw invalidInput('serviceId', 'not in the catalogue')
      if ((await activeOfferings(trx, shop.id)) >= MOST_OFFERINGS) throw new AppError('list_full')
      const { durationMinutes: duration_minutes, price, serviceId: service_id } = input
      const values = { ...valuesOf(input), duration_minutes, price, service_id }
      const id = await insertOffering(trx, shop.id, values)
      await assign(trx, shop, id, input.staffIds)
      const offering = await offeringOf(trx, shop, id)
      const { name } = offering
      await recordAudit(trx, {
        at: now,
        actorId,
        businessId: shop.id,
        action: 'offering.created',
        subject: id,
        detail: { name: nameOf(offering, name), durationMinutes: duration_minutes, price },
      })
      return offering
    },
  })
}

/**
 * Updates an offering. Withdrawing it, or removing it from a staff member, requires decisions on the upcoming
 * appointments affected; a new price or duration applies to new appointments only.
 */
export async function editOffering(
  { shop, actorId, changeSetup }: Editing,
  id: string,
  edit: Edit,
): Promise<ShopOffering> {
  if (!isUuid(id)) throw new AppError('offering_not_found')
  const touching = edit.active === false || edit.staffIds !== undefined
  return changeSetup({
    shop,
    actorId,
    touches: touching ? { offeringIds: [id] } : null,
    decisions: edit.decisions,
    change: async (trx, now) => {
      const before = await offeringOf(trx, shop, id)
      if (before.version !== edit.version)
        throw new AppError('changed_elsewhere', { current: before })
      const coming = edit.active === true && !before.active
      if (coming && (await activeOfferings(trx, shop.id)) >= MOST_OFFERINGS)
        throw new AppError('list_full')
      const values = valuesOf(edit)
      const written = await updateVersion(trx, 'offering', shop.id, {
        id,
        version: edit.version,
        values,
      })
      if (!written) throw new AppError('changed_elsewhere')
      if (edit.staffIds) await assign(trx, shop, id, edit.staffIds)
      const after = await offeringOf(trx, shop, id)
      await recordAudit(trx, {
        at: now,
        actorId,
        businessId: shop.id,
        action: 'offering.changed',
        subject: id,
        detail: {
          name: nameOf(after, after.name),
          changes: changesBetween(recorded(before), recorded(after)),
        },
      })
      return after
    },
  })
}

/** Reorders the list. */
export async function reorderOfferings(
  { db, shop, actorId }: { db: Db; shop: Shop; actorId: string },
  ids: readonly string[],
  now: Date,
): Promise<ShopOffering[]> {
  return inTransaction(db, async (trx) => {
    const known = ids.every(isUuid) && (await orderList(trx, 'offering', shop.id, ids))
    if (!known) throw new AppError('offering_not_found')
    await recordAudit(trx, {
      at: now,
      actorId,
      businessId: shop.id,
      action: 'offering.ordered',
      subject: shop.id,
    })
    return (await findOfferings(trx, shop.id)).map(presentOffering)
  })
}

async function assign(
  trx: Trx,
  shop: Shop,
  id: string,
  staffIds: readonly string[],
): Promise<void> {
  const known =
    staffIds.every(isUuid) && (await assignSkills(trx, shop.id, { side: 'offering', id }, staffIds))
  if (!known) throw invalidInput('staffIds', 'not of this shop')
}

async function offeringOf(trx: Trx, shop: Shop, id: string): Promise<ShopOffering> {
  const [row] = await findOfferings(trx, shop.id, id)
  if (!row) throw new AppError('offering_not_found')
  return presentOffering(row)
}

function valuesOf(edit: Partial<Edit & Creation>): OfferingValues {
  const values: { [Column in keyof OfferingValues]: OfferingValues[Column] | undefined } = {
    name: edit.name && storedText(edit.name),
    duration_minutes: edit.durationMinutes,
    price: edit.price,
    buffer_before_minutes: edit.bufferBeforeMinutes,
    buffer_after_minutes: edit.bufferAfterMinutes,
    online: edit.online,
    active: edit.active,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** Returns the fields of an offering that the audit compares; its position has audit entries of its own. */
function recorded(offering: ShopOffering) {
  const { name, durationMinutes, price, online, active, staffIds } = offering
  const { bufferBeforeMinutes, bufferAfterMinutes } = offering
  const buffers = { bufferBeforeMinutes, bufferAfterMinutes }
  return { name, durationMinutes, price, ...buffers, online, active, staffIds }
}

/** Returns the name of an offering. */
function nameOf({ serviceName }: ShopOffering, own: ShopOffering['name']) {
  return { ...storedName(serviceName), ...storedName(own) }
}
