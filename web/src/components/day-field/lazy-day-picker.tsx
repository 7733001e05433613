import { Suspense, type ComponentProps } from 'react'
import { lazyConsolePart } from '#lib/i18n/lazy-part.ts'

const MonthPicker = lazyConsolePart(
  async () => (await import('#components/day-field/day-picker.tsx')).DayPicker,
)

/** The calendar's code is heavy: it is loaded when the month is first opened. */
export function LazyDayPicker(props: ComponentProps<typeof MonthPicker>) {
  return (
    <Suspense>
      <MonthPicker {...props} />
    </Suspense>
  )
}
