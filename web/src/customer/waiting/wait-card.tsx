import { Link } from 'react-router'
import { MINUTE_MS } from '@awan/core/time'
import { Button } from '#components/buttons/button.tsx'
import { Name } from '#components/text/name.tsx'
import { Turn } from '#customer/waiting/turn.tsx'
import { useLeaveWait } from '#customer/waiting/use-leave-wait.ts'
import type { KeptWait } from '#features/wait/api.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useKeptFocus } from '#lib/keyboard/use-kept-focus.ts'
import { toBusiness } from '#lib/paths.ts'

/** One waiting list entry: the request, its position, and the held time. */
export function WaitCard({ wait }: { wait: KeptWait }) {
  const t = useMessages()
  const format = useFormat()
  const leave = useLeaveWait()
  const kept = useKeptFocus<HTMLElement>()
  // "Tomorrow" becomes "today" at midnight.
  useNow(MINUTE_MS)
  const { business, day, part, staff, services, place, turn, keptUntil } = wait
  const shop = format.name(business.name)
  return (
    <article {...kept} className="edge grid gap-3 rounded-lg bg-surface p-4 shadow-1">
      <div className="grid gap-0.5 leading-ui">
        <p className="text-sm font-semibold text-brand-ink">
          {format.nearDay(day, business.timeZone, 'full')}
          {part !== null && ` · ${t(`availability.${part}`)}`}
        </p>
        <h3 className="text-lg wrap-anywhere">
          <Link to={toBusiness(business.id)}>
            <Name of={business.name} />
          </Link>
        </h3>
        <p className="text-md wrap-anywhere text-ink-2">
          {services.map((service, at) => (
            <span key={at}>
              {at > 0 && ' + '}
              <Name of={service} />
            </span>
          ))}
          {staff && (
            <>
              {' · '}
              <Name of={staff.name} />
            </>
          )}
        </p>
      </div>
      {turn && keptUntil !== undefined ? (
        <Turn wait={wait} turn={turn} until={keptUntil} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            {!business.open && t('appointment.waitPaused')}
            {business.open &&
              (place === 1
                ? t('appointment.waitNext')
                : t('appointment.waitPlace', { place: format.number(place) }))}
          </p>
          <Button
            variant="outline"
            size="sm"
            pending={leave.isPending}
            aria-label={t('appointment.waitLeaveOf', { business: shop })}
            onClick={() => leave.mutate(wait)}
          >
            {t('appointment.waitLeave')}
          </Button>
        </div>
      )}
    </article>
  )
}
