import { ChipRow, ChipToggle } from '#components/chip.tsx'
import { Name } from '#components/name.tsx'
import { offeringName } from '#console/diary-parts/new-visit.ts'
import { OrderButtons } from '#console/order-buttons.tsx'
import type { ShopOffering } from '#features/offering/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** What one visit may consist of at most. */
const MOST = 10

/** What is done in a visit: of what the shop sells, in the order in which it is done. */
export function ServicesField(props: {
  offerings: readonly ShopOffering[]
  /** Ids of offerings. */
  value: readonly string[]
  /** What is missing or cannot be. */
  fault: string | undefined
  onChange: (value: string[]) => void
}) {
  const { offerings, value, fault, onChange } = props
  const t = useMessages()
  const format = useFormat()
  const toggle = (id: string, pressed: boolean) => {
    if (!pressed) onChange(value.filter((one) => one !== id))
    else if (value.length < MOST) onChange([...value, id])
  }
  return (
    <div className="grid gap-1.5">
      <p aria-hidden="true" className="font-semibold">
        {t('diary.services')}
      </p>
      <ChipRow label={t('diary.services')}>
        {offerings.map((offering) => (
          <ChipToggle
            key={offering.id}
            pressed={value.includes(offering.id)}
            onChange={(pressed) => toggle(offering.id, pressed)}
          >
            <Name of={offeringName(offering)} />
            <span className="num">{format.minutes(offering.durationMinutes)}</span>
          </ChipToggle>
        ))}
      </ChipRow>
      {value.length > 1 && <Order offerings={offerings} value={value} onChange={onChange} />}
      {fault && (
        <p role="alert" className="text-sm font-medium text-danger-ink">
          {fault}
        </p>
      )}
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
            {at + 1}
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
