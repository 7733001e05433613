import { useNavigate, useSearchParams } from 'react-router'
import { toast } from '#components/overlays/toast.ts'
import type { Account } from '#lib/api/answers.ts'
import { safeNext } from '#lib/auth/next-path.ts'
import { signIn } from '#lib/auth/stored-account.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'

/** Returns the handler for a verified code: stores the account and navigates to the page that required the login. */
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
