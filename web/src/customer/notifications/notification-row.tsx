import { Bell, CalendarCheck, CalendarClock, CalendarOff, CalendarX, Star, Tag } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { cx } from '#components/class-names.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { Sentence } from '#customer/notifications/sentence.tsx'
import { useReadNotification, type Notification } from '#features/notification/api.ts'
import { ForWhomLine } from '#features/attendee/components/for-whom-line.tsx'
import { CITY_ZONE } from '#lib/datetime/day.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS, toAppointment, toBusiness, toConsole } from '#lib/paths.ts'

const LOOKS = {
  booked: { icon: CalendarCheck, tone: 'bg-success-soft text-success-ink' },
  moved: { icon: CalendarClock, tone: 'bg-brand-soft text-brand-soft-ink' },
  cancelled: { icon: CalendarX, tone: 'bg-danger-soft text-danger-ink' },
  paused: { icon: CalendarOff, tone: 'bg-saffron-soft text-saffron-ink' },
  completed: { icon: Star, tone: 'bg-saffron-soft text-saffron-ink' },
  freed: { icon: CalendarCheck, tone: 'bg-success-soft text-success-ink' },
  over: { icon: CalendarOff, tone: 'bg-saffron-soft text-saffron-ink' },
  removed: { icon: CalendarOff, tone: 'bg-saffron-soft text-saffron-ink' },
  missed: { icon: CalendarOff, tone: 'bg-saffron-soft text-saffron-ink' },
  undelivered: { icon: Bell, tone: 'bg-saffron-soft text-saffron-ink' },
  stopped: { icon: Bell, tone: 'bg-danger-soft text-danger-ink' },
  reminder: { icon: Bell, tone: 'bg-brand-soft text-brand-soft-ink' },
  offer: { icon: Tag, tone: 'bg-saffron-soft text-saffron-ink' },
} as const

/** With large text, the text is below the icon. */
const ROW = 'flex w-full flex-wrap gap-3.5 p-4 text-start'

/** One notification: opening its subject marks it as read. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { id, readAt } = notification
  const read = useReadNotification()
  // A pressable row stays so, or the focus would be lost.
  const [wasUnread] = useState(readAt === null)
  // Spread, as the linter treats a Link with a handler as not focusable.
  const opening = { onClick: () => void (readAt === null && read.mutate(id)) }
  const to = destinationOf(notification)
  const content = <Content notification={notification} />
  if (to !== undefined)
    return (
      <Link to={to} {...opening} className={cx(ROW, 'hover:bg-bg-subtle')}>
        {content}
      </Link>
    )
  if (!wasUnread) return <div className={ROW}>{content}</div>
  return (
    <button type="button" {...opening} className={cx(ROW, 'printed hover:bg-bg-subtle')}>
      {content}
    </button>
  )
}

/**
 * Returns the link of a notification: the customer's booking, the waiting list, the shop of a past item, or its
 * webhooks page; bookings at the reader's own shop have no page here.
 */
function destinationOf({
  appointment,
  business,
  offer: promotion,
  wait,
  webhook,
}: Notification): string | undefined {
  if (appointment) return appointment.own ? toAppointment(appointment.id) : undefined
  if (wait?.kept) return PATHS.appointments
  if (webhook && business) return toConsole(business.id, 'connect')
  return (promotion ?? wait) && business ? toBusiness(business.id) : undefined
}

function Content({ notification }: { notification: Notification }) {
  const t = useMessages()
  const format = useFormat()
  const { type, event, readAt, createdAt } = notification
  const unread = readAt === null
  const look = LOOKS[event ?? (type === 'promotional_offer' ? 'offer' : 'reminder')]
  return (
    <>
      <span className={cx('grid size-11 place-items-center rounded-full', look.tone)}>
        <Icon of={look.icon} />
      </span>
      {/* On phones the time is below the text, which gets the full width. */}
      <span className="grid flex-1 basis-40 grid-cols-[minmax(0,1fr)_auto] gap-x-3.5">
        <span className="grid content-center gap-0.5 leading-ui sm:row-span-2">
          <span className={cx('wrap-anywhere', unread && 'font-bold')}>
            {unread && <span className="sr-only">{t('notification.new')}. </span>}
            <Sentence of={notification} />
          </span>
          <Details of={notification} />
          {notification.message && (
            <span dir="auto" className="wrap-anywhere whitespace-pre-line">
              {notification.message}
            </span>
          )}
        </span>
        <time
          dateTime={createdAt}
          className="num row-start-2 mt-1 text-sm text-ink-2 sm:col-start-2 sm:row-start-1 sm:mt-0"
        >
          {format.time(createdAt, CITY_ZONE)}
        </time>
        {unread && (
          <span
            aria-hidden="true"
            className="mark col-start-2 row-start-1 mt-1.5 size-2.5 justify-self-end rounded-full bg-brand sm:row-start-2"
          />
        )}
      </span>
    </>
  )
}

/** Shows the appointment and its time, the promotion, or the webhook's address. */
function Details({ of }: { of: Notification }) {
  const { appointment, business, offer: promotion, wait, webhook } = of
  const t = useMessages()
  const format = useFormat()
  const appointments = useAppointmentFormat()
  const facts = promotion
    ? [format.name(promotion.text), ...(business ? [format.name(business.name)] : [])]
    : (appointment?.services.map(format.name) ?? [])
  return (
    <span className="text-md wrap-anywhere text-ink-2">
      {facts.filter(Boolean).map((fact, at) => (
        <span key={fact}>
          {at > 0 && (promotion ? ' · ' : ' + ')}
          <bdi>{fact}</bdi>
        </span>
      ))}
      {webhook && <bdi dir="ltr">{webhook.url}</bdi>}
      {wait && (
        <span className="num">
          {wait.start === null
            ? format.day(wait.day, 'full')
            : appointments.appointmentTime(wait.start, wait.eveningOf, wait.timeZone)}
        </span>
      )}
      {appointment?.attendee && (
        <>
          {' · '}
          <ForWhomLine name={appointment.attendee} />
        </>
      )}
      {appointment && (
        <>
          {' · '}
          <span className="num">
            {(appointment.status === 'cancelled'
              ? appointments.appointmentDateTime
              : appointments.appointmentTime)(
              appointment.start,
              appointment.eveningOf,
              appointment.timeZone,
            )}
          </span>
          {appointment.people > 1 && (
            <> {t('notification.people', { count: appointment.people })}</>
          )}
          {appointment.occurrences > 1 && <> {t('notification.andLater')}</>}
        </>
      )}
    </span>
  )
}
