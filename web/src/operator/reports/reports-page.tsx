import { useInfiniteQuery } from '@tanstack/react-query'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import type { ReportStatus } from '@awan/core/report/rules'
import { ChipRadio, ChipRow } from '#components/buttons/chip.tsx'
import { Badge } from '#components/text/badge.tsx'
import { Name } from '#components/text/name.tsx'
import { reportedQuery, type ListedContent } from '#features/report/desk-api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'
import { DeskPage } from '#operator/frame/desk-page.tsx'
import { DeskTable, type DeskColumn } from '#operator/frame/desk-table.tsx'
import { ReportPanel } from '#operator/reports/report-panel.tsx'

const TONES = {
  open: 'warning',
  removed: 'danger',
  dismissed: 'quiet',
  restored: 'success',
} as const satisfies Record<ReportStatus, string>

/** Lists reported content, each item once; a panel decides about one. */
export function DeskReportsPage() {
  const t = useMessages()
  const { get, set } = useUrlFilters()
  const open = get('show') !== 'decided'
  const reported = useInfiniteQuery(reportedQuery(open))
  const opened = get('report')
  const columns = useColumns()
  return (
    <DeskPage title={t('operator.reports')} text={t('operator.reportsText')}>
      <ChipRow label={t('operator.show')}>
        <ChipRadio name="show" checked={open} onChange={() => set({ show: undefined })}>
          {t('operator.report.waiting')}
        </ChipRadio>
        <ChipRadio name="show" checked={!open} onChange={() => set({ show: 'decided' })}>
          {t('operator.report.decided')}
        </ChipRadio>
      </ChipRow>
      <DeskTable
        label={t('operator.reports')}
        query={reported}
        columns={columns}
        opened={opened}
        onOpen={({ id }) => set({ report: id })}
        empty={{ title: t(open ? 'operator.report.none' : 'operator.report.noneDecided') }}
      />
      {opened && (
        <ReportPanel key={opened} contentId={opened} onClose={() => set({ report: undefined })} />
      )}
    </DeskPage>
  )
}

/** Returns the table's columns for reported content. */
function useColumns(): DeskColumn<ListedContent>[] {
  const t = useMessages()
  const format = useFormat()
  return [
    {
      label: t('operator.report.thing'),
      cell: ({ kind, business }) => (
        <>
          {t(`operator.report.kind.${kind}`)}: <Name of={business.name} />
        </>
      ),
    },
    {
      label: t('operator.status'),
      cell: ({ status }) => (
        <Badge tone={TONES[status]}>{t(`operator.report.status.${status}`)}</Badge>
      ),
      beside: true,
    },
    {
      label: t('operator.report.why'),
      cell: ({ reasons }) =>
        reasons.map((reason) => t(`report.reason.${reason}`)).join(t('operator.report.comma')),
    },
    {
      label: t('operator.report.people'),
      cell: ({ count }) => t('operator.report.count', { count }),
    },
    {
      label: t('operator.report.newest'),
      cell: ({ reportedAt }) => (
        <span className="num">{format.dayTime(reportedAt, COUNTRY_ZONE)}</span>
      ),
    },
  ]
}
