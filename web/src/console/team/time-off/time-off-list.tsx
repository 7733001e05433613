import { Trash2 } from 'lucide-react'
import { Badge } from '#components/text/badge.tsx'
import { Button } from '#components/buttons/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { IconButton } from '#components/buttons/icon-button.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { useRemoval } from '#console/team/person/use-removal.ts'
import { useReasonText } from '#console/editing/use-reason-text.ts'
import { useDaysText, useTimeOffText } from '#console/team/time-off/use-time-off-text.ts'
import { closes, type TimeOffEntry } from '#features/staff/time-off.ts'
import type { TeamMember } from '#features/staff/api.ts'
import { AffectedAppointments } from '#features/staff/components/affected-appointments.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useKeptFocus } from '#lib/keyboard/use-kept-focus.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

interface TimeOffListProps {
  entries: readonly TimeOffEntry[]
  /** Entries of everyone who works here. */
  atWork: readonly TimeOffEntry[]
  staff: readonly TeamMember[]
  onAdd: () => void
}

/** Lists deviations from the usual hours from today on. */
export function TimeOffList({ entries, atWork, staff, onAdd }: TimeOffListProps) {
  const t = useMessages()
  const { id, timeZone } = useShop()
  const { remove, saving } = useRemoval()
  const kept = useKeptFocus<HTMLElement>()
  return (
    <section {...kept} aria-labelledby="time-off" className="min-w-0">
      <h2 id="time-off" className="mb-2 text-lg">
        {t('staff.ahead')}
      </h2>
      {entries.length === 0 && (
        <EmptyState
          title={t('staff.noTimeOff')}
          text={t('staff.noTimeOffText')}
          action={<Button onClick={onAdd}>{t('staff.addTimeOff')}</Button>}
        />
      )}
      <ul className="grid grid-cols-1 gap-2">
        {entries.map((entry) => (
          <Row
            key={entry.key}
            entry={entry}
            closed={closes(entry, atWork)}
            who={staff.find((member) => member.id === entry.staffId)}
            pending={saving.pending}
            onRemove={() => remove(entry)}
          />
        ))}
      </ul>
      <AffectedAppointments businessId={id} timeZone={timeZone} saving={saving} />
    </section>
  )
}

function Row(props: {
  entry: TimeOffEntry
  closed: boolean
  who: TeamMember | undefined
  pending: boolean
  onRemove: () => void
}) {
  const { entry, who } = props
  const t = useMessages()
  const format = useFormat()
  const reasonText = useReasonText()
  const days = useDaysText()(entry)
  const text = useTimeOffText()(entry)
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-lg bg-surface p-4 shadow-1">
      <div className="grid min-w-0 flex-[1_1_9rem] grid-cols-1 gap-0.5 leading-ui wrap-anywhere">
        <h3 className="num text-card font-semibold">{days}</h3>
        <p className="dots num text-ink-2">
          {who ? <bdi>{format.name(who.name)}</bdi> : <span>{t('staff.everyone')}</span>}
          <span>{text}</span>
        </p>
        {entry.reason && (
          <p className="text-sm text-ink-2">
            <bdi>{reasonText(entry.reason)}</bdi>
          </p>
        )}
      </div>
      {props.closed && <Badge tone="danger">{t('staff.closed')}</Badge>}
      <IconButton
        label={t('staff.removeTimeOff', { days })}
        aria-disabled={props.pending || undefined}
        onClick={() => !props.pending && props.onRemove()}
        className="ms-auto -me-2"
      >
        <Icon of={Trash2} />
      </IconButton>
    </li>
  )
}
