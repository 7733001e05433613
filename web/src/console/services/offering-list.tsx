import { useState } from 'react'
import { OrderHandle } from '#components/editing/order-handle.tsx'
import { usePlaceName } from '#lib/places/use-place-name.ts'
import { OfferingRow } from '#console/services/offering-row.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { useReorder } from '#console/editing/use-reorder.ts'
import { offeringsQuery, orderOfferings, type ShopOffering } from '#features/offering/api.ts'
import { groupsOf, movedTo } from '#features/offering/order.ts'
import { shownName } from '#features/offering/draft.ts'
import type { TeamMember } from '#features/staff/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

interface OfferingListProps {
  /** Offerings on sale. */
  offerings: readonly ShopOffering[]
  staff: readonly TeamMember[]
  /** Id of the offering open beside the list. */
  opened: string | undefined
  onEdit: (offering: ShopOffering) => void
}

/** Offerings by category, in the shop's order, which buttons and dragging change. */
export function OfferingList(props: OfferingListProps) {
  const { offerings } = props
  const t = useMessages()
  const nameOf = usePlaceName()
  const shop = useShop()
  const { shown, reorder } = useReorder(offerings, {
    queryKey: offeringsQuery(shop.id).queryKey,
    send: (ids) => orderOfferings(shop.id, ids),
    failed: 'offering.orderFailed',
  })
  const groups = groupsOf(shown)
  const [said, setSaid] = useState('')
  const format = useFormat()
  const move = (group: number, from: number, to: number) => {
    const before = groups[group]?.offerings ?? []
    const after = movedTo(before, from, to)
    const moved = before[from]
    if (after === before || !moved) return
    const all = groups.flatMap((one, at) => (at === group ? after : one.offerings))
    reorder(all.map(({ id }) => id))
    const name = format.name(shownName(moved))
    setSaid(t('offering.movedTo', { name, place: to + 1, count: before.length }))
  }
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {groups.map((group, at) => (
        <section key={group.categoryId} aria-labelledby={`group-${group.categoryId}`}>
          <h2 id={`group-${group.categoryId}`} className="mb-2 text-lg">
            {nameOf('categories', group.categoryId)}
          </h2>
          <Rows {...props} offerings={group.offerings} onMove={(from, to) => move(at, from, to)} />
        </section>
      ))}
    </>
  )
}

function Rows(props: OfferingListProps & { onMove: (from: number, to: number) => void }) {
  /** Positions of the dragged row, from and to. */
  const [drag, setDrag] = useState<{ from: number; to: number }>()
  const inOrder = props.offerings.map((offering, at) => ({ offering, at }))
  const shown = drag ? movedTo(inOrder, drag.from, drag.to) : inOrder
  return (
    <ol className="grid gap-2">
      {shown.map(({ offering, at }, place) => {
        const handle = (
          <OrderHandle
            place={at}
            onShow={(to) => setDrag(to === undefined ? undefined : { from: at, to })}
            onMove={(to) => props.onMove(at, to)}
          />
        )
        return (
          <OfferingRow
            key={offering.id}
            offering={offering}
            staff={props.staff}
            opened={offering.id === props.opened}
            dragged={drag?.from === at}
            handle={handle}
            onEdit={() => props.onEdit(offering)}
            onUp={place > 0 ? () => props.onMove(place, place - 1) : undefined}
            onDown={place < shown.length - 1 ? () => props.onMove(place, place + 1) : undefined}
          />
        )
      })}
    </ol>
  )
}
