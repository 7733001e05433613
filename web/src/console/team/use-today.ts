import { MINUTE_MS } from '@awan/core/time'
import { useShop } from '#console/frame/shop-context.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useNow } from '#lib/datetime/use-now.ts'

/** Returns today in the shop's time zone, `YYYY-MM-DD`. */
export function useToday(): string {
  const { timeZone } = useShop()
  return dayOf(useNow(MINUTE_MS), timeZone)
}
