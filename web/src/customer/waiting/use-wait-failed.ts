import { toast } from '#components/overlays/toast.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Returns a function that shows the failure of a change of a waiting list entry. */
export function useWaitFailed() {
  const t = useMessages()
  return (error: Error) => {
    // Ended in another window, by the shop or with its day: trying again would not help.
    if (isApiError(error, 'wait_not_found')) toast.info(t('appointment.waitLeft'))
    else toast.error(t('appointment.waitFailed'))
  }
}
