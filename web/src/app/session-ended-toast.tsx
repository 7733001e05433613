import { useCallback, type ReactNode } from 'react'
import { toast } from '#components/toast.ts'
import { AuthProvider } from '#lib/auth/auth-provider.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** The account, and the words when its session has ended. */
export function SessionEndedToast({ children }: { children: ReactNode }) {
  const t = useMessages()
  const say = useCallback(() => toast.error(t('error.unauthorized')), [t])
  return <AuthProvider onSessionEnded={say}>{children}</AuthProvider>
}
