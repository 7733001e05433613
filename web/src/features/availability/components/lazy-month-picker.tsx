import type { ComponentProps } from 'react'
import { Spinner } from '#components/feedback/spinner.tsx'
import { Opening } from '#components/overlays/opening.tsx'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const MonthPicker = lazyExtra(
  async () => (await import('#features/availability/components/month-picker.tsx')).MonthPicker,
)

/** Loads the month picker on first use, as its calendar code is large. */
export function LazyMonthPicker(props: ComponentProps<typeof MonthPicker>) {
  return (
    <Opening
      onClose={props.onClose}
      fallback={
        <div className="fixed inset-0 z-40 grid place-items-center bg-scrim">
          <Spinner />
        </div>
      }
    >
      <MonthPicker {...props} />
    </Opening>
  )
}
