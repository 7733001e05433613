import { z } from 'zod'
import { shopSchema } from '../business/shop-contract.ts'
import { endpoint, SHOP_PATH, shopEndpoint, shopParams } from '../endpoint.ts'
import { localizedSchema } from '../language-schema.ts'
import { ROLES } from '../permissions.ts'
import { versionInput } from '../version-schema.ts'
import { named } from '../schema/names.ts'

/** A member of a business's console. */
export const memberSchema = named(
  'Member',
  z.object({
    id: z.string(),
    version: z.int(),
    name: z.string(),
    phone: z.string(),
    role: z.enum(ROLES),
    /** The staff member this account is; null if it has no appointments of its own. */
    staffId: z.string().nullable(),
    /** True: the caller. */
    self: z.boolean(),
  }),
)

/** An invitation to join by phone number; open until answered, withdrawn or `expiresAt`. */
export const invitationSchema = named(
  'Invitation',
  z.object({
    id: z.string(),
    phone: z.string(),
    role: z.enum(ROLES),
    staffId: z.string().nullable(),
    createdAt: z.string(),
    expiresAt: z.string(),
    expired: z.boolean(),
  }),
)

/** An invitation as shown to the invited person. */
export const accountInvitationSchema = named(
  'AccountInvitation',
  z.object({
    id: z.string(),
    businessId: z.string(),
    businessName: localizedSchema,
    role: z.enum(ROLES),
    invitedBy: z.string().nullable(),
    expiresAt: z.string(),
  }),
)

const membership = { role: z.enum(ROLES), staffId: z.string().nullable() }

export const listMembers = shopEndpoint({
  id: 'listMembers',
  method: 'GET',
  path: `${SHOP_PATH}/members`,
  may: 'member.read',
  summary: 'Lists the members and open invitations of the console',
  params: shopParams,
  status: 200,
  answer: z.object({ items: z.array(memberSchema), invitations: z.array(invitationSchema) }),
  errors: [],
})

export const inviteMember = shopEndpoint({
  id: 'inviteMember',
  method: 'POST',
  path: `${SHOP_PATH}/invitations`,
  may: 'member.change',
  summary:
    'Invites a number to the console by SMS. A second invitation of the same number replaces the first',
  params: shopParams,
  body: z.strictObject({ phone: z.string().max(40), ...membership }),
  status: 201,
  answer: invitationSchema,
  errors: [
    'invalid_phone',
    'not_a_mobile',
    'missing_fields',
    'staff_not_found',
    'already_member',
    'list_full',
    'too_many_requests',
    'invalid_input',
  ],
})

export const withdrawInvitation = shopEndpoint({
  id: 'withdrawInvitation',
  method: 'DELETE',
  path: `${SHOP_PATH}/invitations/:invitationId`,
  may: 'member.change',
  summary: 'Revokes an invitation',
  params: shopParams.extend({ invitationId: z.string() }),
  status: 204,
  errors: ['invitation_not_found'],
})

export const changeMember = shopEndpoint({
  id: 'changeMember',
  method: 'PATCH',
  path: `${SHOP_PATH}/members/:memberId`,
  may: 'member.change',
  summary: "Changes a member's role. The last owner cannot be changed",
  params: shopParams.extend({ memberId: z.string() }),
  body: z.strictObject({ version: versionInput, ...membership }),
  status: 200,
  answer: memberSchema,
  errors: [
    'member_not_found',
    'missing_fields',
    'staff_not_found',
    'only_owner',
    'changed_elsewhere',
    'invalid_input',
  ],
})

export const removeMember = shopEndpoint({
  id: 'removeMember',
  method: 'DELETE',
  path: `${SHOP_PATH}/members/:memberId`,
  may: 'member.change',
  summary:
    'Removes a member from the console; appointments and the calendar stay. The last owner cannot be removed',
  params: shopParams.extend({ memberId: z.string() }),
  status: 204,
  errors: ['member_not_found', 'only_owner'],
})

export const leaveBusiness = shopEndpoint({
  id: 'leaveBusiness',
  method: 'DELETE',
  path: `${SHOP_PATH}/membership`,
  may: 'shop.read',
  summary: 'Leaves the console of a business',
  params: shopParams,
  status: 204,
  errors: ['only_owner'],
})

export const listInvitations = endpoint({
  id: 'listInvitations',
  method: 'GET',
  path: '/api/invitations',
  access: 'person',
  summary: "Lists the open invitations of the caller's number",
  status: 200,
  answer: z.object({ items: z.array(accountInvitationSchema) }),
  errors: [],
})

const invitation = z.object({ invitationId: z.string() })

export const acceptInvitation = endpoint({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/api/invitations/:invitationId/accept',
  access: 'person',
  summary: "Accepts an invitation of the caller's number",
  params: invitation,
  status: 200,
  answer: shopSchema,
  errors: ['invitation_not_found', 'list_full'],
})

export const declineInvitation = endpoint({
  id: 'declineInvitation',
  method: 'POST',
  path: '/api/invitations/:invitationId/decline',
  access: 'person',
  summary: "Declines an invitation of the caller's number",
  params: invitation,
  status: 204,
  errors: ['invitation_not_found'],
})
