import { useState } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { cx } from '#components/class-names.ts'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Name } from '#components/text/name.tsx'
import { offeringName } from '#console/diary/booking-form/new-appointment.ts'
import { OrderButtons } from '#components/editing/order-buttons.tsx'
import type { ShopOffering } from '#features/offering/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Upper bound of services in one appointment. */
const MOST = 10
/** Services shown at first, one more rather than a button for it; chosen ones are always shown. */
const AT_FIRST = 6

/** Choice of the shop's services for an appointment, in the order in which they are done. */
export function ServicesField(props: {
  offerings: readonly ShopOffering[]
  /** Ids of offerings. */
  value: readonly string[]
  /** Error text of a missing or invalid choice. */
  fault: string | undefined
  onChange: (value: string[]) => void
}) {
  const { offerings, value, fault, onChange } = props
  const t = useMessages()
  const format = useFormat()
  const [all, setAll] = useState(offerings.length <= AT_FIRST + 1)
  // Services chosen when the sheet opened: they stay, so that no chip disappears under a finger.
  const [first] = useState(value)
  const shown = offerings.filter(
    ({ id }, at) => all || at < AT_FIRST || first.includes(id) || value.includes(id),
  )
  const toggle = (id: string, pressed: boolean) => {
    if (!pressed) onChange(value.filter((one) => one !== id))
    else if (value.length < MOST) onChange([...value, id])
  }
  return (
    <div className="grid gap-1.5">
      <fieldset className="min-w-0" data-invalid={fault ? '' : undefined}>
        <legend className="mb-1.5 font-semibold">{t('console.field.offerings')}</legend>
        <div className="grid grid-cols-2 gap-1.5">
          {shown.map((offering) => {
            const pressed = value.includes(offering.id)
            return (
              <button
                key={offering.id}
                type="button"
                aria-pressed={pressed}
                onClick={() => toggle(offering.id, !pressed)}
                className={cx(
                  'edge flex min-h-13 flex-col items-start justify-center rounded-md px-3 py-1 text-start leading-ui inset-ring',
                  pressed
                    ? 'bg-brand-soft text-brand-soft-ink inset-ring-2 inset-ring-brand'
                    : 'inset-ring-line hover:bg-bg-subtle',
                )}
              >
                <span className="text-md font-medium">
                  <Name of={offeringName(offering)} />
                </span>{' '}
                <span className="num text-sm">{format.minutes(offering.durationMinutes)}</span>
              </button>
            )
          })}
          {shown.length < offerings.length && (
            <Button size="sm" variant="tonal" onClick={() => setAll(true)}>
              {t('diary.allServices', { count: offerings.length })}
            </Button>
          )}
        </div>
      </fieldset>
      {value.length > 1 && <Order offerings={offerings} value={value} onChange={onChange} />}
      {fault && <AlertText small>{fault}</AlertText>}
    </div>
  )
}

function Order(props: {
  offerings: readonly ShopOffering[]
  value: readonly string[]
  onChange: (value: string[]) => void
}) {
  const { value, onChange } = props
  const t = useMessages()
  const format = useFormat()
  const chosen = value.flatMap((id) => props.offerings.find((one) => one.id === id) ?? [])
  const swapped = (at: number) => {
    const [before, after] = value.slice(at, at + 2)
    if (before === undefined || after === undefined) return undefined
    return () => onChange([...value.slice(0, at), after, before, ...value.slice(at + 2)])
  }
  return (
    <ol aria-label={t('diary.serviceOrder')} className="divide-y divide-line">
      {chosen.map((offering, at) => (
        <li key={offering.id} className="flex min-h-13 items-center gap-3 py-1 leading-ui">
          <span aria-hidden="true" className="num text-ink-2">
            {format.number(at + 1)}
          </span>
          <span className="min-w-0 flex-1 font-semibold">
            <Name of={offeringName(offering)} />
          </span>
          <span className="num text-ink-2">{format.money(offering.price)}</span>
          <OrderButtons
            flat
            name={format.name(offeringName(offering))}
            onUp={at > 0 ? swapped(at - 1) : undefined}
            onDown={swapped(at)}
          />
        </li>
      ))}
    </ol>
  )
}
