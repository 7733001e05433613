import { getCustomer, listCustomers } from '@awan/core/customer/contract'
import { DAY_MS } from '@awan/core/time'
import { TEST_NOW, type TestApp } from '../app.ts'
import { createMember, createShop } from './factories.ts'
import { footprintFor } from './appointments.ts'

async function openDesk(on: TestApp) {
  const shop = await createShop(on.db)
  const owner = await createMember(on.db, shop.business.id)
  const headers = await on.signIn(owner.id)
  const params = { businessId: shop.business.id }
  return { shop, headers, params, businessId: shop.business.id, ownerId: owner.id }
}

export type Desk = Awaited<ReturnType<typeof openDesk>>

/** Returns the owner's calls on the customer list; `app` is evaluated at test time. */
export function customerDesk(app: () => TestApp) {
  return {
    /** Creates a shop with its owner signed in. */
    desk: () => openDesk(app()),
    list: ({ headers, params }: Desk, query: Record<string, string | number> = {}) =>
      app().ask(listCustomers, { headers, params, query }),
    read: ({ headers, params }: Desk, customerId: string) =>
      app().ask(getCustomer, { headers, params: { ...params, customerId } }),
    /** Creates an appointment this many days from now: completed if in the past, else confirmed, unless given a status. */
    appointment: async (
      { shop }: Desk,
      cardId: string,
      days: number,
      values: { status?: string; missed?: boolean; price?: number } = {},
    ) => {
      const starts = new Date(TEST_NOW.getTime() + days * DAY_MS)
      const status = values.status ?? (days < 0 ? 'completed' : 'confirmed')
      const cancelled = status === 'cancelled'
      await app()
        .db.insertInto('appointment')
        .values({
          business_id: shop.business.id,
          business_customer_id: cardId,
          guest_name: 'x',
          staff_id: shop.staff[0]?.id ?? '',
          starts_at: starts,
          ends_at: new Date(starts.getTime() + 1_800_000),
          footprint: footprintFor(30),
          price: values.price ?? 10_000,
          created_at: TEST_NOW,
          status,
          missed: values.missed ?? false,
          ...(cancelled ? { cancelled_at: TEST_NOW, cancelled_by: 'customer' } : {}),
        })
        .execute()
    },
  }
}
