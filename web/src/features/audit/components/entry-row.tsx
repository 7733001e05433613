import type { ReactNode } from 'react'
import type { Localized } from '@awan/core/language'
import { ROLES } from '@awan/core/permissions'
import { Name } from '#components/text/name.tsx'
import type { AuditEntry } from '#features/audit/api.ts'
import type { DeskEntry } from '#features/audit/desk-api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { usePlaceName } from '#lib/places/use-place-name.ts'

/** One audit entry, with optional content below. */
export function EntryRow(props: {
  entry: AuditEntry | DeskEntry
  timeZone: string
  children?: ReactNode
}) {
  const { entry, timeZone } = props
  const t = useMessages()
  const format = useFormat()
  const timeOf = useTime(entry.evenings, timeZone)
  const daysText = ({ first, last }: AuditEntry['days'][number]) => {
    const from = format.day(first, 'date')
    return first === last ? from : t('console.auditDays', { from, to: format.day(last, 'date') })
  }
  return (
    <li className="flex gap-3 border-b border-line px-4 py-3 leading-ui last:border-0">
      <time dateTime={entry.at} className="w-18 flex-none text-sm text-ink-2">
        {format.time(entry.at, timeZone)}
      </time>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-semibold">
          {t(`audit.${entry.action}`)}
          {entry.name && (
            <>
              {': '}
              <Name of={entry.name} />
            </>
          )}
        </p>
        <p className="dots text-sm text-ink-2">
          <span>
            <bdi>
              {entry.key === null
                ? (entry.actor ?? t('console.auditNobody'))
                : t('console.auditKey', { name: entry.key })}
            </bdi>
          </span>
          {entry.start && <span>{timeOf(entry.start)}</span>}
          {entry.days.map((span) => (
            <span key={span.first}>{daysText(span)}</span>
          ))}
        </p>
        {entry.changes.length > 0 && (
          <ul className="mt-1 text-sm text-ink-2">
            {entry.changes.map((change) => (
              <li key={change.field}>
                <Change {...change} timeOf={timeOf} />
              </li>
            ))}
          </ul>
        )}
        {props.children}
      </div>
    </li>
  )
}

/** A field before and after the change; a value too long to show leaves only the field's name. */
function Change(props: AuditEntry['changes'][number] & { timeOf: (instant: string) => string }) {
  const { field, before, after, staff } = props
  const t = useMessages()
  const textOf = useText(props.timeOf, field)
  const name = t(`console.field.${field}`)
  if (!staff && before === null && after === null) return name
  const valueOf = (named: Localized | null | undefined, value: string | null) =>
    named ? <Name of={named} /> : <bdi>{textOf(value)}</bdi>
  const hadValue = staff ? staff.before !== null : before !== null && before !== ''
  return (
    <>
      {name}:{' '}
      {hadValue && (
        <>
          {valueOf(staff?.before, before)} {t('console.auditThen')}{' '}
        </>
      )}
      {valueOf(staff?.after, after)}
    </>
  )
}

const INSTANT = /^\d{4}-\d\d-\d\dT/
const DAY = /^\d{4}-\d\d-\d\d$/
const YES_OR_NO = { true: 'console.yes', false: 'console.no' } as const

/** Returns a formatter of instants as day and time; after midnight with the evening they belong to. */
function useTime(evenings: AuditEntry['evenings'], timeZone: string): (instant: string) => string {
  const format = useFormat()
  const appointments = useAppointmentFormat()
  return (instant) => {
    const evening = evenings[instant]
    return evening
      ? appointments.appointmentDateTime(instant, evening, timeZone)
      : format.dayTime(instant, timeZone)
  }
}

/** Fields that contain the id of a place. */
const PLACES = { cityId: 'cities', categoryId: 'categories' } as const
const isPlace = (field: string): field is keyof typeof PLACES => Object.hasOwn(PLACES, field)

/** Returns a formatter of a field's values for display. */
function useText(
  timeOf: (instant: string) => string,
  field: string,
): (value: string | null) => string {
  const t = useMessages()
  const format = useFormat()
  const placeName = usePlaceName()
  return (value) => {
    if (value === null || value === '') return t('console.auditNothing')
    // A place no longer listed is shown by its id.
    if (isPlace(field)) return placeName(PLACES[field], value) || value
    if (value === 'true' || value === 'false') return t(YES_OR_NO[value])
    const role = ROLES.find((one) => one === value)
    if (role) return t(`console.role.${role}`)
    if (INSTANT.test(value)) return timeOf(value)
    if (DAY.test(value)) return format.day(value, 'date')
    return /^\d+$/.test(value) ? format.number(Number(value)) : value
  }
}
