import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getEarliest, listDays, listSlots, quickBook } from '@awan/core/availability/contract'
import { getRulesExample } from '@awan/core/business/rules-contract'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import { holderOf } from '#http/caller/hold-token.ts'
import type { ReadBudget } from '#http/limits/read-budget.ts'
import { mount, mountSeen } from '#http/route.ts'
import { mountShop } from '#http/shop.ts'
import { compiledCalendars } from '#records/compiled-calendars.ts'
import type { KeptLists } from '#records/kept/kept-lists.ts'
import { keptTimes } from '#records/kept/kept-times.ts'
import { exampleStarts } from './example.service.ts'
import { listQuick } from './quick.service.ts'
import { findEarliest, listFreeDays, listFreeSlots } from './service.ts'

/** Cost in points of the read budget: 62 days take about 25 ms, a day 5 ms, quick book of a city 30 ms. */
const COST = { days: 5, daysAPoint: 3, slots: 5, earliest: 5, quickBook: 30 }

interface AvailabilityDeps {
  db: Db
  clock: () => Date
  budget: ReadBudget
  lists: KeptLists
  config: Pick<Config, 'secret'>
  secure: boolean
}

/** Serves free days and times to everyone, and to shops an example of their rules. */
export function serveAvailability(app: FastifyInstance, deps: AvailabilityDeps): void {
  const { db, clock, budget, config, secure, lists } = deps
  const holder = (request: FastifyRequest) => holderOf(request, { secret: config.secret, secure })
  const calendars = compiledCalendars(db)
  const times = keptTimes(db)
  const lookAtCalendar = async ({ businessId = '' }) => calendars.versions([businessId])
  mountSeen(
    app,
    listDays,
    lookAtCalendar,
    async ({ params: { businessId }, query, request }, seen) => {
      budget.spend(request, COST.days + query.days / COST.daysAPoint)
      const [now, versions] = [clock(), seen()]
      return times.find({ businessId, key: ['days', query], now, versions }, () =>
        listFreeDays(db, { businessId, ...query, holder: holder(request), versions }, now),
      )
    },
  )
  mountSeen(
    app,
    listSlots,
    lookAtCalendar,
    async ({ params: { businessId }, query, request }, seen) => {
      budget.spend(request, COST.slots)
      const [now, versions] = [clock(), seen()]
      return times.find({ businessId, key: ['slots', query], now, versions }, () =>
        listFreeSlots(db, { businessId, ...query, holder: holder(request), versions }, now),
      )
    },
  )
  mountShop(app, db, getRulesExample, async ({ shop, query }) =>
    exampleStarts(db, shop.id, query, clock()),
  )
  mountSeen(
    app,
    quickBook,
    async () => lists.versions(),
    async ({ query, request }, seen) => {
      budget.spend(request, COST.quickBook)
      return listQuick({ ...deps, versions: seen }, query, clock())
    },
  )
  mount(app, getEarliest, async ({ params, query, request }) => {
    budget.spend(request, COST.earliest)
    return findEarliest(db, { ...params, ...query, holder: holder(request) }, clock())
  })
}
