import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { ChipRadio, ChipRow } from '#components/buttons/chip.tsx'
import { EmptyScene } from '#components/pictures/empty-scenes/empty-scene.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { LoadMore } from '#components/buttons/load-more.tsx'
import { SearchField } from '#components/fields/search-field.tsx'
import { SelectField } from '#components/fields/select-field.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { ChangeControls } from '#console/frame/change-controls.tsx'
import { ConsolePage } from '#console/frame/console-page.tsx'
import { CustomerForm } from '#console/customers/customer-form.tsx'
import { CustomerRow } from '#console/customers/customer-row.tsx'
import { CustomerPanel } from '#console/customers/customer-panel.tsx'
import { useToCustomer } from '#console/customers/use-to-customer.ts'
import { ExportButton } from '#console/customers/export-button.tsx'
import { useReach, useShop } from '#console/frame/shop-context.ts'
import { customerQuery, customersQuery } from '#features/customer/api.ts'
import { queryFaultOf } from '#lib/api/loading-fault.ts'
import { leaveTyped } from '#lib/form/typed.ts'
import { useGoOn } from '#lib/form/use-go-on.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'

const FILTERS = ['all', 'new', 'missed', 'blocked'] as const
const SORTS = ['recent', 'name', 'visits'] as const

/** Lists the shop's customers; search, filter and order are kept in the address. */
export function CustomersPage() {
  const t = useMessages()
  const shop = useShop()
  const goOn = useGoOn()
  const mayExport = useReach('customer.export') !== null
  const [adding, setAdding] = useState(false)
  const { get, set } = useUrlFilters()
  const requested = {
    query: get('query'),
    filter: FILTERS.find((one) => one === get('filter')) ?? 'all',
    sort: SORTS.find((one) => one === get('sort')) ?? 'recent',
  }
  const customers = useInfiniteQuery(customersQuery(shop.id, requested))
  const fault = queryFaultOf(customers)
  const toCustomer = useToCustomer()
  const [openedId, opened] = useOpened(get('customer'))
  const narrowed = requested.query !== undefined || requested.filter !== 'all'
  return (
    <ConsolePage
      title={t('console.customers')}
      opened={(openedId && opened.data?.name) || undefined}
      actions={
        <>
          {mayExport && <ExportButton />}
          <ChangeControls>
            <Button
              size="sm"
              icon={<Icon of={UserPlus} size="s" />}
              aria-haspopup="dialog"
              // The card of the added customer replaces the open one.
              onClick={() => leaveTyped(() => setAdding(true))}
            >
              {t('customer.add')}
            </Button>
          </ChangeControls>
        </>
      }
    >
      <CustomerFilters {...requested} set={set} />
      {customers.isPending && !fault && <CustomersSkeleton />}
      {fault && <QueryError error={fault} of={customers} />}
      {customers.data?.length === 0 && (
        <NoCustomers
          onClear={narrowed ? () => set({ query: undefined, filter: undefined }) : undefined}
        />
      )}
      {customers.data && customers.data.length > 0 && (
        <ul className="grid gap-2">
          {customers.data.map((customer) => (
            <li key={customer.id}>
              <CustomerRow
                customer={customer}
                to={toCustomer(customer.id)}
                opened={customer.id === openedId}
                narrow={openedId !== undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <LoadMore {...customers} />
      <p className="mt-2 text-sm text-ink-2">{t('customer.privacy')}</p>
      {openedId !== undefined && (
        <CustomerPanel
          key={openedId}
          card={opened}
          onClose={() => leaveTyped(() => goOn(toCustomer()))}
        />
      )}
      {adding && (
        <CustomerForm onClose={() => setAdding(false)} onSaved={({ id }) => goOn(toCustomer(id))} />
      )}
    </ConsolePage>
  )
}

/** Returns the id and the query of the card open beside the list. */
function useOpened(id: string | undefined) {
  const shop = useShop()
  return [id, useQuery({ ...customerQuery(shop.id, id ?? ''), enabled: id !== undefined })] as const
}

function CustomersSkeleton() {
  const t = useMessages()
  return (
    <SkeletonRegion label={t('customer.loading')} className="grid gap-2">
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-20 rounded-lg" />
      ))}
    </SkeletonRegion>
  )
}

/** Empty state: no customers yet, or none matching the filters. */
function NoCustomers({ onClear }: { onClear: (() => void) | undefined }) {
  const t = useMessages()
  if (!onClear)
    return (
      <EmptyState
        art={<EmptyScene name="customers" />}
        title={t('customer.none')}
        text={t('customer.noneText')}
      />
    )
  return (
    <EmptyState
      title={t('customer.noneMatch')}
      text={t('customer.noneMatchText')}
      action={
        <Button variant="outline" onClick={onClear}>
          {t('customer.clear')}
        </Button>
      }
    />
  )
}

/** Controls for search, filter and order of the list. */
function CustomerFilters(props: {
  query: string | undefined
  filter: (typeof FILTERS)[number]
  sort: (typeof SORTS)[number]
  set: ReturnType<typeof useUrlFilters>['set']
}) {
  const { query, filter, sort, set } = props
  const t = useMessages()
  return (
    <>
      <SearchField
        label={t('customer.search')}
        value={query ?? ''}
        onSearch={(text) => set({ query: text })}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <ChipRow label={t('customer.filter')}>
            {FILTERS.map((one) => (
              <ChipRadio
                key={one}
                name="filter"
                checked={one === filter}
                onChange={() => set({ filter: one === 'all' ? undefined : one })}
              >
                {t(`customer.filter.${one}`)}
              </ChipRadio>
            ))}
          </ChipRow>
        </div>
        <SelectField
          label={t('customer.sort')}
          labelHidden
          value={sort}
          onChange={({ target }) =>
            set({ sort: target.value === 'recent' ? undefined : target.value })
          }
        >
          {SORTS.map((one) => (
            <option key={one} value={one}>
              {t(`customer.sort.${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  )
}
