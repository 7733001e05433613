import type { Off } from '#console/diary/grid/columns.ts'
import { useReasonText } from '#console/editing/use-reason-text.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Returns a function that names time without appointments: its reason, else its kind. */
export function useOffText(): (off: Off) => string {
  const t = useMessages()
  const reasonText = useReasonText()
  return ({ block, held, reason }) => reasonText(reason) || t(kindOf(block !== undefined, held))
}

function kindOf(blocked: boolean, held: Off['held']) {
  if (blocked) return 'diary.blocked'
  if (held === undefined) return 'diary.away'
  return held === 'waitingList' ? 'diary.heldForWaitingList' : 'diary.held'
}
