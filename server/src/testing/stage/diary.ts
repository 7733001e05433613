import type { z } from 'zod'
import { createBlocks } from '@awan/core/appointment/block-contract'
import { createAppointment } from '@awan/core/appointment/contract'
import { getDiary } from '@awan/core/appointment/diary-contract'
import {
  shopCancel,
  shopChange,
  shopBook,
  shopMark,
  shopMove,
  shopRestore,
} from '@awan/core/appointment/shop-contract'
import type { TestApp } from '../app.ts'
import { createMember, createShop } from './factories.ts'
import { noonIn, withKey } from './appointments.ts'

type NewAppointment = z.input<typeof shopBook.body>

/** Creates a shop and signs in its owner; returns the owner's calls. */
export async function openShop(awan: TestApp, options: Parameters<typeof createShop>[1] = {}) {
  const { ask, refusal, db, signIn } = awan
  const shop = await createShop(db, options)
  const owner = await createMember(db, shop.business.id)
  const headers = await signIn(owner.id)
  const businessId = shop.business.id
  const on = (appointmentId: string) => ({ headers, params: { businessId, appointmentId } })
  const here = { headers, params: { businessId } }
  const staffIds = shop.staff.map(({ id }) => id)
  const [staffId = ''] = staffIds
  const input = { source: 'phone' as const, offeringIds: [shop.offering.id] }
  return {
    ...shop,
    owner,
    headers,
    staffIds,
    staffId,
    here,
    on,
    /** Creates an appointment as the shop, by default with the first staff member. */
    write: (body: Partial<NewAppointment> = {}) =>
      ask(shopBook, { ...here, body: { ...input, staffId, ...body } }),
    refuseWriting: (body: Partial<NewAppointment> = {}) =>
      refusal(shopBook, { ...here, body: { ...input, staffId, ...body } }),
    /** Creates an account and books an appointment with it. */
    book: async (start: string, values: Parameters<TestApp['asPerson']>[0] = {}) => {
      const customer = await awan.asPerson(values)
      const body = { businessId, offeringIds: [shop.offering.id], start, staffId }
      const appointment = await ask(createAppointment, { headers: withKey(customer.headers), body })
      return { ...appointment, customer }
    },
    move: (id: string, body: z.input<typeof shopMove.body>) => ask(shopMove, { ...on(id), body }),
    mark: (id: string, body: z.input<typeof shopMark.body>) => ask(shopMark, { ...on(id), body }),
    cancel: (id: string, version: number, message?: string) =>
      ask(shopCancel, {
        ...on(id),
        body: { reason: 'ill', version, ...(message !== undefined && { message }) },
      }),
    restore: (id: string, version: number) => ask(shopRestore, { ...on(id), body: { version } }),
    edit: (id: string, body: z.input<typeof shopChange.body>) =>
      ask(shopChange, { ...on(id), body }),
    block: (body: z.input<typeof createBlocks.body>) => ask(createBlocks, { ...here, body }),
    diary: (from: string, days = 1) => ask(getDiary, { ...here, query: { from, days } }),
  }
}

export type OpenShop = Awaited<ReturnType<typeof openShop>>

/** Creates appointments and blocks for hostile requests to each operation of a shop's diary. */
export async function stageDiary(awan: TestApp, here: OpenShop['here'], offeringId: string) {
  const [staffed] = await awan.db
    .selectFrom('staff')
    .select('id')
    .where('business_id', '=', here.params.businessId)
    .execute()
  const staffId = staffed?.id ?? ''
  const body = { source: 'walk_in' as const, offeringIds: [offeringId], staffId }
  const appointments: string[] = []
  for (let at = 0; at < 6; at += 1) {
    const start = noonIn(10, at * 60)
    appointments.push((await awan.ask(shopBook, { ...here, body: { ...body, start } })).id)
  }
  const blocks: string[] = []
  for (let at = 0; at < 4; at += 1) {
    const time = { staffId, start: noonIn(11, at * 60), end: noonIn(11, at * 60 + 30) }
    const { items } = await awan.ask(createBlocks, { ...here, body: time })
    blocks.push(items[0]?.id ?? '')
  }
  const [moved = '', marked = '', cancelled = '', restored = '', changed = ''] = appointments
  await awan.ask(shopCancel, {
    headers: here.headers,
    params: { ...here.params, appointmentId: restored },
    body: { reason: '', version: 1 },
  })
  return {
    known: {
      shopMove: { appointmentId: [moved] },
      shopMark: { appointmentId: [marked] },
      shopCancel: { appointmentId: [cancelled] },
      shopRestore: { appointmentId: [restored] },
      shopChange: { appointmentId: [changed] },
      changeBlock: { blockId: blocks.slice(0, 2) },
      deleteBlock: { blockId: blocks.slice(2) },
    },
    bodies: {
      shopBook: [{ ...body, start: noonIn(12), name: 'Noor' }],
      shopMove: [{ start: noonIn(13), version: 1 }],
      shopMark: [{ mark: 'none', version: 1 }],
      shopCancel: [{ reason: 'ill', message: 'Sorry', version: 1 }],
      shopRestore: [{ version: 2 }],
      shopChange: [{ note: 'Tea', price: 5000, version: 1 }],
      createBlocks: [{ staffId, start: noonIn(14), end: noonIn(14, 30) }],
      // A different weekday from the other known starts, as those may be booked by a series.
      changeBlock: [{ start: noonIn(18), end: noonIn(18, 30), version: 1 }],
      deleteBlock: [{ version: 1 }],
    },
  }
}
