import { Link } from 'react-router'
import { WarningBox } from '#components/feedback/warning-box.tsx'
import { Fault, type FaultText } from '#features/account/components/fault.tsx'
import { useCountdown } from '#features/account/use-countdown.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'
import { PATHS } from '#lib/paths.ts'

/** A temporary refusal, not caused by the entered values. */
export interface Wait extends FaultText {
  /** Milliseconds since the epoch on this device's clock: when to try again; undefined if unknown. */
  until?: number | undefined
}

/** Returns when a throttled request may be sent again, in milliseconds since the epoch; undefined for other failures. */
export function waitOf(failure: unknown): number | undefined {
  const seconds = isApiError(failure, 'too_many_requests') ? Number(failure.data.retryAfter) : 0
  return seconds > 0 ? Date.now() + seconds * 1000 : undefined
}

/** Shows a temporary refusal, when to try again, and what the person can do until then. */
export function WaitNotice(props: Wait & { elsewhere?: boolean }) {
  const { title, text, until } = props
  return (
    <WarningBox role="alert" small className="grid gap-1">
      <p>
        <Fault title={title} text={text} />
      </p>
      {until !== undefined && (
        <>
          <TimeLeft until={until} />
          <p className="text-sm">
            <T
              id={props.elsewhere ? 'account.waitElsewhere' : 'account.waitSupport'}
              components={{ support: <Link className="link-inline" to={PATHS.support} /> }}
            />
          </p>
        </>
      )}
    </WarningBox>
  )
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Announced once, as part of the notice; `aria-live="off"` keeps later updates silent. */
function TimeLeft({ until }: { until: number }) {
  const left = useCountdown(until)
  const t = useMessages()
  return (
    <p aria-live="off" className="font-semibold">
      {left === 0
        ? t('account.waitOver')
        : left <= HOUR
          ? t('account.waitMinutes', { count: Math.ceil(left / MINUTE) })
          : t('account.waitHours', { count: Math.ceil(left / HOUR) })}
    </p>
  )
}
