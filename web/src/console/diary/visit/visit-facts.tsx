import { MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#components/text/badge.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Name } from '#components/text/name.tsx'
import { servicesOf, stateOf } from '#console/diary/grid/columns.ts'
import { StateBadge } from '#console/diary/visit/state-badge.tsx'
import { useDayJudge } from '#console/diary/move/use-day-judge.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { useReasonText } from '#console/editing/use-reason-text.ts'
import type { Visit } from '#features/appointment/diary-api.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useVisitFormat } from '#lib/format/use-visit-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const LINK =
  'edge inline-flex min-h-11 items-center justify-center gap-2 rounded-[0.75rem] bg-bg-sunken px-4 font-semibold dark:bg-line'

/** When, who, with whom, for how much, and how to reach them. */
export function VisitFacts({ visit, now }: { visit: Visit; now: number }) {
  const t = useMessages()
  const format = useFormat()
  const reasonText = useReasonText()
  const visits = useVisitFormat()
  const { timeZone } = useShop()
  const day = dayOf(visit.start, timeZone)
  const { diary } = useDayJudge(day)
  const staff = diary?.staff.find(({ id }) => id === visit.staffId)
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <StateBadge state={stateOf(visit, now)} />
        {visit.cancelledBy && (
          <span className="text-sm text-ink-2">
            {t(
              visit.cancelledBy === 'customer'
                ? 'diary.cancelledByCustomer'
                : 'diary.cancelledByBusiness',
            )}
          </span>
        )}
      </div>
      <p className="mt-3 text-lg font-semibold">
        <bdi>{servicesOf(visit, format.name)}</bdi>
      </p>
      <Customer visit={visit} />
      {visit.confirmedByReply && visit.status === 'confirmed' && (
        <p className="mt-2 text-sm font-medium text-success-ink">{t('diary.confirmedByReply')}</p>
      )}
      {visit.untold && (
        <p className="mt-3 rounded-md bg-warning-soft p-3 text-sm font-medium text-warning-ink">
          {t(`diary.untold.${visit.untold}`)}
        </p>
      )}
      <dl className="mt-4 grid grid-cols-2 gap-3 rounded-md bg-bg-subtle p-4 leading-ui">
        <Fact wide label={t('diary.time')}>
          <span className="num">
            {visit.status === 'cancelled'
              ? visits.visitDate(visit.start, visit.eveningOf, timeZone, 'short')
              : visits.visitDay(visit.start, visit.eveningOf, timeZone)}
            {' · '}
            {format.timeRange(visit.start, visit.end, timeZone)}
          </span>
        </Fact>
        {staff && (
          <Fact label={t('diary.staff')}>
            <Name of={staff.name} />
          </Fact>
        )}
        <Fact label={t('diary.price')}>
          <span className="num">{format.money(visit.price)}</span>
          {visit.fullPrice !== null && visit.fullPrice !== visit.price && (
            <span className="num block text-sm text-ink-2">
              {t('diary.priceBefore', { price: format.money(visit.fullPrice) })}
            </span>
          )}
        </Fact>
        <Fact label={t('diary.source')}>{t(`diary.source.${visit.source}`)}</Fact>
        {visit.note && (
          <Fact wide label={t('diary.note')}>
            <bdi className="whitespace-pre-line">{visit.note}</bdi>
          </Fact>
        )}
        {visit.cancelReason && (
          <Fact wide label={t('diary.reason')}>
            <bdi>{reasonText(visit.cancelReason)}</bdi>
          </Fact>
        )}
      </dl>
    </>
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

/** Shows how to reach whose name is the sheet's title, and how often they came. */
function Customer({ visit }: { visit: Visit }) {
  const { customer } = visit
  const t = useMessages()
  if (!customer) return null
  return (
    <div className="mt-1 grid gap-2">
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
          <a
            href={`https://wa.me/${customer.phone.slice(1)}`}
            target="_blank"
            rel="noreferrer"
            className={LINK}
          >
            <Icon of={MessageCircle} size="s" />
            {t('diary.whatsapp')}
          </a>
        </div>
      )}
    </div>
  )
}
