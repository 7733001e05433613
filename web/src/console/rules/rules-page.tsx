import { useQuery } from '@tanstack/react-query'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { ConsolePage } from '#console/frame/console-page.tsx'
import { RulesForm } from '#console/rules/rules-form.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { rulesQuery } from '#features/business/rules-api.ts'
import { queryFaultOf } from '#lib/api/loading-fault.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Page of the booking rules, each in words with its current effect. */
export function RulesPage() {
  const t = useMessages()
  const shop = useShop()
  const rules = useQuery(rulesQuery(shop.id))
  const fault = queryFaultOf(rules)
  return (
    <ConsolePage changes title={t('console.rules')} text={t('rules.intro')}>
      {rules.isPending && !fault && (
        <SkeletonRegion label={t('rules.loading')} className="grid gap-4">
          <Skeleton className="h-60 rounded-lg" />
          <Skeleton className="h-60 rounded-lg" />
        </SkeletonRegion>
      )}
      {fault && <QueryError error={fault} of={rules} />}
      {rules.data && <RulesForm rules={rules.data} />}
    </ConsolePage>
  )
}
