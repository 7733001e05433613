import { Check, Plus } from 'lucide-react'
import { Icon } from '#components/pictures/icon.tsx'
import type { priceAt } from '#customer/booking/confirm/price-at.ts'
import type { Offering } from '#customer/booking/use-choice.ts'
import { Price } from '#features/appointment/components/price.tsx'
import { useFormat } from '#lib/format/use-format.ts'

/** Checkbox card that adds a service to the appointment or removes it. */
export function OfferingCard(props: {
  offering: Offering
  /** URL of the service's days, requested at once if the card is pressed before hydration. */
  asks: string
  cost: ReturnType<typeof priceAt>
  chosen: boolean
  onToggle: () => void
}) {
  const { offering } = props
  const format = useFormat()
  const description = format.name(offering.description)
  return (
    <label className="edge relative flex min-h-16 flex-wrap items-center gap-3.5 rounded-md px-4 py-3.5 inset-ring inset-ring-line outline-offset-2 outline-focus hover:bg-bg-subtle has-checked:bg-brand-soft has-checked:inset-ring-2 has-checked:inset-ring-brand has-focus-visible:outline-3">
      <span className="max-w-full flex-[1_1_0] leading-ui">
        <span className="flex flex-wrap justify-between gap-x-3">
          <bdi className="font-semibold">{format.name(offering.name)}</bdi>
          <span className="font-bold whitespace-nowrap">
            <Price {...props.cost} />
          </span>
        </span>
        <span className="block text-sm text-ink-2">
          {format.minutes(offering.durationMinutes)}
          {description && (
            <>
              {' · '}
              <bdi>{description}</bdi>
            </>
          )}
        </span>
      </span>
      <span className="relative ms-auto size-7 flex-none">
        <input
          name="offering"
          type="checkbox"
          checked={props.chosen}
          data-asks={props.asks}
          onChange={props.onToggle}
          className="edge peer absolute inset-0 appearance-none rounded-full bg-surface inset-ring-[1.5px] inset-ring-line-strong outline-none checked:bg-brand checked:inset-ring-brand"
        />
        <Icon
          of={Plus}
          size="s"
          className="pointer-events-none absolute inset-1.5 text-brand-ink peer-checked:hidden"
        />
        <Icon
          of={Check}
          size="s"
          className="pointer-events-none absolute inset-1.5 hidden stroke-3 text-on-brand peer-checked:block"
        />
      </span>
    </label>
  )
}
