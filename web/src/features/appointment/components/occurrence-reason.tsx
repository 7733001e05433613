import { sentenceOf } from '@awan/core/support/error-sentences'
import type { Occurrence } from '#features/appointment/series-api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Sentence that says why an occurrence was not booked or not changed. */
export function OccurrenceReason({ refusal }: { refusal: NonNullable<Occurrence['refusal']> }) {
  const t = useMessages()
  const { code, data } = refusal
  if (data['reason'] === 'too_far') return t('appointment.turnTooFar')
  const { key, values } = sentenceOf(code, data)
  return t(key, values)
}
