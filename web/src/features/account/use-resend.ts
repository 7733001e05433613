import { useMutation } from '@tanstack/react-query'
import { toast } from '#components/overlays/toast.ts'
import { resendCode, type Challenge } from '#features/account/api.ts'
import { useCountdown } from '#features/account/use-countdown.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/**
 * Another code for a challenge, from `opensAt` on (milliseconds since the epoch). A refusal that says
 * how long to wait is passed on as the new `opensAt`; every failure is said as a toast.
 */
export function useResend(props: {
  challengeId: string
  opensAt: number
  onSent: (challenge: Challenge) => void
  onWait: (opensAt: number) => void
}) {
  const t = useMessages()
  const left = useCountdown(props.opensAt)
  const resend = useMutation({
    mutationFn: () => resendCode(props.challengeId),
    onSuccess: props.onSent,
    onError: (failure) => {
      const wait = isApiError(failure, 'too_many_requests') && Number(failure.data.retryAfter)
      if (wait) props.onWait(Date.now() + wait * 1000)
      toast.error(t('account.resendFailed'), t('account.resendFailedText'))
    },
  })
  return { left, resend }
}
