import { CalendarCheck, Timer } from 'lucide-react'
import { Badge } from '#components/text/badge.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import type { AppointmentState } from '#console/diary/grid/columns.ts'
import { STATE_ICONS } from '#console/diary/appointment-sheet/state-icons.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const TONES = {
  confirmed: 'brand',
  arrived: 'success',
  inProgress: 'success',
  completed: 'quiet',
  missed: 'danger',
  cancelled: 'quiet',
} as const

/** Icons of the usual states, which the grid leaves out. */
const MORE_ICONS = { confirmed: CalendarCheck, inProgress: Timer }

/** Badge with the text and icon of an appointment's state. */
export function StateBadge({ state }: { state: AppointmentState }) {
  const t = useMessages()
  const icon =
    state === 'confirmed' || state === 'inProgress' ? MORE_ICONS[state] : STATE_ICONS[state]
  return (
    <Badge tone={TONES[state]}>
      {icon && <Icon of={icon} size="s" />}
      {t(`diary.${state}`)}
    </Badge>
  )
}
