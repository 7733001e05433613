import { Checkbox } from '#components/fields/checkbox.tsx'
import { Name } from '#components/text/name.tsx'
import { AllOrNone } from '#console/editing/all-or-none.tsx'
import type { ShopOffering } from '#features/offering/api.ts'
import { shownName, withChosen } from '#features/offering/draft.ts'
import { groupsOf } from '#features/offering/order.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Choice of a staff member's offerings; `value` are their ids, sorted. */
export function Skills(props: {
  offerings: readonly ShopOffering[]
  value: readonly string[]
  onChange: (offeringIds: string[]) => void
}) {
  const { value, onChange } = props
  const t = useMessages()
  const format = useFormat()
  const sold = groupsOf(props.offerings.filter(({ active }) => active)).flatMap(
    ({ offerings }) => offerings,
  )
  const soldIds = sold.map(({ id }) => id)
  // Withdrawn offerings are kept, but not shown.
  const set = (shown: readonly string[], chosen: readonly string[]) =>
    onChange(withChosen(value, { shown, chosen }))
  if (sold.length === 0) return <p className="text-ink-2">{t('offering.none')}</p>
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{t('staff.skills')}</legend>
      <AllOrNone onAll={() => set(soldIds, soldIds)} onNone={() => set(soldIds, [])} />
      <div className="mt-2 grid lg:grid-cols-2 lg:gap-x-6">
        {sold.map((offering) => (
          <Checkbox
            key={offering.id}
            label={
              <span className="dots">
                <Name of={shownName(offering)} />
                <span className="num text-ink-2">{format.minutes(offering.durationMinutes)}</span>
              </span>
            }
            checked={value.includes(offering.id)}
            onChange={(event) => set([offering.id], event.target.checked ? [offering.id] : [])}
          />
        ))}
      </div>
    </fieldset>
  )
}
