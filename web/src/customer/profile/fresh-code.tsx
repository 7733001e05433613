import { useState, type RefObject } from 'react'
import { toast } from '#components/overlays/toast.ts'
import { resendAccountCode, type Challenge } from '#features/account/api.ts'
import { CodeField } from '#features/account/components/code-field.tsx'
import { ResendButton } from '#features/account/components/resend-button.tsx'
import { useResend } from '#features/account/use-resend.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { T } from '#lib/i18n/rich-text.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Field for the code sent to the account's number, and a resend button after the countdown. */
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
        // Pasting a code must not trigger an irreversible action.
        onWholeAtOnce={() => undefined}
      />
      <Resend
        key={props.challenge.expiresAt}
        challenge={props.challenge}
        onResent={props.onResent}
      />
      {/* Enter submits; the dialog's buttons are below. */}
      <button type="submit" hidden />
    </form>
  )
}

function Resend(props: { challenge: Challenge; onResent: (challenge: Challenge) => void }) {
  const t = useMessages()
  const [opensAt, setOpensAt] = useState(() => Date.now() + props.challenge.resendAfter * 1000)
  const resending = useResend({
    challengeId: props.challenge.challengeId,
    opensAt,
    onSent: (sent) => {
      props.onResent(sent)
      toast.success(t('account.codeSent'))
    },
    onWait: setOpensAt,
    send: resendAccountCode,
  })
  return (
    <ResendButton
      {...resending}
      waiting="account.resendIn"
      label={t('account.resend')}
      className="justify-self-start"
    />
  )
}
