import type { Business } from '#features/business/api.ts'
import type { ReportThing } from '#customer/booking/reporting/report-dialog.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Lists the reportable content of the page. */
export function useThings(business: Business): ReportThing[] {
  const t = useMessages()
  const format = useFormat()
  const { photos, staff, offerings, promotions } = business
  const named = (kind: 'staff' | 'offering' | 'promotion', rows: readonly Named[]) =>
    rows.map(({ id, name }) => ({
      kind,
      id,
      label: t(`report.kind.${kind}`, { name: format.name(name) }),
    }))
  return [
    ...photos.map(({ id }, at) => ({
      kind: 'photo' as const,
      id,
      label: t('booking.photoOf', { place: at + 1, count: photos.length }),
    })),
    ...(format.name(business.about)
      ? [{ kind: 'about' as const, id: business.id, label: t('report.kind.about') }]
      : []),
    ...named('staff', staff),
    ...named('offering', offerings),
    ...named('promotion', promotions),
  ]
}

type Named = Pick<Business['staff'][number], 'id' | 'name'>
