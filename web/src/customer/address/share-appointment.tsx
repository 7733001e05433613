import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Opening } from '#components/overlays/opening.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import type { Appointment } from '#features/appointment/api.ts'
import { sharedPlace } from '#features/business/shared-place.ts'
import { sharedLink } from '#features/business/share.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'

const ShareDialog = lazyExtra(
  async () => (await import('#features/business/components/share-dialog.tsx')).ShareDialog,
)

/** Shares a booking as text: service, place and time. An address the shop shows to its customers only is left out. */
export function ShareAppointment(props: {
  appointment: Appointment
  className: string
  iconClass?: string
}) {
  const { t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const shared = useShared(props.appointment)
  return (
    <>
      <button type="button" className={props.className} onClick={() => setOpen(true)}>
        <Icon of={Share2} className={props.iconClass ?? ''} />
        {t('booking.share')}
      </button>
      {isOpen && (
        <Opening onClose={() => setOpen(false)}>
          <ShareDialog
            heading={t('booking.share')}
            shared={shared}
            wholeText
            onClose={() => setOpen(false)}
          />
        </Opening>
      )}
    </>
  )
}

function useShared(appointment: Appointment) {
  const { t, language } = useLanguage()
  const format = useFormat()
  const { appointmentTime } = useAppointmentFormat()
  const { business, items, start, eveningOf, timeZone } = appointment
  const title = format.name(business.name)
  const said = t('booking.shareText', {
    service: format.services(items),
    business: title,
    when: appointmentTime(start, eveningOf, timeZone),
  })
  const link = sharedLink(business.slug, language)
  return { title, text: [said, ...sharedPlace(business, format.name), link].join('\n'), link }
}
