import { useSearchParams } from 'react-router'
import type { Business } from '#features/business/api.ts'
import type { BookingSearch } from '#lib/paths.ts'

export type Offering = Business['offerings'][number]

/** What is chosen on the page so far. It lives in the address, so that reload, back and login keep it. */
export interface Choice {
  offering: Offering | undefined
  /** Undefined: any professional. */
  staffId: string | undefined
  date: string | undefined
  start: string | undefined
  confirming: boolean
  /** Of a visit that is booked again: what else it was for, how much of it is sold no more, and whether who did it is not. */
  also: Offering[]
  gone: number
  staffGone: boolean
}

type Change = Partial<Record<keyof BookingSearch, string | undefined>>

export function useChoice(business: Business) {
  const [search, setSearch] = useSearchParams()
  const choice = choiceOf(business, search)
  /** Undefined takes a part of the choice away. `push` makes back undo the step. */
  const choose = (change: Change, options: { push?: boolean } = {}) => {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [key, value] of Object.entries(change)) {
          if (value === undefined) next.delete(key)
          else next.set(key, value)
        }
        return next
      },
      { replace: !options.push, preventScrollReset: true },
    )
  }
  return { choice, choose }
}

/** Ids that are not this business's count as not chosen. */
export function choiceOf(business: Business, search: URLSearchParams): Choice {
  const { offerings } = business
  const [id, service] = [search.get('offering'), search.get('service')]
  const only = offerings.length === 1 ? offerings[0] : undefined
  const { asked, kept } = againOf(offerings, search.get('again'))
  const offering =
    offerings.find((one) => one.id === id) ??
    kept[0] ??
    offerings.find((one) => one.serviceId === service) ??
    only
  const staff = search.get('staff')
  const staffId = offering?.staffIds.find((one) => one === staff)
  const start = search.get('start') ?? undefined
  return {
    offering,
    staffId,
    date: search.get('date') ?? undefined,
    start: start !== undefined && !Number.isNaN(Date.parse(start)) ? start : undefined,
    confirming: search.get('confirm') === '1',
    also: kept.filter((one) => one !== offering),
    gone: asked - kept.length,
    staffGone: asked > 0 && staff !== null && staffId === undefined,
  }
}

/** How many offerings the visit that is booked again had, and those of them that are sold still. */
function againOf(offerings: readonly Offering[], again: string | null) {
  const ids = again?.split(',') ?? []
  const kept = ids.flatMap((id) => offerings.find((one) => one.id === id) ?? [])
  return { asked: ids.length, kept }
}
