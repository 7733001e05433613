import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#components/button.tsx'
import { toast } from '#components/toast.ts'
import { useLeave } from '#customer/profile/use-leave.ts'
import { endSession } from '#features/account/api.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Ends the session on the server first: a session that only looks ended is none. */
export function LogOutButton({ icon }: { icon: ReactNode }) {
  const t = useMessages()
  const leave = useLeave()
  const logOut = useMutation({
    mutationFn: endSession,
    onSuccess: () => {
      toast.success(t('account.loggedOut'))
      leave()
    },
    onError: (error) => {
      if (!isApiError(error, 'unauthorized')) toast.error(t('account.logOutFailed'))
    },
  })
  return (
    <Button
      block
      variant="outline"
      icon={icon}
      pending={logOut.isPending}
      onClick={() => logOut.mutate()}
    >
      {t('account.logOut')}
    </Button>
  )
}
