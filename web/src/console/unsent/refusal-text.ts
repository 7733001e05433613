import { useChangeErrorText } from '#console/diary/appointment-sheet/use-change-error.ts'
import type { EntryRefusal } from '#console/unsent/queue/rules.ts'
import { ApiError, type ApiErrorCode } from '#lib/api/api-error.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Returns a stored refusal as the ApiError it came from. */
export const errorOf = ({ code, status, data }: EntryRefusal): ApiError =>
  new ApiError(code as ApiErrorCode, status, code, data) // it was one when it was stored

const NO_ACCESS = new Set(['business_not_found', 'forbidden', 'business_suspended'])

/** Returns a function that explains why an entry was refused. */
export function useRefusalText(): (refusal: EntryRefusal, anyStaff: boolean) => string {
  const t = useMessages()
  const text = useChangeErrorText()
  return (refusal, anyStaff) => {
    if (NO_ACCESS.has(refusal.code)) return t('diary.unsentNoAccess')
    if (refusal.code === 'not_bookable' && refusal.data.reason === 'past')
      return t('diary.unsentTooOld')
    return text(errorOf(refusal), anyStaff)
  }
}
