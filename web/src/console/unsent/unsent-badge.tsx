import { CloudOff, TriangleAlert } from 'lucide-react'
import { Icon } from '#components/pictures/icon.tsx'
import { Badge } from '#components/text/badge.tsx'
import type { UnsentState } from '#console/unsent/with-unsent.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

export const UNSENT_ICONS = { waiting: CloudOff, refused: TriangleAlert }
const TONES = { waiting: 'warning', refused: 'danger' } as const

/** Badge for content that the server does not have yet. */
export function UnsentBadge({ state }: { state: UnsentState }) {
  const t = useMessages()
  return (
    <Badge tone={TONES[state]}>
      <Icon of={UNSENT_ICONS[state]} size="s" />
      {t(`diary.unsentState.${state}`)}
    </Badge>
  )
}
