import type { FastifyInstance } from 'fastify'
import { listSuggestions, searchAll } from '@awan/core/search/contract'
import { AppError } from '#http/app-error.ts'
import type { ReadBudget } from '#http/limits/read-budget.ts'
import { mount } from '#http/route.ts'
import { refuseUnknown } from '#records/places.ts'
import { districtExists } from './queries.ts'
import { search, suggest, type SearchDeps } from './service.ts'

/** Budget points: about the milliseconds of a search with many words; a search by free times reads diaries too. */
const COST = { search: 15, times: 40, suggestions: 10 }

/** Serves the search over services and businesses. Open to everyone. */
export function serveSearch(app: FastifyInstance, deps: SearchDeps & { budget: ReadBudget }): void {
  const { db, budget } = deps

  mount(app, searchAll, async ({ query, request }) => {
    const { day, part, sort, openNow, query: text } = query
    const timed = day ?? part ?? openNow ?? (sort === 'soonest' ? sort : undefined)
    // The text may ask for free times, which is unknown before it is parsed.
    budget.spend(request, timed === undefined && text === undefined ? COST.search : COST.times)
    const answer = await search(deps, query)
    if (answer.items.length === 0) {
      await refuseUnknown(db, query)
      if (query.district !== undefined && !(await districtExists(db, query.district)))
        throw new AppError('district_not_found')
    }
    return answer
  })

  mount(app, listSuggestions, async ({ query, request }) => {
    budget.spend(request, COST.suggestions)
    const items = await suggest(deps, query)
    if (items.length === 0) await refuseUnknown(db, query)
    return { items }
  })
}
