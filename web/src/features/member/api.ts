import { queryOptions } from '@tanstack/react-query'
import { memberKeys } from '#features/member/keys.ts'
import type { Answer, Body, Item } from '#lib/api/answers.ts'
import { answerOf, api, doneOf } from '#lib/api/client.ts'
import { PERSONAL } from '#lib/api/query-client.ts'

export type Member = Item<'listMembers'>
export type Invitation = Answer<'listMembers'>['invitations'][number]
export type AccountInvitation = Item<'listInvitations'>

/** Role of a member or invitee in a shop. */
export type Membership = Pick<Member, 'role' | 'staffId'>

export function membersQuery(businessId: string) {
  return queryOptions({
    queryKey: memberKeys.list(businessId),
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

/** Open invitations of the account. */
export const accountInvitationsQuery = queryOptions({
  queryKey: memberKeys.accountInvitations,
  queryFn: ({ signal }) => answerOf(api.GET('/api/invitations', { signal })),
  select: ({ items }) => items,
  meta: PERSONAL,
})

export const inviteMember = (businessId: string, body: Body<'inviteMember'>) =>
  answerOf(
    api.POST('/api/console/businesses/{businessId}/invitations', {
      params: { path: { businessId } },
      body,
    }),
  )

export const withdrawInvitation = (businessId: string, invitationId: string) =>
  doneOf(
    api.DELETE('/api/console/businesses/{businessId}/invitations/{invitationId}', {
      params: { path: { businessId, invitationId } },
    }),
  )

export const changeMember = (businessId: string, memberId: string, body: Body<'changeMember'>) =>
  answerOf(
    api.PATCH('/api/console/businesses/{businessId}/members/{memberId}', {
      params: { path: { businessId, memberId } },
      body,
    }),
  )

export const removeMember = (businessId: string, memberId: string) =>
  doneOf(
    api.DELETE('/api/console/businesses/{businessId}/members/{memberId}', {
      params: { path: { businessId, memberId } },
    }),
  )

export const acceptInvitation = (invitationId: string) =>
  answerOf(
    api.POST('/api/invitations/{invitationId}/accept', { params: { path: { invitationId } } }),
  )

export const declineInvitation = (invitationId: string) =>
  doneOf(
    api.POST('/api/invitations/{invitationId}/decline', { params: { path: { invitationId } } }),
  )
