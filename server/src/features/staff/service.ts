import { storedName } from '@awan/core/language'
import type { z } from 'zod'
import { photoUrl } from '@awan/core/photo/rules'
import type { changeHours, changeStaff, createStaff } from '@awan/core/staff/contract'
import { MOST_STAFF } from '@awan/core/staff/rules'
import { changesBetween, recordAudit } from '#records/audit.ts'
import type { Db } from '#db/connect.ts'
import { orderList, updateVersion } from '#db/shop-rows.ts'
import { assignSkills } from '#records/skills.ts'
import { claimPhoto } from '#records/photos.ts'
import { inTransaction, type Trx } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import { AppError, invalidInput } from '#http/app-error.ts'
import { claimOf } from '#http/idempotency.ts'
import type { Editing } from '#http/setup-change.ts'
import type { Shop } from '#http/shop.ts'
import { presentStaff, type ShopStaff } from './presenter.ts'
import { activeStaff, findStaff, insertStaff, writeWeek, type StaffChange } from './queries.ts'

type Creation = z.output<typeof createStaff.body>
type Edit = z.output<typeof changeStaff.body>
type HoursEdit = z.output<typeof changeHours.body>

/** Adds a staff member; once per key. */
export async function addStaff(editing: Editing, input: Creation): Promise<ShopStaff> {
  const { shop, actorId, changeSetup, key } = editing
  return changeSetup({
    shop,
    actorId,
    claim: claimOf({ accountId: actorId, key }, ['createStaff', shop.id, input]),
    touches: null,
    decisions: undefined,
    change: async (trx, now) => {
      if ((await activeStaff(trx, shop.id)) >= MOST_STAFF) throw new AppError('list_full')
      const id = await insertStaff(trx, shop.id, { name: storedName(input.name) })
      await assign(trx, shop, id, input.offeringIds)
      await writeWeek(trx, shop.id, id, input.weekly)
      await recordAudit(trx, {
        at: now,
        actorId,
        businessId: shop.id,
        action: 'staff.created',
        subject: id,
        detail: { name: input.name },
      })
      return staffOf(trx, shop, id, now)
    },
  })
}

/** Changes a name, a photo, offerings or the active state. Requires decisions on the upcoming appointments affected. */
export async function editStaff(editing: Editing, id: string, edit: Edit): Promise<ShopStaff> {
  const { offeringIds, name, photo } = edit
  const touching = edit.active === false || offeringIds !== undefined
  return change(editing, { id, edit, touching, action: 'staff.changed' }, async (trx, before) => {
    const { shop } = editing
    const coming = edit.active === true && !before.active
    if (coming && (await activeStaff(trx, shop.id)) >= MOST_STAFF) throw new AppError('list_full')
    if (offeringIds) await assign(trx, shop, id, offeringIds)
    return {
      ...(name && { name: storedName(name) }),
      ...(edit.active !== undefined && { active: edit.active }),
      ...(photo !== undefined && { photo: await photoOf(trx, editing, photo) }),
    }
  })
}

/** Replaces the weekly hours of a staff member. */
export async function editHours(editing: Editing, id: string, edit: HoursEdit): Promise<ShopStaff> {
  const what = { id, edit, touching: true, action: 'hours.changed' } as const
  return change(editing, what, async (trx) => {
    await writeWeek(trx, editing.shop.id, id, edit.weekly)
    return {}
  })
}

/** Runs an edit of a staff member: `write` changes related rows and returns the new column values. */
async function change(
  { shop, actorId, changeSetup }: Editing,
  what: {
    id: string
    edit: Pick<Edit, 'version' | 'decisions'>
    touching: boolean
    action: 'staff.changed' | 'hours.changed'
  },
  write: (trx: Trx, before: ShopStaff) => Promise<StaffChange>,
): Promise<ShopStaff> {
  const { id, edit, touching, action } = what
  if (!isUuid(id)) throw new AppError('staff_not_found')
  return changeSetup({
    shop,
    actorId,
    touches: touching ? { staffIds: [id] } : null,
    decisions: edit.decisions,
    reread: async (trx, now) => staffOf(trx, shop, id, now),
    change: async (trx, now) => {
      const before = await staffOf(trx, shop, id, now)
      if (before.version !== edit.version)
        throw new AppError('changed_elsewhere', { current: before })
      const values = await write(trx, before)
      const written = await updateVersion(trx, 'staff', shop.id, {
        id,
        version: edit.version,
        values,
      })
      if (!written) throw new AppError('changed_elsewhere')
      const after = await staffOf(trx, shop, id, now)
      await recordAudit(trx, {
        at: now,
        actorId,
        businessId: shop.id,
        action,
        subject: id,
        detail: { name: after.name, changes: changesBetween(recorded(before), recorded(after)) },
      })
      return after
    },
  })
}

/** Reorders the list. */
export async function reorderStaff(
  { db, shop, actorId }: { db: Db; shop: Shop; actorId: string },
  ids: readonly string[],
  now: Date,
): Promise<ShopStaff[]> {
  return inTransaction(db, async (trx) => {
    const known = ids.every(isUuid) && (await orderList(trx, 'staff', shop.id, ids))
    if (!known) throw new AppError('staff_not_found')
    await recordAudit(trx, {
      at: now,
      actorId,
      businessId: shop.id,
      action: 'staff.ordered',
      subject: shop.id,
    })
    return (await findStaff(trx, shop.id, now)).map(presentStaff)
  })
}

async function assign(
  trx: Trx,
  shop: Shop,
  id: string,
  offeringIds: readonly string[],
): Promise<void> {
  const known =
    offeringIds.every(isUuid) &&
    (await assignSkills(trx, shop.id, { side: 'staff', id }, offeringIds))
  if (!known) throw invalidInput('offeringIds', 'not of this shop')
}

async function staffOf(trx: Trx, shop: Shop, id: string, now: Date): Promise<ShopStaff> {
  const rows = await findStaff(trx, shop.id, now)
  const row = rows.find((one) => one.id === id)
  if (!row) throw new AppError('staff_not_found')
  return presentStaff(row)
}

/** Claims a photo for the shop and returns its URL; refuses photos that are neither the actor's nor the shop's. */
async function photoOf(
  trx: Trx,
  { shop, actorId }: Editing,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null
  const claim = { businessId: shop.id, accountId: actorId }
  if (!isUuid(id) || !(await claimPhoto(trx, claim, id)))
    throw invalidInput('photo', 'not a photo of this shop')
  return photoUrl(id)
}

/** Returns the fields that the audit compares: all except ids and derived values. */
function recorded({
  id: _id,
  version: _v,
  position: _place,
  upcoming: _count,
  ...kept
}: ShopStaff) {
  return kept
}
