import { Check, CircleCheck, X } from 'lucide-react'
import { Badge } from '#components/text/badge.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import type { Appointment } from '#features/appointment/api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const LOOKS = {
  confirmed: { tone: 'success', icon: Check },
  cancelled: { tone: 'danger', icon: X },
  completed: { tone: 'quiet', icon: CircleCheck },
} as const

export function StatusBadge({ status }: { status: Appointment['status'] }) {
  const t = useMessages()
  const { tone, icon } = LOOKS[status]
  return (
    <Badge tone={tone}>
      <Icon of={icon} size="s" />
      {t(`appointment.${status}`)}
    </Badge>
  )
}
