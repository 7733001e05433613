import { toast } from '#components/overlays/toast.ts'
import { keepEnded } from '#features/account/ended.ts'
import { useSessionCheck } from '#lib/auth/use-session-check.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Checks the session with the server, and shows a toast when it has ended. */
export function SessionCheck() {
  const t = useMessages()
  useSessionCheck(() => {
    keepEnded()
    toast.error(t('error.unauthorized'))
  })
  return null
}
