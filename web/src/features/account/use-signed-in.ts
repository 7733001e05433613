import { useNavigate, useSearchParams } from 'react-router'
import { toast } from '#components/overlays/toast.ts'
import type { Account } from '#lib/api/answers.ts'
import { safeNext } from '#lib/auth/next-path.ts'
import { signIn } from '#lib/auth/stored-account.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'

/** Returns what follows a right code: remember the person and go on where they wanted to go. */
export function useSignedIn(): (account: Account) => void {
  const { t } = useLanguage()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return (account) => {
    toast.success(t('account.loggedIn'))
    const next = safeNext(search.get('next'))
    signIn(account)
    void navigate(next, { replace: true })
  }
}
