import type { Appointment } from '#features/appointment/api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'

/** Shows whose booking it is: that of another attendee, or the customer's own among several at the same start. */
export function WhoseLine({ attendee, beside }: Pick<Appointment, 'attendee' | 'beside'>) {
  const t = useMessages()
  if (!attendee && beside.length === 0) return null
  return (
    <span className="block">
      {attendee ? (
        <T id="attendee.for" values={{ name: attendee.name }} components={{ name: <bdi /> }} />
      ) : (
        t('attendee.forYou')
      )}
    </span>
  )
}
