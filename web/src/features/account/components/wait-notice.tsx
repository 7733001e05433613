import { Link } from 'react-router'
import { Fault, type FaultText } from '#features/account/components/fault.tsx'
import { useCountdown } from '#features/account/use-countdown.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'
import { PATHS } from '#lib/paths.ts'

/** A refusal that is nobody's mistake: nothing that was typed is wrong. */
export interface Wait extends FaultText {
  /** Milliseconds since the epoch by this device: when it may be tried again; undefined where nobody knows. */
  until?: number | undefined
}

/** When a request may be sent again, where the server has refused it for now. */
export function waitOf(failure: unknown): number | undefined {
  const seconds = isApiError(failure, 'too_many_requests') ? Number(failure.data.retryAfter) : 0
  return seconds > 0 ? Date.now() + seconds * 1000 : undefined
}

/** Shows what was refused, from when on it may be tried again, and what else helps until then. */
export function WaitNotice(props: Wait & { elsewhere?: boolean }) {
  const { title, text, until } = props
  return (
    <div role="alert" className="grid gap-1 rounded-md bg-warning-soft px-4 py-3 text-warning-ink">
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
    </div>
  )
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Said once with the notice; its later changes are seen and not announced. */
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
