import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Star, X } from 'lucide-react'
import { useState } from 'react'
import { MOST_STARS } from '@awan/core/review/rules'
import { MINUTE_MS } from '@awan/core/time'
import { IconButton } from '#components/buttons/icon-button.tsx'
import { Opening } from '#components/overlays/opening.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Name } from '#components/text/name.tsx'
import { appointmentsQuery, type Appointment } from '#features/appointment/api.ts'
import { appointmentKeys } from '#features/appointment/keys.ts'
import { ForWhomLine } from '#features/attendee/components/for-whom-line.tsx'
import { useReadNotification } from '#features/notification/api.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { isolated } from '#lib/format/isolated.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const ReviewDialog = lazyExtra(
  async () => (await import('#customer/reviews/review-dialog.tsx')).ReviewDialog,
)

/** Asks for a review of the last appointment until answered or dismissed. Errors are silent. */
export function AskCard() {
  const { data = [] } = useInfiniteQuery(appointmentsQuery('past'))
  /** The one with an open form: a newer question, or an answer elsewhere, does not remove what is typed. */
  const [written, setWritten] = useState<Appointment>()
  const appointment = written ?? data.find(({ review }) => review.asked !== null)
  return appointment ? (
    <Question
      key={appointment.id}
      appointment={appointment}
      onOpen={(open) => setWritten(open ? appointment : undefined)}
    />
  ) : null
}

function Question(props: { appointment: Appointment; onOpen: (open: boolean) => void }) {
  const { appointment, onOpen } = props
  const t = useMessages()
  const format = useFormat()
  const { appointmentTime } = useAppointmentFormat()
  const client = useQueryClient()
  const read = useReadNotification()
  const [stars, setStars] = useState<number>()
  const [away, setAway] = useState(false)
  // "Today" becomes "yesterday" at midnight.
  useNow(MINUTE_MS)
  const putAway = () => {
    setAway(true)
    read.mutate(appointment.review.asked ?? '', {
      onSettled: () => void client.invalidateQueries({ queryKey: appointmentKeys.lists }),
    })
  }
  const close = () => {
    setStars(undefined)
    onOpen(false)
  }
  if (away) return null
  const name = format.name(appointment.business.name)
  return (
    <section
      aria-label={t('review.asked', { name: isolated(name) })}
      className="edge flex flex-wrap items-start rounded-lg bg-surface p-3.5 shadow-1"
    >
      <p className="grid min-w-0 flex-1 leading-ui">
        <span className="font-semibold">{t('review.asked', { name: isolated(name) })}</span>
        <span className="dots text-sm text-ink-2">
          <Name of={appointment.items[0]?.name ?? {}} />
          <span className="num">
            {appointmentTime(
              appointment.start,
              appointment.eveningOf,
              appointment.timeZone,
              'short',
            )}
          </span>
          {appointment.attendee && (
            <span>
              <ForWhomLine name={appointment.attendee.name} />
            </span>
          )}
        </span>
      </p>
      <IconButton label={t('review.notNow')} onClick={putAway}>
        <Icon of={X} />
      </IconButton>
      <div className="-ms-2 flex w-full">
        {Array.from({ length: MOST_STARS }, (_, at) => at + 1).map((count) => (
          <button
            key={count}
            type="button"
            className="grid size-12 place-items-center rounded-full text-ink-3 hover:bg-bg-subtle"
            aria-haspopup="dialog"
            aria-label={t('review.stars', { stars: count, most: MOST_STARS })}
            onClick={() => {
              setStars(count)
              onOpen(true)
            }}
          >
            <Icon of={Star} size="l" />
          </button>
        ))}
      </div>
      {stars !== undefined && (
        <Opening onClose={close}>
          <ReviewDialog appointment={appointment} stars={stars} onClose={close} />
        </Opening>
      )}
    </section>
  )
}
