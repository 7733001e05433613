import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Role } from '@awan/core/permissions'
import type { Answer, Item } from '#lib/api/answers.ts'
import { answerOf, api, doneOf } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type Member = Item<'listMembers'>
export type Invitation = Answer<'listMembers'>['invitations'][number]
export type OwnInvitation = Item<'listInvitations'>

/** What somebody is, or is to be, in a shop. */
export interface Membership {
  role: Role
  staffId: string | null
}

export function membersQuery(businessId: string) {
  return queryOptions({
    queryKey: ['members', businessId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/console/businesses/{businessId}/members', {
          params: { path: { businessId } },
          signal,
        }),
      ),
    meta: PERSONAL,
  })
}

/** The open invitations of the person on screen. */
export const ownInvitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/invitations', { signal })),
  select: ({ items }) => items,
  meta: PERSONAL,
})

/** What is done to the people of a shop; the list is read again after each, also after a refusal, and what oneself may do. */
function useMembersChange<Wish>(businessId: string, send: (wish: Wish) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['members', businessId] }),
        client.invalidateQueries({ queryKey: ['shops'] }),
      ]),
  })
}

export function useInvite(businessId: string) {
  return useMembersChange(businessId, (body: Membership & { phone: string }) =>
    answerOf(
      api.POST('/api/console/businesses/{businessId}/invitations', {
        params: { path: { businessId } },
        body,
      }),
    ),
  )
}

export function useWithdraw(businessId: string) {
  return useMembersChange(businessId, (invitationId: string) =>
    doneOf(
      api.DELETE('/api/console/businesses/{businessId}/invitations/{invitationId}', {
        params: { path: { businessId, invitationId } },
      }),
    ),
  )
}

export function useChangeMember(businessId: string) {
  return useMembersChange(
    businessId,
    ({ memberId, ...body }: Membership & { memberId: string; version: number }) =>
      answerOf(
        api.PATCH('/api/console/businesses/{businessId}/members/{memberId}', {
          params: { path: { businessId, memberId } },
          body,
        }),
      ),
  )
}

export function useRemoveMember(businessId: string) {
  return useMembersChange(businessId, (memberId: string) =>
    doneOf(
      api.DELETE('/api/console/businesses/{businessId}/members/{memberId}', {
        params: { path: { businessId, memberId } },
      }),
    ),
  )
}

/** Accepts or declines an invitation of one's own; the shops are read again. */
export function useAnswerInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, accept }: { id: string; accept: boolean }) => {
      const params = { path: { invitationId: id } }
      if (accept) return answerOf(api.POST('/api/invitations/{invitationId}/accept', { params }))
      await doneOf(api.POST('/api/invitations/{invitationId}/decline', { params }))
      return undefined
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['shops'] })
      await client.invalidateQueries({ queryKey: ['invitations'] })
    },
  })
}
