import { useInfiniteQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { Badge } from '#components/text/badge.tsx'
import { ErrorState } from '#components/feedback/error-state.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { LoadMore } from '#components/buttons/load-more.tsx'
import { Name } from '#components/text/name.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { StatusBadge } from '#features/appointment/components/status-badge.tsx'
import { cardVisitsQuery, type CardVisit } from '#features/customer/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useVisitFormat } from '#lib/format/use-visit-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Shows what a customer came and will come for. */
export function CustomerVisits({ customerId }: { customerId: string }) {
  const t = useMessages()
  const shop = useShop()
  const visits = useInfiniteQuery(cardVisitsQuery(shop.id, customerId))
  const upcoming = visits.data?.filter(({ status }) => status === 'confirmed').toReversed() ?? []
  const past = visits.data?.filter(({ status }) => status !== 'confirmed') ?? []
  return (
    <div className="grid gap-4">
      {visits.isPending && (
        <SkeletonRegion label={t('customer.loadingOne')} className="grid gap-2">
          <Skeleton className="h-16 rounded-lg" />
          <Skeleton className="h-16 rounded-lg" />
        </SkeletonRegion>
      )}
      {visits.isError && <ErrorState error={visits.error} onRetry={() => void visits.refetch()} />}
      {visits.data?.length === 0 && (
        <p className="rounded-lg bg-surface p-4 text-ink-2 shadow-1">{t('customer.noVisits')}</p>
      )}
      {upcoming.length > 0 && <VisitList title={t('customer.upcoming')} visits={upcoming} />}
      {past.length > 0 && <VisitList title={t('customer.past')} visits={past} />}
      <LoadMore {...visits} />
    </div>
  )
}

function VisitList({ title, visits }: { title: string; visits: readonly CardVisit[] }) {
  return (
    <section className="grid gap-1 rounded-lg bg-surface p-4 shadow-1">
      <h2 className="text-lg">{title}</h2>
      <ul className="divide-y divide-line">
        {visits.map((visit) => (
          <li key={visit.id}>
            <VisitRow visit={visit} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function VisitRow({ visit }: { visit: CardVisit }) {
  const t = useMessages()
  const format = useFormat()
  const visits = useVisitFormat()
  const { timeZone } = useShop()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 leading-ui">
      <div className="min-w-0">
        <p className="num font-semibold">
          {(visit.status === 'confirmed' ? visits.visitTime : visits.visitDateTime)(
            visit.start,
            visit.eveningOf,
            timeZone,
          )}
        </p>
        <p className="dots text-sm text-ink-2">
          {visit.items.map(({ name }, at) => (
            // Two of the same service in a row are two.
            // oxlint-disable-next-line react/no-array-index-key -- the items of a visit never change
            <span key={at}>
              <Name of={name} />
            </span>
          ))}
          <span>
            <Name of={visit.staffName} />
          </span>
          <span className="num">{format.money(visit.price)}</span>
        </p>
      </div>
      {visit.missed ? (
        <Badge tone="warning">
          <Icon of={UserX} size="s" />
          {t('customer.missed')}
        </Badge>
      ) : (
        <StatusBadge status={visit.status} />
      )}
    </div>
  )
}
