import { z } from 'zod'
import { endpoint, writtenText } from '../endpoint.ts'

/** Channels of a simulated phone; it replies by the first two. */
export const CHANNELS = ['sms', 'whatsapp', 'push'] as const
const ANSWERED = ['sms', 'whatsapp'] as const

export const getChannels = endpoint({
  id: 'getChannels',
  method: 'GET',
  path: '/api/channels',
  access: 'public',
  summary:
    'Returns the message channels of this installation; without SMS, codes are sent by WhatsApp without an opt-in',
  status: 200,
  answer: z.object({ sms: z.boolean(), whatsapp: z.boolean() }),
  errors: [],
})

/** Handset simulator: exists only in development and demo. */
export const listHandsetMessages = endpoint({
  id: 'listHandsetMessages',
  method: 'GET',
  path: '/api/dev/messages',
  access: 'public',
  summary: 'Lists the messages a simulated phone received, newest first',
  query: z.object({ to: z.string().min(1).max(64) }),
  status: 200,
  answer: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        to: z.string(),
        channel: z.enum(CHANNELS),
        text: z.string(),
        sentAt: z.string(),
      }),
    ),
    /** False: every WhatsApp message to this phone fails, as in an outage of the provider. */
    whatsapp: z.boolean(),
  }),
  errors: ['invalid_phone', 'invalid_input'],
})

export const setHandset = endpoint({
  id: 'setHandset',
  method: 'PATCH',
  path: '/api/dev/handsets/:phone',
  access: 'public',
  summary: 'Turns WhatsApp off or on for a simulated phone',
  params: z.object({ phone: z.string().min(1).max(64) }),
  body: z.strictObject({ whatsapp: z.boolean() }),
  status: 200,
  answer: z.object({ phone: z.string(), whatsapp: z.boolean() }),
  errors: ['invalid_phone', 'invalid_input'],
})

export const answerFromHandset = endpoint({
  id: 'answerFromHandset',
  method: 'POST',
  path: '/api/dev/messages',
  access: 'public',
  summary: 'Sends a reply from a simulated phone',
  body: z.strictObject({
    from: z.string().min(1).max(64),
    channel: z.enum(ANSWERED),
    text: writtenText.min(1).max(4096),
  }),
  status: 202,
  answer: z.object({ id: z.string() }),
  errors: ['invalid_phone', 'invalid_input'],
})

export const listPeople = endpoint({
  id: 'listPeople',
  method: 'GET',
  path: '/api/dev/people',
  access: 'public',
  summary: 'Lists the demo accounts; available with demo data only',
  status: 200,
  answer: z.object({
    items: z.array(
      z.object({
        role: z.enum(['customer', 'owner', 'operator']),
        name: z.string(),
        phone: z.string(),
        businessId: z.string().optional(),
      }),
    ),
  }),
  errors: [],
})

const provider = z.object({ provider: z.string().min(1).max(40) })

/** Webhook calls of message providers, authenticated by a signature over the raw body, never by a session. */
export const takeWebhook = endpoint({
  id: 'takeWebhook',
  method: 'POST',
  path: '/api/webhooks/:provider',
  access: 'public',
  unlisted: true,
  summary:
    "Receives receipts and replies from a message provider, verified by the provider's signature",
  params: provider,
  status: 200,
  answer: z.string(),
  answerType: 'text/plain; charset=utf-8',
  errors: ['not_found', 'unauthorized', 'malformed_request'],
})

export const confirmWebhook = endpoint({
  id: 'confirmWebhook',
  method: 'GET',
  path: '/api/webhooks/:provider',
  access: 'public',
  unlisted: true,
  summary: 'Answers the verification request of a message provider',
  params: provider,
  status: 200,
  answer: z.string(),
  answerType: 'text/plain; charset=utf-8',
  errors: ['not_found', 'unauthorized'],
})
