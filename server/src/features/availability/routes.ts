import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getEarliest, listDays, listSlots, quickBook } from '@awan/core/availability/contract'
import { getRulesExample } from '@awan/core/business/rules-contract'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import { holderOf } from '#http/caller/hold-token.ts'
import type { ReadBudget } from '#http/limits/read-budget.ts'
import { mount } from '#http/route.ts'
import { mountShop } from '#http/shop.ts'
import type { KeptLists } from '#records/kept/kept-lists.ts'
import { exampleStarts } from './example.service.ts'
import { listQuick } from './quick.service.ts'
import { findEarliest, listFreeDays, listFreeSlots } from './service.ts'

/** Points of a budget: 62 days take about 25 ms, a day 5, the diaries of a city 30. */
const COST = { days: 5, daysAPoint: 3, slots: 5, earliest: 5, quickBook: 30 }

interface AvailabilityDeps {
  db: Db
  clock: () => Date
  budget: ReadBudget
  lists: KeptLists
  config: Pick<Config, 'secret'>
  secure: boolean
}

/** Free days and times, open to everyone; and for a shop what its rules make of them. */
export function serveAvailability(app: FastifyInstance, deps: AvailabilityDeps): void {
  const { db, clock, budget, config, secure } = deps
  const holder = (request: FastifyRequest) => holderOf(request, { secret: config.secret, secure })
  mount(app, listDays, async ({ params, query, request }) => {
    budget.spend(request, COST.days + query.days / COST.daysAPoint)
    return listFreeDays(db, { ...params, ...query, holder: holder(request) }, clock())
  })
  mount(app, listSlots, async ({ params, query, request }) => {
    budget.spend(request, COST.slots)
    return listFreeSlots(db, { ...params, ...query, holder: holder(request) }, clock())
  })
  mountShop(app, db, getRulesExample, async ({ shop, query }) =>
    exampleStarts(db, shop.id, query, clock()),
  )
  mount(app, quickBook, async ({ query, request }) => {
    budget.spend(request, COST.quickBook)
    return listQuick(deps, query, clock())
  })
  mount(app, getEarliest, async ({ params, query, request }) => {
    budget.spend(request, COST.earliest)
    return findEarliest(db, { ...params, ...query, holder: holder(request) }, clock())
  })
}
