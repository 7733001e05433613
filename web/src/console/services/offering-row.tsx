import { Badge } from '#components/text/badge.tsx'
import type { ReactNode } from 'react'
import { cx } from '#components/class-names.ts'
import { Name } from '#components/text/name.tsx'
import { OrderButtons } from '#components/editing/order-buttons.tsx'
import type { ShopOffering } from '#features/offering/api.ts'
import { needsArabic, shownName } from '#features/offering/draft.ts'
import type { TeamMember } from '#features/staff/api.ts'
import { isolated } from '#lib/format/isolated.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

interface OfferingRowProps {
  offering: ShopOffering
  staff: readonly TeamMember[]
  opened: boolean
  onEdit: () => void
  /** Absent for the first or last row, or without an order. */
  onUp?: () => void
  onDown?: () => void
  dragged?: boolean
  handle?: ReactNode
}

/** Row of one offering; a press opens it. */
export function OfferingRow(props: OfferingRowProps) {
  const { offering, handle, onUp, onDown } = props
  const t = useMessages()
  const format = useFormat()
  const shown = shownName(offering)
  const name = format.name(shown)
  return (
    <li
      className={cx(
        'relative flex flex-wrap items-center gap-1 rounded-lg p-2',
        props.opened ? 'bg-brand-soft' : 'bg-surface hover:bg-bg-subtle',
        props.dragged ? 'z-10 shadow-3' : 'shadow-1',
      )}
    >
      {handle}
      <div
        className={cx('grid min-w-0 flex-[1_1_8rem] gap-0.5 py-1 leading-ui', !handle && 'ps-3')}
      >
        <h3 className="text-card font-semibold wrap-anywhere">
          <button
            type="button"
            aria-current={props.opened || undefined}
            className="printed stretch text-start"
            onClick={props.onEdit}
          >
            <Name of={shown} />
          </button>
        </h3>
        <p className="dots num text-sm text-ink-2">
          <span className="font-semibold text-ink">
            {offering.price === 0 ? t('offering.free') : format.money(offering.price)}
          </span>
          <span>{format.minutes(offering.durationMinutes)}</span>
        </p>
        <p className="text-sm text-ink-2">
          <Doers offering={offering} staff={props.staff} />
        </p>
        <Badges offering={offering} />
      </div>
      <OrderButtons name={name} onUp={onUp} onDown={onDown} />
    </li>
  )
}

const NAMED = 2

/** Staff of an offering: everyone, the first names, or none. */
function Doers({ offering, staff }: Pick<OfferingRowProps, 'offering' | 'staff'>) {
  const t = useMessages()
  const format = useFormat()
  const working = staff.filter(({ active }) => active)
  const doers = working.filter(({ id }) => offering.staffIds.includes(id))
  if (doers.length === 0) return <span className="text-danger-ink">{t('offering.nobody')}</span>
  if (doers.length === working.length && working.length > 1)
    return <span>{t('offering.everyone')}</span>
  const names = doers
    .slice(0, NAMED)
    .map(({ name }) => isolated(format.name(name)))
    .reduce((first, second) => t('staff.ranges', { first, second }))
  const others = doers.length - NAMED
  return <span>{others > 0 ? t('offering.more', { names, count: others }) : names}</span>
}

function Badges({ offering }: { offering: ShopOffering }) {
  const t = useMessages()
  const bare = offering.online && !needsArabic(offering)
  if (bare) return null
  return (
    <p className="mt-1 flex flex-wrap gap-1.5">
      {!offering.online && <Badge tone="quiet">{t('offering.notOnline')}</Badge>}
      {needsArabic(offering) && <Badge tone="warning">{t('offering.needsArabic')}</Badge>}
    </p>
  )
}
