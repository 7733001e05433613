import { toast } from '#components/overlays/toast.ts'
import { resendCode, type Challenge } from '#features/account/api.ts'
import { useCountdown } from '#features/account/use-countdown.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useWrite } from '#lib/api/use-write.ts'

/**
 * Sends another code for a challenge, from `opensAt` on (milliseconds since the epoch). A throttling refusal sets
 * `opensAt` anew; every failure shows a toast. `onGone`: the challenge is used or expired, and only another one helps;
 * unneeded if `send` requests that one.
 */
export function useResend(props: {
  challengeId: string
  opensAt: number
  onSent: (challenge: Challenge) => void
  onWait: (opensAt: number) => void
  onGone?: () => void
  send?: (challengeId: string) => Promise<Challenge>
}) {
  const t = useMessages()
  const { send = resendCode } = props
  const left = useCountdown(props.opensAt)
  const resend = useWrite((_: void) => send(props.challengeId), {
    onSaved: props.onSent,
    onFailed: (failure) => {
      if (props.onGone && isApiError(failure, 'challenge_not_found')) {
        toast.error(t('error.challenge_not_found'), t('account.codeGone'))
        return props.onGone()
      }
      const wait = isApiError(failure, 'too_many_requests') && Number(failure.data.retryAfter)
      if (wait) props.onWait(Date.now() + wait * 1000)
      toast.error(t('account.resendFailed'), t('account.resendFailedText'))
    },
  })
  return { left, resend }
}
