import { useNavigate, useSearchParams } from 'react-router'
import { toast } from '#components/overlays/toast.ts'
import type { User } from '#lib/api/answers.ts'
import { safeNext } from '#lib/auth/next-path.ts'
import { signIn } from '#lib/auth/stored-user.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'

/** Returns what follows a right code: remember the person and go on where they wanted to go. */
export function useSignedIn(): (user: User) => void {
  const { t } = useLanguage()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return (user) => {
    toast.success(t('account.loggedIn'))
    const next = safeNext(search.get('next'))
    signIn(user)
    void navigate(next, { replace: true })
  }
}
