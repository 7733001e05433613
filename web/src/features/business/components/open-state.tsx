import { dayOf } from '#lib/datetime/day.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'
import type { BusinessSummary } from '#features/business/api.ts'

/** Open now · until 9:00 PM, or when a closed business opens. */
export function OpenState(props: { business: Pick<BusinessSummary, 'open' | 'timeZone'> }) {
  const { open, timeZone } = props.business
  const t = useMessages()
  const { time, day, isToday } = useFormat()
  if (open.now && open.until)
    return (
      <p className="text-cap text-ink-2">
        <T
          id="business.openUntil"
          values={{ time: time(open.until, timeZone) }}
          components={{ open: <span className="font-semibold text-success-ink" /> }}
        />
      </p>
    )
  if (open.now)
    return <p className="text-cap font-semibold text-success-ink">{t('business.openNow')}</p>
  if (!open.opensAt) return <p className="text-cap text-ink-2">{t('business.closed')}</p>

  const opens = dayOf(open.opensAt, timeZone)
  const at = time(open.opensAt, timeZone)
  const when = isToday(opens, timeZone)
    ? at
    : t('shell.dayTime', { day: day(opens, 'weekday'), time: at })
  return <p className="text-cap text-ink-2">{t('business.closedOpens', { when })}</p>
}
