import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { AUDIT_SUBJECTS, DESK_SUBJECTS, type AuditSubject } from '@awan/core/audit/actions'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { parsePhone } from '@awan/core/phone'
import { isDay } from '@awan/core/time'
import { UUID } from '@awan/core/schema/uuid'
import { Button } from '#components/buttons/button.tsx'
import { DateField } from '#components/day-field/date-field.tsx'
import { SearchField } from '#components/fields/search-field.tsx'
import { SelectField } from '#components/fields/select-field.tsx'
import { Name } from '#components/text/name.tsx'
import { EntryList } from '#features/audit/components/entry-list.tsx'
import { deskEntriesQuery, type DeskEntry } from '#features/audit/desk-api.ts'
import { dossierQuery } from '#features/business/approval-api.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useQuarterHour } from '#lib/datetime/use-quarter-hour.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'
import { DeskPage } from '#operator/frame/desk-page.tsx'

type Filters = ReturnType<typeof useUrlFilters>

const NO_FILTERS = {
  about: undefined,
  phone: undefined,
  actor: undefined,
  business: undefined,
  from: undefined,
  to: undefined,
}

/** Shows the audit log of all shops and the desk: actor, change and time. */
export function DeskHistoryPage() {
  const t = useMessages()
  const filters = useUrlFilters()
  const filter = filterOf(filters)
  const entries = useInfiniteQuery(deskEntriesQuery(filter))
  const clear = Object.keys(filter).length > 0 && (
    <Button variant="outline" onClick={() => filters.set(NO_FILTERS)}>
      {t('operator.clearFilters')}
    </Button>
  )
  return (
    <DeskPage title={t('console.audit')} text={t('console.auditText')}>
      <div className="grid gap-3 lg:max-w-200">
        <SearchField
          label={t('operator.byNumber')}
          value={filters.get('phone') ?? ''}
          onSearch={(phone) => filters.set({ phone: phone || undefined })}
        />
        <Fields filters={filters} about={filter.about} />
        {filter.businessId && <OneBusiness id={filter.businessId} />}
        {filter.actorId && (
          <p className="font-semibold">
            {t('operator.onlyActor')}:{' '}
            <bdi>{entries.data?.[0]?.actor ?? t('console.auditNobody')}</bdi>
          </p>
        )}
        {clear && <div>{clear}</div>}
      </div>
      <EntryList
        query={entries}
        timeZone={COUNTRY_ZONE}
        filtered={Boolean(clear)}
        below={(entry) => <Narrow entry={entry} filters={filters} />}
      />
    </DeskPage>
  )
}

/** Reads the filters from the address; invalid ones are dropped. */
function filterOf({ get }: Filters) {
  const [about, phone] = [DESK_SUBJECTS.find((one) => one === get('about')), get('phone')]
  const [actorId, businessId] = [get('actor'), get('business')]
  const [from, to] = [get('from'), get('to')]
  return {
    ...(about && { about }),
    // An incomplete number would match nothing.
    ...(phone && parsePhone(phone, { invented: true }).ok && { phone }),
    ...(actorId && UUID.test(actorId.toLowerCase()) && { actorId }),
    ...(businessId && UUID.test(businessId.toLowerCase()) && { businessId }),
    ...(from && isDay(from) && { from }),
    ...(to && isDay(to) && { to }),
  }
}

const isOfShops = (subject: (typeof DESK_SUBJECTS)[number]): subject is AuditSubject =>
  AUDIT_SUBJECTS.some((one) => one === subject)

function Fields(props: { filters: Filters; about: string | undefined }) {
  const { filters, about } = props
  const t = useMessages()
  const today = dayOf(useQuarterHour(), COUNTRY_ZONE)
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13.5rem),1fr))] gap-3">
      <SelectField
        label={t('console.auditAbout')}
        value={about ?? ''}
        onChange={(event) => filters.set({ about: event.target.value })}
      >
        <option value="">{t('console.auditAll')}</option>
        {DESK_SUBJECTS.map((subject) => (
          <option key={subject} value={subject}>
            {t(isOfShops(subject) ? `console.subject.${subject}` : `operator.subject.${subject}`)}
          </option>
        ))}
      </SelectField>
      {(['from', 'to'] as const).map((end) => (
        <DateField
          key={end}
          label={t(`insight.${end}`)}
          value={filters.get(end) ?? ''}
          today={today}
          onChange={(day) => filters.set({ [end]: day })}
        />
      ))}
    </div>
  )
}

function OneBusiness({ id }: { id: string }) {
  const t = useMessages()
  const { data } = useQuery(dossierQuery(id))
  return (
    <p className="font-semibold">
      {t('operator.onlyBusiness')}
      {data && (
        <>
          : <Name of={data.details.name} />
        </>
      )}
    </p>
  )
}

/** Links to all entries of the same actor, and of the same shop. */
function Narrow({ entry, filters }: { entry: DeskEntry; filters: Filters }) {
  const t = useMessages()
  const { actor, actorId, business } = entry
  const look = 'printed min-h-11 text-start font-semibold text-brand-ink underline'
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      {business && (
        <button
          type="button"
          className={look}
          onClick={() => filters.set({ business: business.id })}
        >
          <span className="sr-only">{t('operator.onlyBusiness')}: </span>
          <Name of={business.name} />
        </button>
      )}
      {actorId !== null && actor !== null && (
        <button type="button" className={look} onClick={() => filters.set({ actor: actorId })}>
          <span className="sr-only">{t('operator.onlyActor')}: </span>
          <bdi>{actor}</bdi>
        </button>
      )}
    </p>
  )
}
