import { Ban, Check, UserCheck, UserX, type LucideIcon } from 'lucide-react'
import type { VisitState } from '#console/diary/grid/columns.ts'

export const STATE_ICONS: Partial<Record<VisitState, LucideIcon>> = {
  arrived: UserCheck,
  completed: Check,
  missed: UserX,
  cancelled: Ban,
}
