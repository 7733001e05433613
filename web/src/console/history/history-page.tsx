import { useInfiniteQuery } from '@tanstack/react-query'
import { AUDIT_SUBJECTS, type AuditSubject } from '@awan/core/audit/actions'
import { SelectField } from '#components/fields/select-field.tsx'
import { ConsolePage } from '#console/frame/console-page.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { auditQuery } from '#features/audit/api.ts'
import { EntryList } from '#features/audit/components/entry-list.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'

/** Shows the shop's audit log: actor, change and time. */
export function HistoryPage() {
  const t = useMessages()
  const { id, timeZone } = useShop()
  const { get, set } = useUrlFilters()
  const about = subjectOf(get('about'))
  const entries = useInfiniteQuery(auditQuery(id, about))
  return (
    <ConsolePage title={t('console.audit')} text={t('console.auditText')}>
      <SelectField
        label={t('console.auditAbout')}
        className="max-w-80"
        value={about ?? ''}
        onChange={(event) => set({ about: event.target.value })}
      >
        <option value="">{t('console.auditAll')}</option>
        {AUDIT_SUBJECTS.map((subject) => (
          <option key={subject} value={subject}>
            {t(`console.subject.${subject}`)}
          </option>
        ))}
      </SelectField>
      <EntryList query={entries} timeZone={timeZone} filtered={about !== undefined} />
    </ConsolePage>
  )
}

const subjectOf = (text: string | undefined): AuditSubject | undefined =>
  AUDIT_SUBJECTS.find((subject) => subject === text)
