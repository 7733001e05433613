import { isDay, MINUTE_MS } from '@awan/core/time'
import { useWorkingDay } from '#console/diary/use-working-day.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useAddressSearch } from '#lib/use-url-filters.ts'

/** Returns the valid day in an address, if any. */
export function requestedDayIn(search: URLSearchParams): string | undefined {
  const day = search.get('day')
  return day !== null && isDay(day) ? day : undefined
}

/** Returns the working day in the address, else today's; today is left out of the address, so that it advances with time. */
export function useRequestedDay() {
  const { search, change } = useAddressSearch()
  const now = useNow(MINUTE_MS)
  const today = useWorkingDay(now)
  const name = (address: URLSearchParams, date: string | undefined) =>
    date === undefined || date === today ? address.delete('day') : address.set('day', date)
  return {
    now,
    today,
    day: requestedDayIn(search) ?? today,
    goTo: (date: string | undefined) => change((address) => name(address, date)),
    /** Steps from the day in the address, which may be ahead of the rendered one. */
    goFrom: (step: (day: string) => string) =>
      change((address) => name(address, step(requestedDayIn(address) ?? today))),
  }
}
