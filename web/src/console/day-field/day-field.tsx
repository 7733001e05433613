import type { ComponentProps } from 'react'
import { MINUTE_MS } from '@awan/core/time'
import { DateField } from '#components/day-field/date-field.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useNow } from '#lib/datetime/use-now.ts'

/** Date field where today is the shop's. */
export function DayField(props: Omit<ComponentProps<typeof DateField>, 'today'>) {
  const { timeZone } = useShop()
  const now = useNow(MINUTE_MS)
  return <DateField {...props} today={dayOf(now, timeZone)} />
}
