import { queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { MINUTE_MS } from '@awan/core/time'
import { diaryKeys } from '#features/appointment/diary-keys.ts'
import { changesInTurn } from '#features/appointment/in-turn.ts'
import type { Answer, Body } from '#lib/api/answers.ts'
import { answerOf, api, doneOf } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type Diary = Answer<'getDiary'>
export type ShopAppointment = Diary['visits'][number]
export type Block = Diary['blocks'][number]
export type AppointmentMark = Body<'shopMark'>['mark']

/** Queues the changes of a page per appointment: a sheet, the grid and a toast may change the same one. */
export const appointmentTurns = changesInTurn<ShopAppointment>()

/** Polling interval of the diary: changes by other members appear within a minute even without an event. */
export const DIARY_REFRESH_MS = MINUTE_MS

export interface DiaryDays {
  from: string
  days: number
  staff?: string
}

/** Appointments and blocks of a shop for a span of days. */
export function diaryQuery(businessId: string, { from, days, staff }: DiaryDays) {
  return queryOptions({
    queryKey: diaryKeys.days(businessId, { from, days, staff }),
    queryFn: async ({ signal }) => {
      const diary = (await answerOf(
        api.GET('/api/console/businesses/{businessId}/diary', {
          params: { path: { businessId }, query: { from, days, staff } },
          signal,
        }),
      )) as Diary // the generated types lose that a range is a pair
      return { ...diary, visits: appointmentTurns.laidOver(diary.visits) }
    },
    refetchInterval: DIARY_REFRESH_MS,
    refetchOnWindowFocus: 'always',
    meta: PERSONAL,
  })
}

export type NewAppointment = Body<'shopBook'>

export type AppointmentMove = Omit<Body<'shopMove'>, 'version'>

const appointmentPath = (businessId: string, { id: appointmentId }: ShopAppointment) => ({
  path: { businessId, appointmentId },
})

export function shopMove(
  businessId: string,
  appointment: ShopAppointment,
  move: AppointmentMove,
): Promise<ShopAppointment> {
  return answerOf(
    api.POST('/api/console/businesses/{businessId}/appointments/{appointmentId}/move', {
      params: appointmentPath(businessId, appointment),
      body: { ...move, version: appointment.version },
    }),
  )
}

export function shopMark(
  businessId: string,
  appointment: ShopAppointment,
  mark: AppointmentMark,
): Promise<ShopAppointment> {
  return answerOf(
    api.POST('/api/console/businesses/{businessId}/appointments/{appointmentId}/mark', {
      params: appointmentPath(businessId, appointment),
      body: { mark, version: appointment.version },
    }),
  )
}

/** Reason of a cancellation by the shop, and its message to the customer. */
export type Cancellation = Omit<Body<'shopCancel'>, 'version'>

/** Cancels an appointment; the reason stays within the shop, the message is sent to the customer. */
export function shopCancel(
  businessId: string,
  appointment: ShopAppointment,
  words: Cancellation,
): Promise<ShopAppointment> {
  return answerOf(
    api.POST('/api/console/businesses/{businessId}/appointments/{appointmentId}/cancel', {
      params: appointmentPath(businessId, appointment),
      body: { ...words, version: appointment.version },
    }),
  )
}

export function shopRestore(
  businessId: string,
  appointment: ShopAppointment,
  outsideHours?: boolean,
): Promise<ShopAppointment> {
  return answerOf(
    api.POST('/api/console/businesses/{businessId}/appointments/{appointmentId}/restore', {
      params: appointmentPath(businessId, appointment),
      body: { version: appointment.version, outsideHours },
    }),
  )
}

export type AppointmentChange = Omit<Body<'shopChange'>, 'version'>

export function shopChange(
  businessId: string,
  appointment: ShopAppointment,
  change: AppointmentChange,
): Promise<ShopAppointment> {
  return answerOf(
    api.PATCH('/api/console/businesses/{businessId}/appointments/{appointmentId}', {
      params: appointmentPath(businessId, appointment),
      body: { ...change, version: appointment.version },
    }),
  )
}

/** Input of a new block; `staffId` null blocks all staff members who work then. */
export type NewBlock = Body<'createBlocks'>

/** Blocks time; the same key blocks it at most once. */
export async function createBlocks(
  businessId: string,
  block: NewBlock,
  key: string,
): Promise<Block[]> {
  const { items } = await answerOf(
    api.POST('/api/console/businesses/{businessId}/blocks', {
      params: { path: { businessId }, header: { 'idempotency-key': key } },
      body: block,
    }),
  )
  return items
}

export function changeBlock(
  businessId: string,
  { id: blockId, version }: Block,
  times: Omit<Body<'changeBlock'>, 'version'>,
): Promise<Block> {
  return answerOf(
    api.PATCH('/api/console/businesses/{businessId}/blocks/{blockId}', {
      params: { path: { businessId, blockId } },
      body: { ...times, version },
    }),
  )
}

export function deleteBlock(businessId: string, { id: blockId, version }: Block): Promise<void> {
  return doneOf(
    api.DELETE('/api/console/businesses/{businessId}/blocks/{blockId}', {
      params: { path: { businessId, blockId } },
      body: { version },
    }),
  )
}

/** Writes a changed appointment into all cached diaries and lists, before they are refetched. */
export function showAppointment(
  client: QueryClient,
  businessId: string,
  changed: ShopAppointment,
): void {
  const replaced = (appointment: ShopAppointment) =>
    appointment.id === changed.id ? changed : appointment
  client.setQueriesData<Diary>({ queryKey: diaryKeys.all(businessId) }, (diary) =>
    diary ? { ...diary, visits: diary.visits.map(replaced) } : diary,
  )
  client.setQueriesData<InfiniteData<Answer<'listBookings'>>>(
    { queryKey: diaryKeys.bookings(businessId) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.map(replaced) })),
      },
  )
}
