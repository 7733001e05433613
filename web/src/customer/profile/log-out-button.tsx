import { useState, type ReactNode } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { QuestionDialog } from '#components/overlays/question-dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { useLeave } from '#customer/profile/use-leave.ts'
import { endSession } from '#features/account/api.ts'
import { hasUnfinished } from '#features/appointment/unfinished.ts'
import { unsentCount } from '#lib/device/unsent-flag.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useWrite } from '#lib/api/use-write.ts'

/**
 * Button that logs out. Ends the session on the server first, as it would otherwise remain valid. Asks only during a
 * booking, or if unsent entries would be lost.
 */
export function LogOutButton({ icon }: { icon: ReactNode }) {
  const t = useMessages()
  const leave = useLeave()
  const { account } = useAuth()
  const [asking, setAsking] = useState(false)
  const unsent = account ? unsentCount(account.id) : 0
  const logOut = useWrite((_: void, client) => endSession(client), {
    onSaved: () => {
      toast.success(t('account.loggedOut'))
      leave()
    },
    onFailed: (error) => {
      if (!isApiError(error, 'unauthorized')) toast.error(t('account.logOutFailed'))
    },
  })
  const press = () => {
    if (unsent > 0 || hasUnfinished(Date.now())) setAsking(true)
    else logOut.mutate()
  }
  return (
    <>
      <Button
        block
        variant="outline"
        icon={icon}
        pending={logOut.isPending && !asking}
        onClick={press}
      >
        {t('account.logOut')}
      </Button>
      {asking && (
        <QuestionDialog
          title={
            unsent > 0 ? t('account.logOutUnsent', { count: unsent }) : t('account.logOutQuestion')
          }
          text={t(unsent > 0 ? 'account.logOutUnsentText' : 'account.logOutText')}
          yes={t(unsent > 0 ? 'account.logOutErase' : 'account.logOut')}
          no={t('account.logOutStay')}
          danger={unsent > 0}
          pending={logOut.isPending}
          onYes={() => logOut.mutate()}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  )
}
