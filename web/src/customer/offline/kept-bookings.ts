import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { keepRoomForBooking } from '#customer/home/own/own-height.ts'
import { appointmentsQuery, type Appointment } from '#features/appointment/api.ts'
import { appointmentQuery } from '#features/appointment/booking-api.ts'
import { appointmentKeys } from '#features/appointment/keys.ts'
import type { Answer } from '#lib/api/answers.ts'
import { PERSONAL } from '#lib/api/query-client.ts'
import { readAccount } from '#lib/auth/stored-account.ts'
import { readStoredValue, writeStoredValue } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

type Page = Answer<'listAppointments'>
type When = 'upcoming' | 'past'
/** First page of a list, and the time it was fetched. */
interface KeptList {
  page: Page
  at: number
}
interface Kept {
  form: number
  accountId: string
  upcoming?: KeptList
  past?: KeptList
}

const SIDES: readonly When[] = ['upcoming', 'past']
/** Increased with the stored format: data of another format is ignored. */
const FORM = 1

/**
 * Seeds the cache with the bookings stored on this device, unless newer data is loaded. They carry their age, so that
 * they are refetched with a network.
 */
export function showKeptBookings(client: QueryClient, accountId: string): void {
  // Removed from memory at logout, also if no page reads them.
  for (const queryKey of [appointmentKeys.lists, appointmentKeys.each])
    client.setQueryDefaults(queryKey, { meta: PERSONAL })
  const kept = read(accountId)
  for (const when of SIDES) {
    const list = kept[when]
    const { queryKey } = appointmentsQuery(when)
    if (!list || client.getQueryData(queryKey)) continue
    const updatedAt = list.at
    client.setQueryData(queryKey, { pages: [list.page], pageParams: [''] }, { updatedAt })
    void client.invalidateQueries({ queryKey, refetchType: 'none' })
    for (const appointment of list.page.items) {
      const one = appointmentQuery(appointment.id).queryKey
      if (client.getQueryData(one)) continue
      client.setQueryData(one, appointment, { updatedAt })
      void client.invalidateQueries({ queryKey: one, refetchType: 'none' })
    }
  }
}

/**
 * Stores the account's bookings on this device as they load and change, until logout. Returns a function that stops it.
 */
export function keepBookings(client: QueryClient, accountId: string): () => void {
  const cache = client.getQueryCache()
  /** Returns whether the account is still logged in; another tab may have switched accounts. */
  const isTheirs = () => readAccount()?.id === accountId
  const keepList = (when: When) => {
    const state = client.getQueryState<InfiniteData<Page>>(appointmentsQuery(when).queryKey)
    const page = state?.data?.pages[0]
    if (!page || !isTheirs()) return
    const kept = read(accountId)
    if ((kept[when]?.at ?? 0) >= state.dataUpdatedAt) return
    write({ ...kept, [when]: { page, at: state.dataUpdatedAt } })
  }
  for (const when of SIDES) keepList(when)
  return cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    // Created by keys.ts, whose parts are strings.
    const [first, , third] = event.query.queryKey as readonly string[]
    for (const when of SIDES) if (first === appointmentKeys.all[0] && third === when) keepList(when)
    if (first !== appointmentKeys.each[0] || third !== undefined || !isTheirs()) return
    // The key of one booking.
    const changed = event.query.state.data as Appointment
    if (changed.status === 'confirmed') keepRoomForBooking()
    const kept = read(accountId)
    // An unknown list is fetched, as it may contain other bookings too.
    if (kept.upcoming) write({ ...kept, upcoming: withChanged(kept.upcoming, changed) })
    else void client.prefetchInfiniteQuery(appointmentsQuery('upcoming'))
  })
}

/** Inserts a changed booking into the list: at its position, or, if new, by its time. */
function withChanged(list: KeptList, changed: Appointment): KeptList {
  const others = list.page.items.filter(({ id }) => id !== changed.id)
  const known = others.length < list.page.items.length
  if (!known && changed.status !== 'confirmed') return list
  const items = [...others, changed].toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
  return { ...list, page: { ...list.page, items } }
}

function read(accountId: string): Kept {
  const none = { form: FORM, accountId }
  // Read as untrusted: it may belong to another account or app version.
  const kept = readStoredValue(STORAGE_KEYS.bookings) as Kept | null
  return kept?.form === FORM && kept.accountId === accountId ? kept : none
}

const write = (kept: Kept) => writeStoredValue(STORAGE_KEYS.bookings, kept)
