import { Badge } from '#components/text/badge.tsx'
import type { ListedError } from '#features/diagnostics/group-api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Badge of an error group: open, returned or settled. */
export function ErrorBadge({ of }: { of: Pick<ListedError, 'settledAt' | 'returnedAt'> }) {
  const t = useMessages()
  if (of.settledAt !== null) return <Badge tone="success">{t('operator.error.settled')}</Badge>
  if (of.returnedAt !== null) return <Badge tone="danger">{t('operator.error.returned')}</Badge>
  return <Badge tone="warning">{t('operator.error.open')}</Badge>
}
