import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Returns the schema of a number of octets in base64url. */
const octets = (count: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}$`))

/** Push address of a browser or of the installed app, issued by its push service. */
const pushAddressSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('web'),
    endpoint: z.url({ protocol: /^https?$/ }).max(2048),
    publicKey: octets(65),
    authSecret: octets(16),
  }),
  z.strictObject({ kind: z.literal('native'), token: z.string().regex(/^[\w:.%~-]{10,2048}$/) }),
])

const answer = z.object({
  /** Public key for subscriptions of browsers; null if Web Push is not configured. */
  publicKey: z.string().nullable(),
  /** True: this session has a push subscription. */
  subscribed: z.boolean(),
})

const PATH = '/api/me/push-subscriptions'

export const getPushSubscription = endpoint({
  id: 'getPushSubscription',
  method: 'GET',
  path: PATH,
  access: 'person',
  summary: 'Tells whether this session receives push messages; returns the key for subscribing',
  status: 200,
  answer,
  errors: [],
})

export const subscribeToPush = endpoint({
  id: 'subscribeToPush',
  method: 'POST',
  path: PATH,
  access: 'person',
  summary: 'Subscribes this session to push messages',
  body: pushAddressSchema,
  status: 201,
  answer,
  errors: ['invalid_input'],
})

export const unsubscribeFromPush = endpoint({
  id: 'unsubscribeFromPush',
  method: 'DELETE',
  path: PATH,
  access: 'person',
  summary: 'Unsubscribes this session from push messages',
  status: 200,
  answer,
  errors: [],
})
