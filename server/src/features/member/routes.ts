import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { shopSchema } from '@awan/core/business/shop-contract'
import {
  acceptInvitation,
  changeMember,
  declineInvitation,
  inviteMember,
  leaveBusiness,
  listInvitations,
  listMembers,
  removeMember,
  withdrawInvitation,
} from '@awan/core/member/contract'
import type { Db } from '#db/connect.ts'
import { AppError } from '#http/app-error.ts'
import { siteOf } from '#http/caller/origin.ts'
import { mount } from '#http/route.ts'
import { mountShop } from '#http/shop.ts'
import { decideInvitation, invite, withdraw, type InvitationDeps } from './invitation.service.ts'
import { presentInvitation, presentMember, presentAccountInvitation } from './presenter.ts'
import { listInvitationRows, listMemberRows, listAccountInvitations } from './queries.ts'
import { changeRole, removeFrom } from './service.ts'

type Shop = z.input<typeof shopSchema>

export interface MemberDeps extends InvitationDeps {
  /** Lists the businesses in whose console an account works. */
  listShops: (db: Db, accountId: string) => Promise<Shop[]>
}

/** Serves a shop's members and invitations. */
export function serveMembers(app: FastifyInstance, deps: MemberDeps): void {
  const { db, clock } = deps

  mountShop(app, db, listMembers, async ({ shop, caller }) => {
    const members = await listMemberRows(db, shop.id)
    const invitations = await listInvitationRows(db, shop.id)
    return {
      items: members.map((row) => presentMember(row, caller.accountId)),
      invitations: invitations.map((row) => presentInvitation(row, clock())),
    }
  })

  mountShop(app, db, inviteMember, async ({ shop, caller, body, request }) => {
    const origin = siteOf(request, deps.config.publicUrl)
    return presentInvitation(await invite(deps, { shop, caller, origin }, body), clock())
  })

  mountShop(app, db, withdrawInvitation, async ({ shop, caller, params }) => {
    await withdraw(deps, { shop, actorId: caller.accountId, ...params })
  })

  mountShop(app, db, changeMember, async ({ shop, caller, params, body }) => {
    const change = { shop, actorId: caller.accountId, memberId: params.memberId }
    return presentMember(await changeRole(deps, change, body), caller.accountId)
  })

  mountShop(app, db, removeMember, async ({ shop, caller, params }) => {
    await removeFrom(deps, { shop, actorId: caller.accountId, memberId: params.memberId })
  })

  mountShop(app, db, leaveBusiness, async ({ shop, caller }) => {
    await removeFrom(deps, { shop, actorId: caller.accountId, memberId: caller.accountId })
  })

  mount(app, listInvitations, async ({ caller }) => {
    const rows = await listAccountInvitations(db, caller.accountId, clock())
    return { items: rows.map(presentAccountInvitation) }
  })

  mount(app, acceptInvitation, async ({ caller, params }) => {
    const { accountId } = caller
    const businessId = await decideInvitation(deps, { accountId, ...params }, true)
    const shops = await deps.listShops(db, accountId)
    const shop = shops.find(({ id }) => id === businessId)
    if (!shop) throw new AppError('invitation_not_found')
    return shop
  })

  mount(app, declineInvitation, async ({ caller, params }) => {
    await decideInvitation(deps, { accountId: caller.accountId, ...params }, false)
  })
}
