import { queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { diaryKeys } from '#features/appointment/diary-keys.ts'
import type { Answer, Body } from '#lib/api/answers.ts'
import { answerOf, api, doneOf } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type Diary = Answer<'getDiary'>
export type Visit = Diary['visits'][number]
export type Block = Diary['blocks'][number]
export type VisitMark = Body<'markVisit'>['mark']

/**
 * Sets how often the diary is asked again: what others change appears within a minute even where no event tells of it.
 */
export const DIARY_REFRESH_MS = 60_000

export interface DiaryDays {
  from: string
  days: number
  staff?: string
}

/** The day or days of a shop with everything in them. */
export function diaryQuery(businessId: string, { from, days, staff }: DiaryDays) {
  return queryOptions({
    queryKey: diaryKeys.days(businessId, { from, days, staff }),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/diary', {
          params: { path: { businessId }, query: { from, days, staff } },
          signal,
        }),
      ) as Promise<Diary>, // the client's types forget that a range is a pair
    refetchInterval: DIARY_REFRESH_MS,
    refetchOnWindowFocus: 'always',
    meta: PERSONAL,
  })
}

export type NewVisit = Body<'createVisit'>

export type VisitMove = Omit<Body<'moveVisit'>, 'version'>

const visitPath = (businessId: string, { id: appointmentId }: Visit) => ({
  path: { businessId, appointmentId },
})

export function moveVisit(businessId: string, visit: Visit, move: VisitMove): Promise<Visit> {
  return answerOf(
    api.POST('/api/console/businesses/{businessId}/appointments/{appointmentId}/move', {
      params: visitPath(businessId, visit),
      body: { ...move, version: visit.version },
    }),
  )
}

export function markVisit(businessId: string, visit: Visit, mark: VisitMark): Promise<Visit> {
  return answerOf(
    api.POST('/api/console/businesses/{businessId}/appointments/{appointmentId}/mark', {
      params: visitPath(businessId, visit),
      body: { mark, version: visit.version },
    }),
  )
}

/** The reason stays with the shop, the message goes to the customer. */
export function cancelVisit(
  businessId: string,
  visit: Visit,
  words: Omit<Body<'cancelVisit'>, 'version'>,
): Promise<Visit> {
  return answerOf(
    api.POST('/api/console/businesses/{businessId}/appointments/{appointmentId}/cancel', {
      params: visitPath(businessId, visit),
      body: { ...words, version: visit.version },
    }),
  )
}

export function restoreVisit(
  businessId: string,
  visit: Visit,
  outsideHours?: boolean,
): Promise<Visit> {
  return answerOf(
    api.POST('/api/console/businesses/{businessId}/appointments/{appointmentId}/restore', {
      params: visitPath(businessId, visit),
      body: { version: visit.version, outsideHours },
    }),
  )
}

export type VisitChange = Omit<Body<'changeVisit'>, 'version'>

export function changeVisit(businessId: string, visit: Visit, change: VisitChange): Promise<Visit> {
  return answerOf(
    api.PATCH('/api/console/businesses/{businessId}/appointments/{appointmentId}', {
      params: visitPath(businessId, visit),
      body: { ...change, version: visit.version },
    }),
  )
}

/** `staffId` null: for everyone who works. */
export type NewBlock = Body<'createBlocks'>

export async function createBlocks(businessId: string, block: NewBlock): Promise<Block[]> {
  const { items } = await answerOf(
    api.POST('/api/console/businesses/{businessId}/blocks', {
      params: { path: { businessId } },
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

/** Shows a visit as it is now wherever it is on screen, before the lists are loaded anew. */
export function showVisit(client: QueryClient, businessId: string, changed: Visit): void {
  const replaced = (visit: Visit) => (visit.id === changed.id ? changed : visit)
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
