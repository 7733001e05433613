import { Repeat } from 'lucide-react'
import { useState } from 'react'
import { Opening } from '#components/overlays/opening.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import type { Appointment } from '#features/appointment/api.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const RepeatDialog = lazyExtra(
  async () => (await import('#customer/repeat/repeat-dialog.tsx')).RepeatDialog,
)
const SeriesDialog = lazyExtra(
  async () => (await import('#features/appointment/components/series-dialog.tsx')).SeriesDialog,
)

/** Button that repeats an upcoming booking or opens its series; renders nothing if neither is possible. */
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
          className="link-action justify-self-start"
          onClick={() => setOpen(series ? 'series' : 'repeat')}
        >
          <Icon of={Repeat} />
          {t(series ? 'appointment.seriesTitle' : 'appointment.repeat')}
        </button>
      )}
      {open && (
        <Opening onClose={close}>
          {/* Stays open when its own response turns the booking into part of a series. */}
          {open === 'repeat' && <RepeatDialog appointment={appointment} onClose={close} />}
          {open === 'series' && series && <SeriesDialog seriesId={series.id} onClose={close} />}
        </Opening>
      )}
    </>
  )
}
