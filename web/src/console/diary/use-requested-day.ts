import { isDay } from '@awan/core/time'
import { useWorkingDay } from '#console/diary/use-working-day.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'

/** The working day that the address names, else today's; today's is not named, so that it moves on with time. */
export function useRequestedDay() {
  const { get, set } = useUrlFilters()
  const now = useNow(60_000)
  const today = useWorkingDay(now)
  const requested = get('day')
  return {
    now,
    today,
    day: requested && isDay(requested) ? requested : today,
    goTo: (date: string | undefined) => set({ day: date === today ? undefined : date }),
  }
}
