import { MINUTE_MS } from '@awan/core/time'
import { useShop } from '#console/frame/shop-context.ts'
import type { Team } from '#console/team/use-team.ts'
import type { TeamMember } from '#features/staff/api.ts'
import { weekAhead } from '#features/staff/calendar.ts'
import { useHoursText } from '#features/staff/use-wall-time.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Hours of the next seven days, including all dated changes. */
export function WeekPreview(props: { member: Pick<TeamMember, 'id' | 'weekly'>; team: Team }) {
  const t = useMessages()
  const format = useFormat()
  const hoursText = useHoursText()
  const { timeZone } = useShop()
  const now = useNow(MINUTE_MS)
  const days = weekAhead(props.member, props.team, timeZone, now)
  const minutes = days
    .flatMap(({ ranges }) => ranges)
    .reduce((sum, { from, to }) => sum + to - from, 0)
  return (
    <section aria-labelledby="week-preview" className="rounded-lg bg-surface p-4 shadow-1">
      <h2 id="week-preview" className="text-lg">
        {t('staff.thisWeek')}
      </h2>
      <p className="num text-sm text-ink-2">
        {t('staff.hoursInWeek', { count: Math.round(minutes / 6) / 10 })}
      </p>
      <dl className="mt-2 grid gap-1">
        {days.map(({ date, ranges }) => (
          <div key={date} className="flex justify-between gap-4 py-0.5">
            <dt className="whitespace-nowrap">{format.nearDay(date, timeZone, 'weekdayLong')}</dt>
            <dd className={`num text-end ${ranges.length === 0 ? 'text-ink-3' : ''}`}>
              {hoursText(ranges)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
