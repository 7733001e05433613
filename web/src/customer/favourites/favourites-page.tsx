import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#components/buttons/button.tsx'
import { CoverRowSkeleton } from '#components/cover/cover-row.tsx'
import { EmptyScene } from '#components/pictures/empty-scenes/empty-scene.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { PageHeader } from '#components/page/page-header.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { BesideMap } from '#customer/businesses/beside-map.tsx'
import { KeepableRow } from '#customer/favourites/keepable-row.tsx'
import { favouritesQuery } from '#features/favourite/api.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useKeptFocus } from '#lib/keyboard/use-kept-focus.ts'
import { PATHS } from '#lib/paths.ts'
import { useCity } from '#lib/places/use-city.ts'

const GRID = 'grid grid-cols-[minmax(0,1fr)] lg:grid-cols-2 lg:gap-x-6 lg:gap-y-4'

/** Lists the account's favourite businesses. */
export function FavouritesPage() {
  const t = useMessages()
  const list = useQuery(favouritesQuery)
  const fault = loadingFaultOf(list)
  const kept = useKeptFocus<HTMLUListElement>()
  const city = useCity()
  const title = t('favourite.title')
  usePageTitle(title)
  return (
    <>
      <PageHeader title={title} back={PATHS.profile} />
      <div className="page-width pb-16">
        {list.isPending && !fault && (
          <SkeletonRegion label={t('catalog.loadingBusinesses')} className={GRID}>
            {[0, 1, 2].map((row) => (
              <CoverRowSkeleton key={row} size="l" />
            ))}
          </SkeletonRegion>
        )}
        {fault && <QueryError error={fault} of={list} />}
        {list.data?.items.length === 0 && (
          <EmptyState
            art={<EmptyScene name="favourites" />}
            title={t('favourite.none')}
            text={t('favourite.noneText')}
            action={<ButtonLink to={PATHS.businesses}>{t('catalog.businesses')}</ButtonLink>}
          />
        )}
        {list.data && list.data.items.length > 0 && (
          <BesideMap city={city} businesses={list.data.items}>
            <ul {...kept} className={GRID}>
              {list.data.items.map((business) => (
                <li
                  key={business.id}
                  data-spot={business.id}
                  className="border-line max-lg:not-first:border-t"
                >
                  <KeepableRow business={business} heading="h2" />
                </li>
              ))}
            </ul>
          </BesideMap>
        )}
      </div>
    </>
  )
}
