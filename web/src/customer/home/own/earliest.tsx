import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { MINUTE_MS } from '@awan/core/time'
import { Cover } from '#components/cover/cover.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Name } from '#components/text/name.tsx'
import type { Suggested } from '#customer/home/own/use-earliest-times.ts'
import { useWatched } from '#features/live/watched.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toBusiness } from '#lib/paths.ts'
import { useLooks } from '#lib/places/places.ts'

/** The next free times of earlier or viewed offerings: one press leads to the confirmation. Errors are silent. */
export function Earliest({ times }: { times: readonly Suggested[] }) {
  const t = useMessages()
  useWatched(times.map(({ free }) => free.businessId))
  if (times.length === 0) return null
  return (
    <section aria-labelledby="earliest" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="earliest" className="text-xl">
        {t('availability.earliest')}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 lg:grid-cols-2 lg:gap-4">
        {times.map(({ free, input }) => (
          <li key={[free.businessId, ...input.offeringIds].join()} className="min-w-0">
            <Suggestion free={free} input={input} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A suggestion with its time; links to the open confirmation. */
function Suggestion({ free, input }: Suggested) {
  // "Tomorrow" becomes "today" at midnight.
  useNow(MINUTE_MS)
  const format = useFormat()
  const lookOf = useLooks()
  const { appointmentTime } = useAppointmentFormat()
  const { businessId, businessName, offerings, timeZone } = free
  const [slot] = free.slots
  if (!slot) return null
  const { start, date, staffIds } = slot
  const staff = staffIds.find((id) => id === input.staffId)
  const to = { offering: input.offeringIds, staff, date, start, confirm: 1 } as const
  return (
    <article className="edge relative flex items-center gap-3.5 rounded-lg bg-surface p-3.5 shadow-1">
      <Cover
        {...lookOf(free.categoryId)}
        seed={businessId}
        sign={format.name(businessName)}
        className="size-14 flex-none rounded-md"
      />
      <p className="grid min-w-0 flex-1 leading-ui">
        <span className="text-sm font-semibold text-brand-ink">
          {appointmentTime(start, date, timeZone)}
        </span>
        <Link to={toBusiness(businessId, to)} className="stretch font-semibold">
          {offerings.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ' + '}
              <Name of={name} />
            </span>
          ))}
        </Link>
        <span className="dots text-sm text-ink-2">
          <Name of={businessName} />
          <span className="num">{format.money(free.price)}</span>
        </span>
      </p>
      <Icon of={ChevronRight} className="text-ink-3" />
    </article>
  )
}
