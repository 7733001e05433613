import { Name } from '#components/name.tsx'
import { ConsolePage } from '#console/console-page.tsx'
import { useShop } from '#console/shop-context.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useFormat } from '#lib/format/use-format.ts'

/** What the shop has to do today. */
export function TodayPage() {
  const format = useFormat()
  const { name, timeZone } = useShop()
  const today = dayOf(new Date().toISOString(), timeZone)
  return (
    <ConsolePage title={format.day(today, 'full')} text={<Name of={name} />}>
      {null}
    </ConsolePage>
  )
}
