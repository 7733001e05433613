import type { BusinessStatus } from '@awan/core/business/approval'
import { Badge } from '#components/text/badge.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

const TONES = {
  pending: 'warning',
  approved: 'success',
  declined: 'danger',
  suspended: 'danger',
} as const

export function BusinessStatusBadge({ status }: { status: BusinessStatus }) {
  const t = useMessages()
  return <Badge tone={TONES[status]}>{t(`operator.status.${status}`)}</Badge>
}
