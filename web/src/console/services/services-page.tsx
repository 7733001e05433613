import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Button } from '#components/buttons/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { ErrorState } from '#components/feedback/error-state.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { ConsolePage } from '#console/frame/console-page.tsx'
import { CataloguePicker } from '#console/services/catalogue-picker.tsx'
import { OfferingEditor } from '#console/services/offering-editor.tsx'
import { OfferingList } from '#console/services/offering-list.tsx'
import type { Edited } from '#console/services/use-offering-form.ts'
import { WithdrawnList } from '#console/services/withdrawn-list.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { offeringsQuery } from '#features/offering/api.ts'
import { staffQuery } from '#features/staff/api.ts'
import { queryFaultOf } from '#lib/api/loading-fault.ts'
import { useBeside } from '#lib/form/use-beside.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useKeptFocus } from '#lib/keyboard/use-kept-focus.ts'

/** Lists the shop's offerings in its order, with price, duration and staff. */
export function ShopServicesPage() {
  const t = useMessages()
  const { id } = useShop()
  const offerings = useQuery(offeringsQuery(id))
  const staff = useQuery(staffQuery(id))
  const [opened, show] = useBeside<Edited | 'catalogue'>()
  // Hiding an offering moves its row to the other list.
  const kept = useKeptFocus<HTMLDivElement>()
  const edited = opened === 'catalogue' ? undefined : opened
  const offering = edited && 'offering' in edited ? edited.offering.id : undefined
  const failed = [offerings, staff].find(queryFaultOf)
  const add = (
    <Button size="sm" icon={<Icon of={Plus} size="s" />} onClick={() => show('catalogue')}>
      {t('offering.add')}
    </Button>
  )
  const all = offerings.data
  const team = staff.data
  return (
    <ConsolePage changes title={t('console.services')} actions={all && all.length > 0 && add}>
      {failed ? (
        <ErrorState
          error={queryFaultOf(failed)}
          pending={failed.isFetching}
          onRetry={() => void Promise.all([offerings.refetch(), staff.refetch()])}
        />
      ) : (
        !(all && team) && <ListSkeleton />
      )}
      {all && team && all.length === 0 && (
        <EmptyState title={t('offering.none')} text={t('offering.noneText')} action={add} />
      )}
      {all && team && (
        <div {...kept} className="contents">
          <OfferingList
            offerings={all.filter(({ active }) => active)}
            staff={team}
            opened={offering}
            onEdit={(chosen) => show({ offering: chosen })}
          />
          <WithdrawnList
            offerings={all.filter(({ active }) => !active)}
            staff={team}
            opened={offering}
            onEdit={(chosen) => show({ offering: chosen })}
          />
        </div>
      )}
      {opened === 'catalogue' && (
        <CataloguePicker
          sold={all ?? []}
          onClose={() => show(undefined)}
          onPick={(service) => show({ service })}
        />
      )}
      {edited && team && (
        <OfferingEditor
          key={'offering' in edited ? edited.offering.id : edited.service.id}
          edited={edited}
          staff={team}
          onClose={() => show(undefined)}
        />
      )}
    </ConsolePage>
  )
}

function ListSkeleton() {
  const t = useMessages()
  return (
    <SkeletonRegion label={t('shell.loading')} className="grid gap-2">
      <Skeleton className="h-6 w-36" />
      {Array.from({ length: 5 }, (_, row) => (
        <Skeleton key={row} className="h-21 rounded-lg" />
      ))}
    </SkeletonRegion>
  )
}
