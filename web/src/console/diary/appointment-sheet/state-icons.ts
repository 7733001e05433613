import { Ban, Check, UserCheck, UserX, type LucideIcon } from 'lucide-react'
import type { AppointmentState } from '#console/diary/grid/columns.ts'

export const STATE_ICONS: Partial<Record<AppointmentState, LucideIcon>> = {
  arrived: UserCheck,
  completed: Check,
  missed: UserX,
  cancelled: Ban,
}
