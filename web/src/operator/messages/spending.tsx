import { useQuery } from '@tanstack/react-query'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { Badge } from '#components/text/badge.tsx'
import { spendingQuery } from '#features/messaging/desk-api.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Cost of today's messages against the daily limit, and the state of each provider. */
export function Spending() {
  const t = useMessages()
  const format = useFormat()
  const spending = useQuery(spendingQuery())
  const fault = loadingFaultOf(spending)
  if (fault) return <QueryError error={fault} of={spending} />
  if (!spending.data) return <Skeleton className="h-24 rounded-lg" />
  const { spent, limit, providers } = spending.data
  const cost = format.number(spent)
  return (
    <section aria-label={t('operator.spending')} className="rounded-lg bg-surface p-4 shadow-1">
      <p className="font-semibold">
        {limit === null
          ? t('operator.spent', { cost })
          : t('operator.spentOf', { cost, limit: format.number(limit) })}
      </p>
      <ul className="mt-2 grid gap-2">
        {providers.map((provider) => (
          <li key={provider.name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <bdi className="font-medium">{provider.name}</bdi>
            <Badge tone={provider.restsUntil === null ? 'success' : 'danger'}>
              {t(provider.restsUntil === null ? 'operator.circuitClosed' : 'operator.circuitOpen')}
            </Badge>
            <span className="text-ink-2">
              {t('operator.carried', {
                count: provider.messages,
                failed: format.number(provider.failed),
                cost: format.number(provider.cost),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
