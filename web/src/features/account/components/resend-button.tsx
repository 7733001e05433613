import { Button } from '#components/buttons/button.tsx'
import { cx } from '#components/class-names.ts'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Fault } from '#features/account/components/fault.tsx'
import { countdownText } from '#features/account/use-countdown.ts'
import type { useResend } from '#features/account/use-resend.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'

/** Shows a countdown until another code may be requested, then the button that requests it. */
export function ResendButton(
  props: ReturnType<typeof useResend> & {
    waiting: 'account.resendIn' | 'account.bySmsIn'
    label: string
    waitingClassName?: string
    className?: string
  },
) {
  const { left, resend } = props
  const format = useFormat()
  if (left > 0)
    return (
      <p className={cx('num min-h-11 py-2', props.waitingClassName ?? 'text-ink-2')}>
        <T
          id={props.waiting}
          values={{ time: countdownText(left, format.number) }}
          components={{ time: <span className="ltr" /> }}
        />
      </p>
    )
  return (
    <Button
      variant="outline"
      size="sm"
      className={props.className}
      pending={resend.isPending}
      onClick={() => resend.mutate()}
    >
      {props.label}
    </Button>
  )
}

/** Shows that requesting another code failed. */
export function ResendFault() {
  const t = useMessages()
  return (
    <AlertText small>
      <Fault title={t('account.resendFailed')} text={t('account.resendFailedText')} />
    </AlertText>
  )
}
