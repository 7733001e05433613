import { useState, type RefObject } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Button } from '#components/button.tsx'
import { toast } from '#components/toast.ts'
import { resendCode, type Challenge } from '#features/account/api.ts'
import { CodeField } from '#features/account/components/code-field.tsx'
import { countdownText, useCountdown } from '#features/account/use-countdown.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { T } from '#lib/i18n/rich-text.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** The code that was sent to the person's own number, and another one once the countdown is over. */
export function FreshCode({
  ref,
  ...props
}: {
  ref: RefObject<HTMLInputElement | null>
  phone: string
  challenge: Challenge
  code: string
  fault: string | undefined
  onCode: (code: string) => void
  onSubmit: () => void
  onResent: (challenge: Challenge) => void
}) {
  return (
    <form
      noValidate
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        props.onSubmit()
      }}
    >
      <p>
        <T
          id="account.deleteCode"
          values={{ phone: formatPhone(props.phone) }}
          components={{ phone: <bdi dir="ltr" className="ltr num font-semibold" /> }}
        />
      </p>
      <CodeField
        ref={ref}
        value={props.code}
        error={props.fault}
        onChange={props.onCode}
        // Nothing that cannot be undone follows from a paste alone.
        onWholeAtOnce={() => undefined}
      />
      <Resend
        key={props.challenge.expiresAt}
        challenge={props.challenge}
        onResent={props.onResent}
      />
      {/* Enter sends; the buttons of the dialog stand below. */}
      <button type="submit" hidden />
    </form>
  )
}

function Resend(props: { challenge: Challenge; onResent: (challenge: Challenge) => void }) {
  const t = useMessages()
  const [opensAt] = useState(() => Date.now() + props.challenge.resendAfter * 1000)
  const left = useCountdown(opensAt)
  const resend = useMutation({
    mutationFn: () => resendCode(props.challenge.challengeId),
    onSuccess: (sent) => {
      props.onResent(sent)
      toast.success(t('account.codeSent'))
    },
    onError: () => toast.error(t('account.resendFailed'), t('account.resendFailedText')),
  })
  if (left > 0)
    return (
      <p className="num min-h-11 py-2 text-ink-2">
        <T
          id="account.resendIn"
          values={{ time: countdownText(left) }}
          components={{ time: <span className="ltr" /> }}
        />
      </p>
    )
  return (
    <Button
      variant="outline"
      size="sm"
      className="justify-self-start"
      pending={resend.isPending}
      onClick={() => resend.mutate()}
    >
      {t('account.resend')}
    </Button>
  )
}
