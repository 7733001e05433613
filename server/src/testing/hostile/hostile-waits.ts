import type { TestApp } from '../app.ts'
import { noonIn } from '../stage/appointments.ts'
import { FULL_DAY, fullShop, waitFor } from '../stage/waiting.ts'

/** Creates data for hostile requests about the waiting list: a full shop, and a wait for each operation that ends one. */
export async function stageWaits(awan: TestApp, who: { accountId: string; ownerId: string }) {
  const { db } = awan
  const shop = await fullShop(awan)
  await db
    .insertInto('business_member')
    .values({ business_id: shop.business.id, account_id: who.ownerId, role: 'owner' })
    .execute()
  const days = ['2026-03-10', '2026-03-11', '2026-03-12']
  const [left, restored, declined] = await Promise.all(
    days.map((day) => waitFor(db, shop, who.accountId, day)),
  )
  const others = [await awan.asPerson(), await awan.asPerson()]
  const [removed, given] = await Promise.all(
    others.map((person, at) => waitFor(db, shop, person.accountId, `2026-03-1${at + 3}`)),
  )
  const at = (id = '') => ({ waitId: [id], businessId: [shop.business.id] })
  return {
    known: {
      leaveWait: at(left),
      restoreWait: at(restored),
      declineTurn: at(declined),
      removeWait: at(removed),
      giveTurn: at(given),
      listShopWaits: { businessId: [shop.business.id], day: [FULL_DAY] },
    },
    bodies: {
      joinWait: [{ ...shop.input, day: FULL_DAY }],
      giveTurn: [{ start: noonIn(11) }],
    },
  }
}
