import type { AffectedOutcome } from '#features/staff/affected.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const DONE = ['moved', 'cancelled', 'kept'] as const

/** Returns a formatter of the outcome of affected appointments: 2 moved, 1 cancelled · 3 customers are notified. */
export function useOutcomeText(): (outcome: AffectedOutcome) => string {
  const t = useMessages()
  return (outcome) => {
    const done = DONE.filter((action) => outcome[action] > 0)
      .map((action) => t(`staff.outcome.${action}`, { count: outcome[action] }))
      .reduce((first, second) => t('staff.ranges', { first, second }))
    return outcome.notified === 0
      ? done
      : t('staff.outcome.notified', { done, count: outcome.notified })
  }
}
