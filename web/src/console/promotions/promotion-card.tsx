import { useQuery } from '@tanstack/react-query'
import { isWritten } from '@awan/core/language'
import { Badge } from '#components/text/badge.tsx'
import { Button } from '#components/buttons/button.tsx'
import { Name } from '#components/text/name.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { Discount } from '#features/business/components/discount.tsx'
import { sellableQuery, type Promotion } from '#features/promotion/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const TONES = { active: 'success', scheduled: 'brand', used_up: 'warning', ended: 'quiet' } as const

/** Card of a promotion with its state and actions; without handlers, no actions. */
export function PromotionCard(props: {
  promotion: Promotion
  onEdit: (() => void) | undefined
  onCopy: (() => void) | undefined
  onEnd: (() => void) | undefined
  onNotify: (() => void) | undefined
}) {
  const { promotion, onEdit, onCopy, onEnd, onNotify } = props
  const t = useMessages()
  const { state, announcedAt } = promotion
  const over = state === 'ended'
  return (
    <article className="grid content-start gap-3 rounded-lg bg-surface p-4 shadow-1">
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 text-card font-semibold wrap-anywhere">
          <Name of={promotion.name} />
        </h3>
        <Badge tone={TONES[state]}>{t(`promotion.state.${state}`)}</Badge>
      </header>
      <p className="flex flex-wrap gap-2">
        <Discount of={promotion} />
        {promotion.firstVisitOnly && <Badge tone="quiet">{t('promotion.firstAppointment')}</Badge>}
      </p>
      <Facts promotion={promotion} />
      {onEdit && (
        <div className="mt-auto flex flex-wrap gap-2">
          {!over && (
            <Button size="sm" variant="outline" onClick={onEdit}>
              {t('promotion.edit')}
            </Button>
          )}
          {!over && !announcedAt && !promotion.firstVisitOnly && state !== 'used_up' && (
            <Button size="sm" variant="outline" onClick={onNotify}>
              {t('promotion.notify')}
            </Button>
          )}
          <Button size="sm" variant="outline" onClick={onCopy}>
            {t('promotion.duplicate')}
          </Button>
          {!over && (
            <Button size="sm" variant="dangerOutline" onClick={onEnd}>
              {t('promotion.end')}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}

/** Validity, services, number of uses, and whether customers were notified. */
function Facts({ promotion }: { promotion: Promotion }) {
  const t = useMessages()
  const format = useFormat()
  const sellable = useQuery(sellableQuery(useShop().id))
  const { weekdays, starting, offeringIds, useLimit, uses, announcedAt, told: notified } = promotion
  const names = (sellable.data ?? [])
    .filter(({ id }) => offeringIds.includes(id))
    .map(({ name, serviceName }) => format.name(isWritten(name) ? name : serviceName))
  const facts = [
    t('promotion.span', {
      from: format.day(promotion.firstDay, 'short'),
      to: format.day(promotion.lastDay, 'short'),
    }),
    [
      weekdays ? weekdays.map((day) => format.weekday(day, 'short')).join(' · ') : '',
      starting
        ? t('promotion.hoursFact', {
            from: format.wallTime(starting.from),
            to: format.wallTime(starting.to),
          })
        : '',
    ]
      .filter(Boolean)
      .join(' · '),
    offeringIds.length === 0 ? t('promotion.allServices') : names.join(' · '),
    useLimit === null
      ? t('promotion.used', { count: uses })
      : t('promotion.usedOf', { uses: format.number(uses), limit: format.number(useLimit) }),
    announcedAt ? t('promotion.notified', { count: notified }) : '',
  ]
  return (
    <ul className="grid gap-1 text-md text-ink-2">
      {facts.filter(Boolean).map((fact) => (
        <li key={fact}>
          <bdi>{fact}</bdi>
        </li>
      ))}
    </ul>
  )
}
