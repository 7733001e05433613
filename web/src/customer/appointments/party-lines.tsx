import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Appointment } from '#features/appointment/api.ts'
import { appointmentQuery } from '#features/appointment/booking-api.ts'
import { appointmentKeys } from '#features/appointment/keys.ts'
import { Price } from '#features/appointment/components/price.tsx'
import { ForWhomLine } from '#features/attendee/components/for-whom-line.tsx'
import { PERSONAL } from '#lib/api/query-client.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'

/** Returns an appointment and the others of its party, as far as they are loaded. */
export function useParty(appointment: Appointment): readonly Appointment[] {
  const client = useQueryClient()
  const ids = appointment.beside.map(({ id }) => id)
  const { data = [] } = useQuery({
    queryKey: appointmentKeys.party(ids),
    queryFn: () => Promise.all(ids.map((id) => client.fetchQuery(appointmentQuery(id)))),
    enabled: ids.length > 0,
    meta: PERSONAL,
  })
  return [appointment, ...data]
}

/**
 * Lists the services and staff member of each person of a party; for the customer's own bookings also the total price.
 */
export function PartyLines(props: { party: readonly Appointment[]; priced?: boolean }) {
  const { party, priced = false } = props
  const t = useMessages()
  const format = useFormat()
  const [first] = party
  const isWhole = party.length === 1 + (first?.beside.length ?? 0)
  return (
    <>
      <ul className="mt-4 grid gap-2 leading-ui">
        {party.map(({ id, attendee, items, staffName }) => (
          <li key={id}>
            <bdi className="block font-semibold">{format.services(items)}</bdi>
            <span className="dots text-ink-2">
              <span>{attendee ? <ForWhomLine name={attendee.name} /> : t('attendee.forYou')}</span>
              <span>
                <T
                  id="appointment.with"
                  values={{ name: format.name(staffName) }}
                  components={{ name: <bdi /> }}
                />
              </span>
            </span>
          </li>
        ))}
      </ul>
      {priced && isWhole && (
        <p className="mt-1 leading-ui font-semibold">
          <Price {...sumOf(party)} />
        </p>
      )}
    </>
  )
}

/** Sums the prices of a party; the full price counts if any of them is discounted. */
function sumOf(party: readonly Appointment[]): { price: number; fullPrice: number | null } {
  const price = party.reduce((sum, one) => sum + one.price, 0)
  const full = party.reduce((sum, one) => sum + (one.fullPrice ?? one.price), 0)
  return { price, fullPrice: full > price ? full : null }
}

/** Returns the latest end of a party's appointments. */
export const endOf = (party: readonly Appointment[]): string =>
  party.reduce((latest, { end }) => (end > latest ? end : latest), '')
