import { MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#components/text/badge.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Name } from '#components/text/name.tsx'
import { stateOf } from '#console/diary/grid/columns.ts'
import { StateBadge } from '#console/diary/appointment-sheet/state-badge.tsx'
import { useDayJudge } from '#console/diary/move/use-day-judge.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { useReasonText } from '#console/editing/use-reason-text.ts'
import { UnsentBadge } from '#console/unsent/unsent-badge.tsx'
import { useUnsentState } from '#console/unsent/unsent-context.ts'
import type { ShopAppointment } from '#features/appointment/diary-api.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { whatsappLink } from '#lib/format/whatsapp.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'

const LINK =
  'edge inline-flex min-h-12 items-center justify-center gap-2 rounded-[0.75rem] bg-bg-sunken px-4 font-semibold dark:bg-line'

/** Time, customer, staff member, price and contact of an appointment. */
export function AppointmentFacts({
  appointment,
  now,
}: {
  appointment: ShopAppointment
  now: number
}) {
  const t = useMessages()
  const format = useFormat()
  const unsent = useUnsentState(appointment.id)
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <StateBadge state={stateOf(appointment, now)} />
        {unsent && <UnsentBadge state={unsent} />}
        {appointment.cancelledBy && (
          <span className="text-sm text-ink-2">
            {t(
              appointment.cancelledBy === 'customer'
                ? 'diary.cancelledByCustomer'
                : 'diary.cancelledByBusiness',
            )}
          </span>
        )}
      </div>
      <p className="mt-3 text-lg font-semibold">
        <bdi>{format.services(appointment.items)}</bdi>
      </p>
      <Customer appointment={appointment} />
      {appointment.confirmedByReply && appointment.status === 'confirmed' && (
        <p className="mt-2 text-sm font-medium text-success-ink">{t('diary.confirmedByReply')}</p>
      )}
      {appointment.untold && (
        <p className="mt-3 rounded-md bg-warning-soft p-3 text-sm font-medium text-warning-ink">
          {t(`diary.untold.${appointment.untold}`)}
        </p>
      )}
      <Agreed appointment={appointment} />
    </>
  )
}

/** Lists the agreed facts of an appointment and the shop's notes, each with a label. */
function Agreed({ appointment }: { appointment: ShopAppointment }) {
  const t = useMessages()
  const format = useFormat()
  const reasonText = useReasonText()
  const appointments = useAppointmentFormat()
  const { timeZone } = useShop()
  const { diary } = useDayJudge(dayOf(appointment.start, timeZone))
  const staff = diary?.staff.find(({ id }) => id === appointment.staffId)
  return (
    <dl className="mt-4 grid grid-cols-2 gap-3 rounded-md bg-bg-subtle p-4 leading-ui">
      <Fact wide label={t('diary.time')}>
        <span className="num">
          {appointment.status === 'cancelled'
            ? appointments.appointmentDate(
                appointment.start,
                appointment.eveningOf,
                timeZone,
                'short',
              )
            : appointments.appointmentDay(appointment.start, appointment.eveningOf, timeZone)}
          {' · '}
          {format.timeRange(appointment.start, appointment.end, timeZone)}
        </span>
      </Fact>
      <Repeats of={appointment.series} />
      {/* In its place while it loads: the buttons below must not move under a finger. */}
      {(staff || !diary) && (
        <Fact label={t('console.field.staffId')}>{staff ? <Name of={staff.name} /> : '…'}</Fact>
      )}
      <Price {...appointment} />
      <Fact label={t('diary.source')}>{t(`diary.source.${appointment.source}`)}</Fact>
      {appointment.note && (
        <Fact wide label={t('console.field.note')}>
          <bdi className="whitespace-pre-line">{appointment.note}</bdi>
        </Fact>
      )}
      {appointment.cancelReason && (
        <Fact wide label={t('diary.reason')}>
          <bdi>{reasonText(appointment.cancelReason)}</bdi>
        </Fact>
      )}
    </dl>
  )
}

function Fact(props: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={props.wide ? 'col-span-2 min-w-0' : 'min-w-0'}>
      <dt className="text-sm text-ink-2">{props.label}</dt>
      <dd className="font-semibold">{props.children}</dd>
    </div>
  )
}

/** Price of an appointment, and its price without a promotion. */
function Price({ price, fullPrice }: Pick<ShopAppointment, 'price' | 'fullPrice'>) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Fact label={t('console.field.price')}>
      <span className="num">{format.money(price)}</span>
      {fullPrice !== null && fullPrice !== price && (
        <span className="num block text-sm text-ink-2">
          {t('diary.priceBefore', { price: format.money(fullPrice) })}
        </span>
      )}
    </Fact>
  )
}

/** Position of an appointment in its series. */
function Repeats({ of: series }: { of: ShopAppointment['series'] }) {
  const t = useMessages()
  if (!series) return null
  const { position, occurrences, everyWeeks: count } = series
  return (
    <Fact wide label={t('diary.repeats')}>
      {t('diary.seriesPlace', { position, visits: occurrences, count })}
    </Fact>
  )
}

/** Contact of the customer named in the sheet's title, and the number of past appointments. */
function Customer({ appointment }: { appointment: ShopAppointment }) {
  const { customer, attendee } = appointment
  const t = useMessages()
  if (!customer) return null
  return (
    <div className="mt-1 grid gap-2">
      {attendee && (
        <p className="dots">
          <span>
            <T
              id="attendee.bookedBy"
              values={{ name: customer.name }}
              components={{ name: <bdi /> }}
            />
          </span>
          {attendee.relation !== 'other' && (
            <span>{t(`attendee.relation.${attendee.relation}`)}</span>
          )}
        </p>
      )}
      <p className="dots text-sm text-ink-2">
        {customer.phone && <span className="ltr num">{formatPhone(customer.phone)}</span>}
        <span>{t('diary.history', { visits: customer.visits })}</span>
        {customer.missed > 0 && <span>{t('diary.missedCount', { count: customer.missed })}</span>}
        {customer.blocked && <Badge tone="danger">{t('diary.blockedCustomer')}</Badge>}
      </p>
      {customer.phone && (
        <div className="grid grid-cols-2 gap-2">
          <a href={`tel:${customer.phone}`} className={LINK}>
            <Icon of={Phone} size="s" />
            {t('diary.call')}
          </a>
          <a href={whatsappLink(customer.phone)} target="_blank" rel="noreferrer" className={LINK}>
            <Icon of={MessageCircle} size="s" />
            {t('diary.whatsapp')}
          </a>
        </div>
      )}
    </div>
  )
}
