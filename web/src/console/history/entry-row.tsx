import { ROLES } from '@awan/core/permissions'
import { Name } from '#components/name.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import type { AuditEntry } from '#features/audit/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** One thing that somebody did. */
export function EntryRow({ entry }: { entry: AuditEntry }) {
  const t = useMessages()
  const format = useFormat()
  const { timeZone } = useShop()
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
            <bdi>{entry.actor ?? t('console.auditNobody')}</bdi>
          </span>
          {entry.start && <span>{format.dayTime(entry.start, timeZone)}</span>}
        </p>
        {entry.changes.length > 0 && (
          <ul className="mt-1 text-sm text-ink-2">
            {entry.changes.map((change) => (
              <li key={change.field}>
                <Change {...change} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

/** A field before and after; what is too long to say is named alone. */
function Change({ field, before, after }: AuditEntry['changes'][number]) {
  const t = useMessages()
  const textOf = useText()
  const name = t(`console.field.${field}`)
  if (before === null && after === null) return name
  return (
    <>
      {name}:{' '}
      {before !== null && before !== '' && (
        <>
          <bdi>{textOf(before)}</bdi> {t('console.auditThen')}{' '}
        </>
      )}
      <bdi>{textOf(after)}</bdi>
    </>
  )
}

const INSTANT = /^\d{4}-\d\d-\d\dT/
const DAY = /^\d{4}-\d\d-\d\d$/
const YES_OR_NO = { true: 'console.yes', false: 'console.no' } as const

/** A value of the records as people read it. */
function useText(): (value: string | null) => string {
  const t = useMessages()
  const format = useFormat()
  const { timeZone } = useShop()
  return (value) => {
    if (value === null || value === '') return t('console.auditNothing')
    if (value === 'true' || value === 'false') return t(YES_OR_NO[value])
    const role = ROLES.find((one) => one === value)
    if (role) return t(`console.role.${role}`)
    if (INSTANT.test(value)) return format.dayTime(value, timeZone)
    if (DAY.test(value)) return format.day(value, 'date')
    return /^\d+$/.test(value) ? format.number(Number(value)) : value
  }
}
