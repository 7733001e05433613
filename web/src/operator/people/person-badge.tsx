import { Badge } from '#components/text/badge.tsx'
import type { ListedPerson } from '#features/account/people-desk-api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Badge of an account: suspended, operator or active. */
export function PersonBadge({ of }: { of: Pick<ListedPerson, 'isOperator' | 'suspendedAt'> }) {
  const t = useMessages()
  if (of.suspendedAt !== null) return <Badge tone="danger">{t('operator.status.suspended')}</Badge>
  if (of.isOperator) return <Badge tone="brand">{t('operator.person.operator')}</Badge>
  return <Badge tone="success">{t('operator.person.active')}</Badge>
}
