import type { MessageKey } from '@awan/core/locales/en/messages'
import { Name } from '#components/name.tsx'
import type { Notification } from '#features/notification/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'

const OWN = {
  booked: 'notification.booked',
  moved: 'notification.moved',
  cancelled: 'notification.cancelled',
} as const satisfies Record<string, MessageKey>

const SHOP = {
  booked: 'notification.shopBooked',
  moved: 'notification.shopMoved',
  cancelled: 'notification.shopCancelled',
} as const satisfies Record<string, MessageKey>

/** What a notification says, in the language of the screen. */
export function Sentence({ of: notification }: { of: Notification }) {
  const t = useMessages()
  const format = useFormat()
  const { event, appointment, business, offer } = notification
  if (offer) return <Name of={offer.title} />
  const keys = appointment?.own === false ? SHOP : OWN
  const guest = appointment?.guestName
  return (
    <T
      id={event ? keys[event] : 'notification.reminder'}
      values={{
        business: business ? format.name(business.name) : '',
        guest: guest ? guest : t('notification.someone'),
      }}
      components={{ name: <bdi />, guest: guest ? <bdi /> : <></> }}
    />
  )
}
