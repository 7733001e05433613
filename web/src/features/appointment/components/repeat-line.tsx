import { Repeat } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Icon } from '#components/pictures/icon.tsx'
import type { Appointment } from '#features/appointment/api.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const RepeatDialog = lazyExtra(
  async () => (await import('#features/appointment/components/repeat-dialog.tsx')).RepeatDialog,
)
const SeriesDialog = lazyExtra(
  async () => (await import('#features/appointment/components/series-dialog.tsx')).SeriesDialog,
)

/** Repeats a booking that is to come, or shows the series that it belongs to. Nothing where it can do neither. */
export function RepeatLine({ appointment }: { appointment: Appointment }) {
  const t = useMessages()
  const [open, setOpen] = useState<'repeat' | 'series'>()
  const { series, status, byPhone, business } = appointment
  const mayRepeat = !series && status === 'confirmed' && !byPhone && business.takesBookings
  const close = () => setOpen(undefined)
  return (
    <>
      {(series || mayRepeat) && (
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-brand-ink"
          onClick={() => setOpen(series ? 'series' : 'repeat')}
        >
          <Icon of={Repeat} />
          {t(series ? 'appointment.seriesTitle' : 'appointment.repeat')}
        </button>
      )}
      <Suspense>
        {/* It stays while its own answer makes the booking one of a series. */}
        {open === 'repeat' && <RepeatDialog appointment={appointment} onClose={close} />}
        {open === 'series' && series && <SeriesDialog seriesId={series.id} onClose={close} />}
      </Suspense>
    </>
  )
}
