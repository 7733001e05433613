import { useEffect, useRef, type ReactNode } from 'react'
import { pendingFrom, type PendingCode } from '#features/account/challenge.ts'
import { AccountFrame } from '#features/account/components/account-frame.tsx'
import { ResendButton, ResendFault } from '#features/account/components/resend-button.tsx'
import { SentTo } from '#features/account/components/sent-to.tsx'
import { countdownText, useCountdown } from '#features/account/use-countdown.ts'
import { useResend } from '#features/account/use-resend.ts'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'

/** Full length of the progress bar, in seconds; equals the server's wait. */
const WAIT = 60

interface OptInProps {
  pending: PendingCode
  onPending: (pending: PendingCode) => void
  onChangeNumber: () => void
}

/** Waits for the WhatsApp reply YES; continues to the code step by itself, whichever channel sends the code. */
export function OptInStep(props: OptInProps) {
  const { pending } = props
  const t = useMessages()
  const heading = useRef<HTMLDivElement>(null)
  usePageTitle(t('account.optInTitle'))
  useEffect(() => {
    // The pressed button was unmounted with its form, so the focus moves to the new heading.
    heading.current?.closest('main')?.querySelector('h1')?.focus({ preventScroll: true })
  }, [])
  return (
    <AccountFrame
      title={t('account.optInTitle')}
      text={
        <SentTo
          id="account.optInText"
          phone={pending.phone}
          onChangeNumber={props.onChangeNumber}
        />
      }
    >
      <div ref={heading} className="grid gap-6">
        <ol className="grid gap-3.5 rounded-lg bg-brand-soft p-5 text-brand-soft-ink">
          <Step number={1}>{t('account.optInOpen')}</Step>
          <Step number={2}>
            <T id="account.optInAnswer" components={{ b: <strong /> }} />
          </Step>
          <Step number={3}>{t('account.optInThen')}</Step>
        </ol>
        <Wait until={pending.smsAt} />
        <BySms {...props} />
      </div>
    </AccountFrame>
  )
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  const format = useFormat()
  return (
    <li className="flex items-start gap-3 leading-ui">
      <span
        aria-hidden="true"
        className="num grid size-7 flex-none place-items-center rounded-full bg-brand text-sm font-bold text-on-brand"
      >
        {format.number(number)}
      </span>
      <span className="pt-0.5">{children}</span>
    </li>
  )
}

function Wait({ until }: { until: number }) {
  const left = useCountdown(until)
  const t = useMessages()
  const format = useFormat()
  return (
    <div className="grid gap-2.5">
      <p className="num text-center font-semibold text-balance">
        {left > 0 ? (
          <T
            id="account.optInWait"
            values={{ time: countdownText(left, format.number) }}
            components={{ time: <span className="ltr" /> }}
          />
        ) : (
          t('account.optInOver')
        )}
      </p>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-bg-sunken">
        <div
          className="mark h-full rounded-full bg-brand transition-[width] duration-500 ease-linear motion-reduce:transition-none"
          style={{ width: `${Math.min(100, (left / WAIT) * 100)}%` }}
        />
      </div>
    </div>
  )
}

function BySms(props: OptInProps) {
  const { pending } = props
  const t = useMessages()
  const resending = useResend({
    challengeId: pending.challengeId,
    opensAt: pending.resendAt,
    onSent: (challenge) => props.onPending(pendingFrom(challenge, pending)),
    onWait: (resendAt) => props.onPending({ ...pending, resendAt }),
    onGone: props.onChangeNumber,
  })
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <ResendButton {...resending} waiting="account.bySmsIn" label={t('account.bySms')} />
      {resending.resend.isError && <ResendFault />}
    </div>
  )
}
