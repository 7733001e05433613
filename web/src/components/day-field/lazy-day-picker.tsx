import { Suspense, type ComponentProps } from 'react'
import { lazyConsolePart } from '#lib/i18n/lazy-part.ts'

const MonthPicker = lazyConsolePart(
  async () => (await import('#components/day-field/day-picker.tsx')).DayPicker,
)

/** Day picker whose large code is loaded when it is first opened. */
export function LazyDayPicker(props: ComponentProps<typeof MonthPicker>) {
  return (
    <Suspense>
      <MonthPicker {...props} />
    </Suspense>
  )
}
