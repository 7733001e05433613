import { useDaysText } from '#console/team/time-off/use-time-off-text.ts'
import type { TeamMember, Season } from '#features/staff/api.ts'
import { useHoursText } from '#features/staff/use-wall-time.ts'
import { runsOf } from '#features/staff/week.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Card of a season: its days, staff and hours; a press opens it. */
export function SeasonCard(props: {
  season: Season
  staff: readonly TeamMember[]
  onEdit: () => void
}) {
  const { season, staff } = props
  const t = useMessages()
  const format = useFormat()
  const daysText = useDaysText()
  // Staff members with the same hours are grouped.
  const groups = new Map<string, { weekly: Season['hours'][number]['weekly']; names: string[] }>()
  for (const { staffId, weekly } of season.hours) {
    const key = JSON.stringify(weekly)
    const group = groups.get(key) ?? { weekly, names: [] }
    const member = staff.find(({ id }) => id === staffId)
    if (member) group.names.push(format.name(member.name))
    groups.set(key, group)
  }
  return (
    <li className="relative grid gap-1 rounded-lg bg-surface p-4 leading-ui shadow-1 hover:bg-bg-subtle">
      <h2 className="text-card font-semibold">
        <button type="button" className="printed stretch text-start" onClick={props.onEdit}>
          <bdi>{season.name}</bdi>
        </button>
      </h2>
      <p className="num">{daysText(season)}</p>
      {[...groups].map(([key, { weekly, names }]) => (
        <div key={key} className="text-sm text-ink-2">
          <p className="dots">
            {names.map((name) => (
              <bdi key={name}>{name}</bdi>
            ))}
          </p>
          <Week weekly={weekly} />
        </div>
      ))}
      <p className="sr-only">{t('staff.seasonEdit')}</p>
    </li>
  )
}

function Week({ weekly }: { weekly: Season['hours'][number]['weekly'] }) {
  const t = useMessages()
  const format = useFormat()
  const hoursText = useHoursText()
  const name = (day: number) => format.weekday(day + 1, 'short')
  return runsOf(weekly).map(({ first, last, ranges }) => (
    <p key={first} className="num">
      {t('staff.runHours', {
        days:
          first === last ? name(first) : t('staff.range', { from: name(first), to: name(last) }),
        hours: hoursText(ranges),
      })}
    </p>
  ))
}
