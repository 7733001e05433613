import { useInfiniteQuery } from '@tanstack/react-query'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { ChipRadio, ChipRow } from '#components/buttons/chip.tsx'
import { SearchField } from '#components/fields/search-field.tsx'
import { listedPeopleQuery, type ListedPerson } from '#features/account/people-desk-api.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { queryIn, useUrlFilters } from '#lib/use-url-filters.ts'
import { DeskPage } from '#operator/frame/desk-page.tsx'
import { DeskTable, type DeskColumn } from '#operator/frame/desk-table.tsx'
import { PersonBadge } from '#operator/people/person-badge.tsx'
import { PersonPanel } from '#operator/people/person-panel.tsx'

/** Lists all accounts; a panel offers help for one. */
export function DeskPeoplePage() {
  const t = useMessages()
  const { get, set } = useUrlFilters()
  const typed = get('query') ?? ''
  const query = queryIn(typed)
  const suspended = get('show') === 'suspended'
  const people = useInfiniteQuery(
    listedPeopleQuery({
      ...(query ? { query } : {}),
      ...(suspended ? { suspended: 'true' } : {}),
    }),
  )
  const opened = get('person')
  const columns = useColumns()
  return (
    <DeskPage title={t('operator.people')} text={t('operator.peopleText')}>
      <div className="lg:max-w-200">
        <SearchField
          label={t('operator.searchPeople')}
          value={typed}
          onSearch={(text) => set({ query: text || undefined })}
        />
      </div>
      <ChipRow label={t('operator.show')}>
        <ChipRadio name="show" checked={!suspended} onChange={() => set({ show: undefined })}>
          {t('operator.all')}
        </ChipRadio>
        <ChipRadio name="show" checked={suspended} onChange={() => set({ show: 'suspended' })}>
          {t('operator.suspendedOnly')}
        </ChipRadio>
      </ChipRow>
      <DeskTable
        label={t('operator.people')}
        query={people}
        columns={columns}
        opened={opened}
        onOpen={({ id }) => set({ person: id })}
        empty={{ title: t('operator.noPerson') }}
      />
      {opened && (
        <PersonPanel key={opened} accountId={opened} onClose={() => set({ person: undefined })} />
      )}
    </DeskPage>
  )
}

/** Returns the table's columns for a person. */
function useColumns(): DeskColumn<ListedPerson>[] {
  const t = useMessages()
  const format = useFormat()
  return [
    { label: t('operator.name'), cell: ({ fullName }) => <bdi>{fullName}</bdi> },
    {
      label: t('operator.status'),
      cell: (person) => <PersonBadge of={person} />,
      beside: true,
    },
    {
      label: t('operator.person.phone'),
      cell: ({ phone }) => <span className="ltr num">{formatPhone(phone)}</span>,
    },
    {
      label: t('operator.person.since'),
      cell: ({ createdAt }) => (
        <span className="num">{format.dayTime(createdAt, COUNTRY_ZONE)}</span>
      ),
      labelled: true,
    },
  ]
}
