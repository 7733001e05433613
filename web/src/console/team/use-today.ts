import { useShop } from '#console/frame/shop-context.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useQuarterHour } from '#lib/datetime/use-quarter-hour.ts'

/** Returns today in the shop's time zone, `YYYY-MM-DD`. */
export function useToday(): string {
  const { timeZone } = useShop()
  return dayOf(useQuarterHour(), timeZone)
}
