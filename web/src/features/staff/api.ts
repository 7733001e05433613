import { queryOptions } from '@tanstack/react-query'
import { staffKeys } from '#features/staff/keys.ts'
import type { Answer, Body, Item } from '#lib/api/answers.ts'
import { answerOf, api, doneOf } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

/** A current or former staff member of the shop. */
export type TeamMember = Item<'listStaff'>
export type NewMember = Body<'createStaff'>
export type MemberChange = Body<'changeStaff'>

/** Dated hours and time off, of one staff member or of all. */
export type AllTimeOff = Answer<'listAbsences'>
export type HoursException = AllTimeOff['exceptions'][number]
export type NewExceptions = Body<'createExceptions'>
export type NewTimeOff = Body<'createTimeOff'>

/** Weekly hours for a span of days. */
export type Season = Item<'listSeasons'>
export type NewSeason = Body<'createSeason'>

const ofShop = (businessId: string) => ({ params: { path: { businessId } } })

export function staffQuery(businessId: string) {
  return queryOptions({
    queryKey: staffKeys.list(businessId),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/staff', { ...ofShop(businessId), signal }),
      ),
    select: ({ items }) => items,
    meta: PERSONAL,
  })
}

/** Time off and dated hours from today on, which may include yesterday's. */
export function timeOffQuery(businessId: string) {
  return queryOptions({
    queryKey: staffKeys.timeOff(businessId),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/absences', {
          ...ofShop(businessId),
          signal,
        }),
      ),
    meta: PERSONAL,
  })
}

export function seasonsQuery(businessId: string) {
  return queryOptions({
    queryKey: staffKeys.seasons(businessId),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/seasons', { ...ofShop(businessId), signal }),
      ),
    select: ({ items }) => items,
    meta: PERSONAL,
  })
}

/** Adds a staff member; the same key adds at most one. */
export const createMember = (businessId: string, body: NewMember, key: string) =>
  answerOf(
    api.POST('/api/console/businesses/{businessId}/staff', {
      params: { path: { businessId }, header: { 'idempotency-key': key } },
      body,
    }),
  )

export const changeTeamMember = (businessId: string, staffId: string, body: MemberChange) =>
  answerOf(
    api.PATCH('/api/console/businesses/{businessId}/staff/{staffId}', {
      params: { path: { businessId, staffId } },
      body,
    }),
  )

export const changeHours = (businessId: string, staffId: string, body: Body<'changeHours'>) =>
  answerOf(
    api.PUT('/api/console/businesses/{businessId}/staff/{staffId}/hours', {
      params: { path: { businessId, staffId } },
      body,
    }),
  )

export const orderStaff = (businessId: string, ids: string[]) =>
  answerOf(
    api.PUT('/api/console/businesses/{businessId}/staff/order', {
      ...ofShop(businessId),
      body: { ids },
    }),
  )

/** Sets the hours of dates; the same key sets them at most once. */
export const createExceptions = (businessId: string, body: NewExceptions, key: string) =>
  answerOf(
    api.POST('/api/console/businesses/{businessId}/exceptions', {
      params: { path: { businessId }, header: { 'idempotency-key': key } },
      body,
    }),
  )

export const deleteExceptions = (businessId: string, body: Body<'deleteExceptions'>) =>
  doneOf(
    api.DELETE('/api/console/businesses/{businessId}/exceptions', { ...ofShop(businessId), body }),
  )

/** Adds time off; the same key adds it at most once. */
export const createTimeOff = (businessId: string, body: NewTimeOff, key: string) =>
  answerOf(
    api.POST('/api/console/businesses/{businessId}/time-off', {
      params: { path: { businessId }, header: { 'idempotency-key': key } },
      body,
    }),
  )

export const deleteTimeOff = (businessId: string, timeOffId: string) =>
  doneOf(
    api.DELETE('/api/console/businesses/{businessId}/time-off/{timeOffId}', {
      params: { path: { businessId, timeOffId } },
    }),
  )

/** Adds a season; the same key adds at most one. */
export const createSeason = (businessId: string, body: NewSeason, key: string) =>
  answerOf(
    api.POST('/api/console/businesses/{businessId}/seasons', {
      params: { path: { businessId }, header: { 'idempotency-key': key } },
      body,
    }),
  )

export const changeSeason = (businessId: string, seasonId: string, body: Body<'changeSeason'>) =>
  answerOf(
    api.PUT('/api/console/businesses/{businessId}/seasons/{seasonId}', {
      params: { path: { businessId, seasonId } },
      body,
    }),
  )

export const deleteSeason = (businessId: string, seasonId: string, body: Body<'deleteSeason'>) =>
  doneOf(
    api.DELETE('/api/console/businesses/{businessId}/seasons/{seasonId}', {
      params: { path: { businessId, seasonId } },
      body,
    }),
  )
