import { isClosed, useChangeErrorText } from '#console/diary/appointment-sheet/use-change-error.ts'
import type { EntryRefusal } from '#console/unsent/queue/rules.ts'
import { ApiError, type ApiErrorCode } from '#lib/api/api-error.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** The refusal as the error that it came as, for what reads one. */
export const errorOf = ({ code, status, data }: EntryRefusal): ApiError =>
  new ApiError(code as ApiErrorCode, status, code, data) // it was one when it was kept

const NO_ACCESS = new Set(['business_not_found', 'forbidden', 'business_suspended'])

/** Why an entry was not taken, in words. */
export function useRefusalText(): (refusal: EntryRefusal) => string {
  const t = useMessages()
  const text = useChangeErrorText()
  return (refusal) => {
    const error = errorOf(refusal)
    if (NO_ACCESS.has(refusal.code)) return t('diary.unsentNoAccess')
    if (isClosed(error)) return t('diary.verdict.outside')
    if (refusal.code === 'not_bookable' && refusal.data.reason === 'past')
      return t('diary.unsentTooOld')
    return text(error)
  }
}
