import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Cover } from '#components/cover/cover.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Name } from '#components/text/name.tsx'
import { appointmentsQuery } from '#features/appointment/api.ts'
import { earliestQuery, type EarliestTimes, type SlotsInput } from '#features/availability/api.ts'
import { lastLooked } from '#features/availability/looked.ts'
import { usualOf } from '#features/availability/usual.ts'
import { useWatched } from '#features/live/watched.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toBusiness } from '#lib/paths.ts'
import { useLooks } from '#lib/places/places.ts'

/** Suggestions that are shown: home is for looking around too. */
const SHOWN = 2
const RENEWED_MS = 60_000
const NOTHING: SlotsInput = { businessId: '', offeringIds: [] }

/** The earliest times of what somebody had or looked at: one press leads to the confirmation. A failure is no reason to speak. */
export function Earliest() {
  const t = useMessages()
  const { status } = useAuth()
  const enabled = status === 'signed-in'
  const past = useInfiniteQuery({ ...appointmentsQuery('past'), enabled })
  const upcoming = useInfiniteQuery({ ...appointmentsQuery('upcoming'), enabled })
  const known = !enabled || (past.isFetched && upcoming.isFetched)
  const [looked] = useState(lastLooked)
  const booked = { past: past.data ?? [], upcoming: upcoming.data ?? [] }
  const usual = known ? usualOf({ ...booked, looked }) : []
  // Of these some may be sold no more.
  const found = [useEarliest(usual[0]), useEarliest(usual[1]), useEarliest(usual[2])]
  const free = found.flatMap((one) => one ?? [])
  const shown = free.slice(0, SHOWN)
  useWatched(shown.map(({ data }) => data.businessId))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="earliest" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="earliest" className="text-xl">
        {t('availability.earliest')}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 lg:grid-cols-2 lg:gap-4">
        {shown.map(({ data, input }) => (
          <li key={[data.businessId, ...input.offeringIds].join()} className="min-w-0">
            <Suggestion free={data} input={input} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Finds the earliest times of something; undefined until they are known, and where there are none. */
function useEarliest(input: SlotsInput | undefined) {
  const query = earliestQuery(input ?? NOTHING)
  const enabled = input !== undefined
  const { data } = useQuery({ ...query, enabled, refetchInterval: RENEWED_MS })
  return data && data.slots.length > 0 && input ? { data, input } : undefined
}

/** Shows what is booked and when; its link leads to the open confirmation. */
function Suggestion({ free, input }: { free: EarliestTimes; input: SlotsInput }) {
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
