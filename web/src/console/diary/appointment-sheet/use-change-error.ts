import { deskSentenceOf } from '@awan/core/support/desk-sentences'
import { useCallback } from 'react'
import { toast } from '#components/overlays/toast.ts'
import { UnsentFull } from '#console/unsent/queue/rules.ts'
import { isApiError, type ApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Returns whether a change was refused only for the hours, which the shop may override. */
export function isClosed(error: unknown): boolean {
  return isApiError(error, 'not_bookable') && error.data.reason === 'closed'
}

/** Returns whether another request cancelled the appointment, by its state in the refusal. */
function isCancelled({ data: { appointment } }: ApiError): boolean {
  if (typeof appointment !== 'object' || appointment === null) return false
  return 'status' in appointment && appointment.status === 'cancelled'
}

/**
 * Returns a function that turns the failure of a diary change into text. `anyStaff`: the request named no staff member.
 */
export function useChangeErrorText(): (error: unknown, anyStaff?: boolean) => string {
  const t = useMessages()
  const errorText = useErrorText()
  return useCallback(
    (error, anyStaff) => {
      if (isApiError(error, 'changed_elsewhere'))
        return t(isCancelled(error) ? 'error.already_cancelled' : 'diary.changedElsewhere')
      const sentence =
        isApiError(error, 'not_bookable') && deskSentenceOf(error.data['reason'], anyStaff)
      if (sentence) return t(sentence)
      if (isApiError(error, 'network') && !navigator.onLine) return t('diary.offline')
      if (error instanceof UnsentFull) return t('diary.unsentFull')
      if (!isApiError(error) && !navigator.onLine) return t('diary.unsentNotKept')
      return errorText(error)
    },
    [t, errorText],
  )
}

/** Returns a function that shows a failure as a toast, for changes without an open form. */
export function useChangeError(): (error: unknown) => void {
  const t = useMessages()
  const text = useChangeErrorText()
  return useCallback((error) => toast.error(t('diary.failed'), text(error)), [t, text])
}
