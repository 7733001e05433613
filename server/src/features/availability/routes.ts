import type { FastifyInstance } from 'fastify'
import { listDays, listSlots, quickBook } from '@awan/core/availability/contract'
import type { Db } from '#db/connect.ts'
import { mount } from '#http/route.ts'
import { listFreeDays, listFreeSlots, listSoonest } from './service.ts'

/** Free days and times. Open to everyone. */
export function serveAvailability(
  app: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
): void {
  mount(app, listDays, async ({ params, query }) =>
    listFreeDays(db, { ...params, ...query }, clock()),
  )
  mount(app, listSlots, async ({ params, query }) =>
    listFreeSlots(db, { ...params, ...query }, clock()),
  )
  mount(app, quickBook, async ({ query }) => ({ items: await listSoonest(db, query, clock()) }))
}
