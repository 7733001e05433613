import { useShop } from '#console/frame/shop-context.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useNow } from '#lib/datetime/use-now.ts'

const MINUTE_MS = 60_000

/** Today where the shop is, `YYYY-MM-DD`. */
export function useToday(): string {
  const { timeZone } = useShop()
  return dayOf(useNow(MINUTE_MS), timeZone)
}
