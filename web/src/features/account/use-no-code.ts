import type { PendingCode } from '#features/account/challenge.ts'
import { waitOf, type Wait } from '#features/account/components/wait-notice.tsx'
import { toast } from '#components/overlays/toast.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Returns a function that shows a toast about a failed code request and returns the notice to keep on the page. */
export function useNoCode(): (failure: unknown, purpose: PendingCode['purpose']) => Wait {
  const t = useMessages()
  const errorText = useErrorText()
  return (failure, purpose) => {
    const until = waitOf(failure)
    if (purpose === 'signup') {
      const title = until === undefined ? errorText(failure) : t('account.loginFailedText')
      toast.error(title)
      return { title, until }
    }
    const title = t('account.loginFailed')
    const text = isApiError(failure, 'network') ? errorText(failure) : t('account.loginFailedText')
    toast.error(title, text)
    return { title, text, until }
  }
}
