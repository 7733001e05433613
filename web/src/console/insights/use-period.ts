import { periodOf, isPeriod, type Period } from '@awan/core/insight/rules'
import { isDay, MINUTE_MS } from '@awan/core/time'
import { useWorkingDay } from '#console/diary/use-working-day.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'

export const CHOICES = ['7', '30', '90', 'month', 'custom'] as const
export type PeriodChoice = (typeof CHOICES)[number]

/** Returns the chosen period, kept in the address; undefined for an invalid custom one. */
export function usePeriod() {
  const { get, set } = useUrlFilters()
  const today = useWorkingDay(useNow(MINUTE_MS))
  const choice = CHOICES.find((one) => one === get('period')) ?? '30'
  const usual = periodOf(choice === 'month' ? 'month' : Number(choice) || 30, today)
  const custom = { from: get('from') ?? usual.from, to: get('to') ?? usual.to }
  const possible = isDay(custom.from) && isDay(custom.to) && isPeriod(custom)
  const period: Period | undefined = choice === 'custom' ? (possible ? custom : undefined) : usual
  return {
    choice,
    period,
    custom,
    choose: (next: PeriodChoice) =>
      set({
        period: next === '30' ? undefined : next,
        from: next === 'custom' ? usual.from : undefined,
        to: next === 'custom' ? usual.to : undefined,
      }),
    setDay: (end: 'from' | 'to', day: string) => set({ [end]: day }),
  }
}
