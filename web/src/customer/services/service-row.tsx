import { Badge } from '#components/text/badge.tsx'
import { CoverRow } from '#components/cover/cover-row.tsx'
import type { When } from '#features/availability/when.ts'
import type { Service } from '#features/catalog/api.ts'
import { ServiceFacts } from '#features/catalog/components/service-facts.tsx'
import { useLooks } from '#lib/places/places.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toQuickBook, toService } from '#lib/paths.ts'

/** A service in a list; the whole row opens it, or its times if a time was requested. */
export function ServiceRow(props: { service: Service; heading?: 'h2' | 'h3'; when?: When }) {
  const { service, heading = 'h2', when } = props
  const lookOf = useLooks()
  const t = useMessages()
  return (
    <CoverRow
      {...lookOf(service.category.id)}
      seed={service.id}
      size="l"
      heading={heading}
      to={when?.day ? toQuickBook({ service: service.id, ...when }) : toService(service.id)}
      name={service.name}
      beside={service.featured && <Badge tone="featured">{t('catalog.featured')}</Badge>}
    >
      <ServiceFacts service={service} />
    </CoverRow>
  )
}
