import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { toast } from '#components/overlays/toast.ts'
import type { Account } from '#lib/api/answers.ts'
import { PERSONAL_QUERIES } from '#lib/api/query-client.ts'
import { isFromNext, safeNext } from '#lib/auth/next-path.ts'
import { signIn } from '#lib/auth/stored-account.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'

/** Returns the handler for a verified code: stores the account and navigates to the page that required the login. */
export function useSignedIn(): (account: Account) => void {
  const { t } = useLanguage()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const location = useLocation()
  const client = useQueryClient()
  return (account) => {
    toast.success(t('account.loggedIn'))
    const next = safeNext(search.get('next'))
    // What a guest was told, such as a price, may differ for the account.
    client.removeQueries(PERSONAL_QUERIES)
    signIn(account)
    // Otherwise the guard of the login forms goes back to it.
    if (!isFromNext(location)) void navigate(next, { replace: true })
  }
}
