import { Ban, NotebookPen } from 'lucide-react'
import { Link } from 'react-router'
import { cx } from '#components/class-names.ts'
import { Badge } from '#components/text/badge.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Monogram } from '#components/pictures/monogram.tsx'
import { CustomerName } from '#console/customers/customer-name.tsx'
import type { Customer } from '#features/customer/api.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Row of a customer in the list; the whole row opens the card. */
export function CustomerRow(props: {
  customer: Customer
  to: string
  opened: boolean
  /** A card is open beside the list. */
  narrow: boolean
}) {
  const { customer, opened } = props
  const t = useMessages()
  return (
    <Link
      to={props.to}
      aria-current={opened || undefined}
      className={cx(
        'flex items-center gap-3.5 rounded-lg p-3.5 shadow-1',
        opened ? 'bg-brand-soft' : 'bg-surface hover:bg-bg-subtle',
      )}
    >
      {/* A name without a number gets a new card each time; one colour per name hints that they may be one person. */}
      <Monogram
        name={customer.name}
        seed={customer.phone ? customer.id : customer.name}
        className="size-11 text-base"
      />
      <div
        className={cx(
          'grid min-w-0 flex-1 gap-x-6 leading-ui',
          !props.narrow && 'lg:grid-cols-2 lg:items-center',
        )}
      >
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-semibold">
            <CustomerName name={customer.name} />
            {customer.blocked && (
              <Badge tone="danger">
                <Icon of={Ban} size="s" />
                {t('customer.blocked')}
              </Badge>
            )}
            {customer.hasNote && (
              <span title={t('customer.hasNote')} className="text-ink-3">
                <Icon of={NotebookPen} size="s" />
                <span className="sr-only">{t('customer.hasNote')}</span>
              </span>
            )}
          </p>
          <p className="text-sm text-ink-2">
            {customer.phone ? (
              <span className="ltr num">{formatPhone(customer.phone)}</span>
            ) : (
              t('customer.noPhone')
            )}
          </p>
        </div>
        <Numbers customer={customer} />
      </div>
    </Link>
  )
}

function Numbers({ customer }: { customer: Customer }) {
  const t = useMessages()
  const format = useFormat()
  const { lastDay, nextDay } = customer
  return (
    <p className="dots text-sm text-ink-2">
      <span>{t('customer.appointmentCount', { count: customer.visits })}</span>
      {customer.missed > 0 && (
        <span className="font-semibold text-danger-ink">
          {t('customer.missedCount', { count: customer.missed })}
        </span>
      )}
      {nextDay ? (
        <span>{t('customer.nextSeen', { when: format.day(nextDay, 'short') })}</span>
      ) : (
        lastDay && <span>{t('customer.lastSeen', { when: format.day(lastDay, 'short') })}</span>
      )}
      {customer.spent > 0 && <span className="num">{format.money(customer.spent)}</span>}
    </p>
  )
}
