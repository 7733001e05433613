import { useShop } from '#console/frame/shop-context.ts'
import type { CustomerCard } from '#features/customer/api.ts'
import { dayOf } from '#lib/datetime/day.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Shows what the appointments of a customer add up to. */
export function CustomerFacts({ card }: { card: CustomerCard }) {
  const t = useMessages()
  const format = useFormat()
  const { timeZone } = useShop()
  const day = (instant: string | null) =>
    instant ? format.day(dayOf(instant, timeZone), 'short') : t('customer.never')
  const facts = [
    ['visits', format.number(card.visits)],
    ['spent', format.money(card.spent)],
    ['missed', format.number(card.missed)],
    ['firstAppointment', day(card.firstVisitAt)],
    ['lastAppointment', day(card.lastVisitAt)],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="rounded-lg bg-surface p-3.5 leading-ui shadow-1 max-sm:last:col-span-2"
        >
          <dt className="text-sm text-ink-2">{t(`customer.${name}`)}</dt>
          <dd
            className={`num text-lg font-bold ${name === 'missed' && card.missed > 0 ? 'text-danger-ink' : ''}`}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
