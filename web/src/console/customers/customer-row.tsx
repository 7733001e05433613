import { Ban, NotebookPen } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '#components/text/badge.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Monogram } from '#components/pictures/monogram.tsx'
import { CustomerName } from '#console/customers/customer-name.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import type { Customer } from '#features/customer/api.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toCustomer } from '#console/frame/console-paths.ts'

/** Somebody in the list; the whole row opens the card. */
export function CustomerRow({ customer }: { customer: Customer }) {
  const t = useMessages()
  const shop = useShop()
  return (
    <Link
      to={toCustomer(shop.id, customer.id)}
      className="flex items-center gap-3.5 rounded-lg bg-surface p-3.5 shadow-1 hover:bg-bg-subtle"
    >
      {/* A name without a number has a card each time: one colour says that it may be one person. */}
      <Monogram
        name={customer.name}
        seed={customer.phone ? customer.id : customer.name}
        className="size-11 text-base"
      />
      <div className="grid min-w-0 flex-1 gap-x-6 leading-ui lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-center">
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
