import { Name } from '#components/text/name.tsx'
import { sentenceKey } from '#customer/notifications/sentence-key.ts'
import type { Notification } from '#features/notification/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'

/** The text of a notification in the screen's language. */
export function Sentence({ of: notification }: { of: Notification }) {
  const t = useMessages()
  const format = useFormat()
  const { appointment, business, offer: promotion } = notification
  if (promotion) return <Name of={promotion.title} />
  const guest = appointment?.guestName
  return (
    <T
      id={sentenceKey(notification)}
      values={{
        business: business ? format.name(business.name) : '',
        guest: guest ? guest : t('notification.someone'),
      }}
      components={{ name: <bdi />, guest: guest ? <bdi /> : <></> }}
    />
  )
}
