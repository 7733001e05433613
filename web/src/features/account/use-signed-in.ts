import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#components/overlays/toast.ts'
import type { Account } from '#lib/api/answers.ts'
import { PERSONAL_QUERIES } from '#lib/api/query-client.ts'
import { signIn } from '#lib/auth/stored-account.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'

/** Returns the handler for a verified code: stores the account, upon which the guard of the login forms leaves them. */
export function useSignedIn(): (account: Account) => void {
  const { t } = useLanguage()
  const client = useQueryClient()
  return (account) => {
    toast.success(t('account.loggedIn'))
    // What a guest was told, such as a price, may differ for the account.
    client.removeQueries(PERSONAL_QUERIES)
    signIn(account)
  }
}
