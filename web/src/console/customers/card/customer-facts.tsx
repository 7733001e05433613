import { cx } from '#components/class-names.ts'
import type { CustomerCard } from '#features/customer/api.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Shows the totals of a customer's appointments. */
export function CustomerFacts({ card, narrow }: { card: CustomerCard; narrow?: boolean }) {
  const t = useMessages()
  const format = useFormat()
  const day = (date: string | null) => (date ? format.day(date, 'short') : t('customer.never'))
  const facts = [
    ['visits', format.number(card.visits)],
    ['spent', format.money(card.spent)],
    ['missed', format.number(card.missed)],
    ['firstAppointment', day(card.firstDay)],
    ['lastAppointment', day(card.lastDay)],
  ] as const
  const { visits: kept, missed, weighing } = card
  return (
    <>
      <dl className={cx('grid grid-cols-2 gap-2', !narrow && 'sm:grid-cols-3')}>
        {facts.map(([name, value]) => (
          <div
            key={name}
            className={cx(
              'rounded-lg bg-surface p-3.5 leading-ui shadow-1',
              name === 'lastAppointment' && 'col-span-2',
            )}
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
      {missed > 0 && (
        <p className="text-ink-2">
          {t('customer.kept', { kept, due: kept + missed })}{' '}
          {t(weighing === 0 ? 'customer.forgiven' : 'customer.weighing', { count: weighing })}
        </p>
      )}
    </>
  )
}
