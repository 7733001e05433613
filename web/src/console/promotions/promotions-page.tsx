import { useQuery } from '@tanstack/react-query'
import { BadgePercent, Plus } from 'lucide-react'
import { cx } from '#components/class-names.ts'
import { Button } from '#components/buttons/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { ConsolePage } from '#console/frame/console-page.tsx'
import { PromotionConfirm } from '#console/promotions/promotion-confirm.tsx'
import { EditorDialog } from '#console/promotions/editor-dialog.tsx'
import { presetOf, type Preset } from '#console/promotions/form.ts'
import { PromotionCard } from '#console/promotions/promotion-card.tsx'
import { useReach, useShop } from '#console/frame/shop-context.ts'
import { promotionsQuery, type Promotion } from '#features/promotion/api.ts'
import { queryFaultOf } from '#lib/api/loading-fault.ts'
import { useBeside } from '#lib/form/use-beside.ts'
import { useKeptFocus } from '#lib/keyboard/use-kept-focus.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'

/** Editor (of a new promotion, a copy, or this one) or question open above the list. */
type Open =
  | { action: 'edit'; target?: Promotion; copy?: Promotion; preset?: Preset }
  | { action: 'end' | 'notify'; target: Promotion }

const GROUPS = ['active', 'scheduled', 'ended'] as const

const keyOf = ({ target, copy }: Open & { copy?: Promotion }) => target?.id ?? `copy ${copy?.id}`

export function PromotionsPage() {
  const t = useMessages()
  const shop = useShop()
  const list = useQuery(promotionsQuery(shop.id))
  const fault = queryFaultOf(list)
  const { get, set } = useUrlFilters()
  const may = useReach('promotion.change') !== null
  // A link may open the form of a new promotion.
  const [open, setOpen] = useBeside<Open>(
    may && get('new') ? { action: 'edit', preset: presetOf(get) } : undefined,
  )
  const close = () => {
    setOpen(undefined)
    if (get('new')) set({ new: undefined, weekday: undefined, from: undefined, to: undefined })
  }
  const add = may && (
    <Button
      size="sm"
      icon={<Icon of={Plus} size="s" />}
      onClick={() => setOpen({ action: 'edit' })}
    >
      {t('promotion.new')}
    </Button>
  )
  return (
    <ConsolePage title={t('console.promotions')} text={t('promotion.text')} actions={add}>
      {list.isPending && !fault && (
        <SkeletonRegion label={t('promotion.loading')} className="grid gap-3 lg:grid-cols-2">
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
        </SkeletonRegion>
      )}
      {fault && <QueryError error={fault} of={list} />}
      {list.data?.items.length === 0 && (
        <EmptyState
          art={<Icon of={BadgePercent} size="l" className="text-ink-3" />}
          title={t('promotion.none')}
          text={t('promotion.noneText')}
        />
      )}
      {list.data &&
        GROUPS.map((group) => (
          <Group
            key={group}
            group={group}
            items={list.data.items}
            beside={open?.action === 'edit'}
            onOpen={may ? setOpen : undefined}
          />
        ))}
      {open?.action === 'edit' && (
        <EditorDialog
          key={keyOf(open)}
          target={open.target}
          start={open.target ?? open.copy}
          preset={open.preset}
          others={(list.data?.items ?? []).filter(({ id }) => id !== open.target?.id)}
          onClose={close}
        />
      )}
      {open && open.action !== 'edit' && (
        <PromotionConfirm
          action={open.action}
          target={open.target}
          audience={list.data?.audience ?? 0}
          onClose={close}
        />
      )}
    </ConsolePage>
  )
}

function Group(props: {
  group: (typeof GROUPS)[number]
  items: readonly Promotion[]
  /** The editor is open beside the list. */
  beside: boolean
  onOpen: ((open: Open) => void) | undefined
}) {
  const { group, onOpen } = props
  const t = useMessages()
  const kept = useKeptFocus<HTMLUListElement>()
  const items = props.items.filter(({ state }) =>
    group === 'active' ? state === 'active' || state === 'used_up' : state === group,
  )
  if (items.length === 0) return null
  return (
    <section aria-labelledby={`promotions-${group}`} className="grid gap-3">
      <h2 id={`promotions-${group}`} className="text-lg">
        {t(`promotion.group.${group}`)}
      </h2>
      <ul {...kept} className={cx('grid gap-3', !props.beside && 'lg:grid-cols-2')}>
        {items.map((item) => (
          <li key={item.id} className="grid">
            <PromotionCard
              promotion={item}
              onEdit={onOpen && (() => onOpen({ action: 'edit', target: item }))}
              onCopy={onOpen && (() => onOpen({ action: 'edit', copy: item }))}
              onEnd={onOpen && (() => onOpen({ action: 'end', target: item }))}
              onNotify={onOpen && (() => onOpen({ action: 'notify', target: item }))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
