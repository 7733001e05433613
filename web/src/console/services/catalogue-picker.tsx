import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '#components/text/badge.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Name } from '#components/text/name.tsx'
import { SearchField } from '#components/fields/search-field.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { catalogueQuery, type CatalogueItem, foundIn } from '#features/catalog/catalogue.ts'
import { CategoryChips } from '#features/catalog/components/category-chips.tsx'
import type { ShopOffering } from '#features/offering/api.ts'
import { queryFaultOf } from '#lib/api/loading-fault.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { queryIn } from '#lib/use-url-filters.ts'

/** Catalogue to choose a service from; the shop's own category is selected first. */
export function CataloguePicker(props: {
  sold: readonly ShopOffering[]
  onPick: (service: CatalogueItem) => void
  onClose: () => void
}) {
  const t = useMessages()
  const format = useFormat()
  const shop = useShop()
  const [category, setCategory] = useState<string | undefined>(shop.categoryId)
  const [text, setText] = useState('')
  const query = queryIn(text)
  // A search covers the whole catalogue.
  const catalogue = useQuery(catalogueQuery())
  const fault = queryFaultOf(catalogue)
  const services = catalogue.data && foundIn(catalogue.data, { category, query })
  const soldIds = new Set(props.sold.map(({ serviceId }) => serviceId))
  return (
    <Dialog beside title={t('offering.choose')} onClose={props.onClose}>
      <div className="mt-3 grid gap-3">
        <SearchField label={t('catalog.searchServices')} value={text} onSearch={setText} />
        {!query && <CategoryChips value={category} onChange={setCategory} />}
        {catalogue.isPending && !fault && (
          <SkeletonRegion label={t('catalog.loadingServices')} className="grid gap-2">
            {Array.from({ length: 6 }, (_, row) => (
              <Skeleton key={row} className="h-16" />
            ))}
          </SkeletonRegion>
        )}
        {fault && <QueryError error={fault} of={catalogue} />}
        {services?.length === 0 && (
          <p className="py-6 text-center text-ink-2">
            {query ? t('catalog.noneFor', { query }) : t('catalog.none')}
          </p>
        )}
        <ul className="grid">
          {services?.map((service) => (
            <li key={service.id} className="border-line not-last:border-b">
              <button
                type="button"
                onClick={() => props.onPick(service)}
                className="flex min-h-16 w-full items-center justify-between gap-3 rounded-md px-2 text-start leading-ui hover:bg-bg-subtle"
              >
                <span className="grid min-w-0">
                  <span className="font-semibold">
                    <Name of={service.name} />
                  </span>
                  <span className="num text-sm text-ink-2">
                    {format.minutes(service.durationMinutes)}
                    {service.usualPrice !== null && ` · ${format.money(service.usualPrice)}`}
                  </span>
                </span>
                {soldIds.has(service.id) && <Badge tone="quiet">{t('offering.sold')}</Badge>}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
