import { useInfiniteQuery } from '@tanstack/react-query'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { ChipRadio, ChipRow } from '#components/buttons/chip.tsx'
import { errorGroupsQuery, type ListedError } from '#features/diagnostics/group-api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'
import { ErrorBadge } from '#operator/errors/error-badge.tsx'
import { ErrorPanel } from '#operator/errors/error-panel.tsx'
import { DeskPage } from '#operator/frame/desk-page.tsx'
import { DeskTable, type DeskColumn } from '#operator/frame/desk-table.tsx'

/** Lists errors of browsers and the server, grouped; a panel shows one group and settles it. */
export function DeskErrorsPage() {
  const t = useMessages()
  const { get, set } = useUrlFilters()
  const settled = get('show') === 'settled'
  const groups = useInfiniteQuery(errorGroupsQuery(settled))
  const opened = get('error')
  const columns = useColumns()
  return (
    <DeskPage title={t('operator.errors')} text={t('operator.errorsText')}>
      <ChipRow label={t('operator.show')}>
        <ChipRadio name="show" checked={!settled} onChange={() => set({ show: undefined })}>
          {t('operator.error.open')}
        </ChipRadio>
        <ChipRadio name="show" checked={settled} onChange={() => set({ show: 'settled' })}>
          {t('operator.error.settled')}
        </ChipRadio>
      </ChipRow>
      <DeskTable
        label={t('operator.errors')}
        query={groups}
        columns={columns}
        opened={opened}
        onOpen={({ id }) => set({ error: id })}
        empty={{ title: t(settled ? 'operator.error.noneSettled' : 'operator.error.none') }}
      />
      {opened && (
        <ErrorPanel key={opened} errorId={opened} onClose={() => set({ error: undefined })} />
      )}
    </DeskPage>
  )
}

/** Returns the table's columns for an error group. */
function useColumns(): DeskColumn<ListedError>[] {
  const t = useMessages()
  const format = useFormat()
  return [
    {
      label: t('operator.error.fault'),
      cell: ({ name, message }) => <bdi dir="ltr">{message ? `${name}: ${message}` : name}</bdi>,
    },
    {
      label: t('operator.status'),
      cell: (group) => <ErrorBadge of={group} />,
      beside: true,
    },
    { label: t('operator.error.where'), cell: ({ route }) => <bdi dir="ltr">{route}</bdi> },
    {
      label: t('operator.error.times'),
      cell: ({ count }) => t('operator.error.count', { count }),
    },
    {
      label: t('operator.error.devices'),
      cell: ({ senders }) => t('operator.error.senders', { count: senders }),
    },
    {
      label: t('operator.error.last'),
      cell: ({ lastAt }) => <span className="num">{format.dayTime(lastAt, COUNTRY_ZONE)}</span>,
    },
  ]
}
