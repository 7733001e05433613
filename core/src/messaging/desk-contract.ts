import { z } from 'zod'
import { endpoint, listOf, pageQuery } from '../endpoint.ts'
import { CHANNELS } from './contract.ts'
import { MESSAGE_STAGES } from './resend.ts'
import { named } from '../schema/names.ts'

/** A message as shown to the operator; `text` is null if erased, and always for codes. */
const deskMessageSchema = named(
  'DeskMessage',
  z.object({
    id: z.string(),
    kind: z.string(),
    channel: z.enum(CHANNELS),
    stage: z.enum(MESSAGE_STAGES),
    /** True: the provider's response was lost, so it may have been sent. */
    lost: z.boolean(),
    provider: z.string().nullable(),
    /** Null for messages to a browser. */
    phone: z.string().nullable(),
    text: z.string().nullable(),
    /** Reason of the failure or delay. */
    fault: z.string().nullable(),
    attempts: z.int(),
    segments: z.int().nullable(),
    cost: z.number(),
    createdAt: z.string(),
    /** Time of the next attempt; null if there is none. */
    dueAt: z.string().nullable(),
    sentAt: z.string().nullable(),
    reportedAt: z.string().nullable(),
    canResend: z.boolean(),
  }),
)

export const listMessages = endpoint({
  id: 'listMessages',
  method: 'GET',
  path: '/api/admin/messages',
  access: 'operator',
  summary: 'Lists messages of the last thirty days, newest first; login codes are never shown',
  query: z.object({
    stage: z.enum(MESSAGE_STAGES).optional(),
    channel: z.enum(CHANNELS).optional(),
    provider: z
      .string()
      .regex(/^[\w-]{1,40}$/)
      .optional(),
    phone: z.string().min(1).max(64).optional(),
    ...pageQuery,
  }),
  status: 200,
  answer: listOf(deskMessageSchema),
  errors: ['invalid_input', 'invalid_phone'],
})

export const resendMessage = endpoint({
  id: 'resendMessage',
  method: 'POST',
  path: '/api/admin/messages/:messageId/resend',
  access: 'operator',
  summary:
    'Retries a message immediately, if it is pending or a provider certainly did not send it. Any other may have arrived: 409 message_not_resendable',
  params: z.object({ messageId: z.string() }),
  status: 200,
  answer: deskMessageSchema,
  errors: ['message_not_found', 'message_not_resendable'],
})

export const getSpending = endpoint({
  id: 'getMessageSpending',
  method: 'GET',
  path: '/api/admin/messages/spending',
  access: 'operator',
  summary: 'Returns message costs by day and the health of the providers',
  status: 200,
  answer: z.object({
    day: z.string(),
    /** In the unit of the configured prices; without prices, the number of segments. */
    spent: z.number(),
    /** Null: no limit. */
    limit: z.number().nullable(),
    counts: z.object({ waiting: z.int(), stuck: z.int(), failed: z.int() }),
    providers: z.array(
      z.object({
        name: z.string(),
        /** In the order of the settings; false for one that is not in them any more. */
        configured: z.boolean(),
        messages: z.int(),
        segments: z.int(),
        failed: z.int(),
        cost: z.number(),
        /** Time until which its open circuit blocks messages; in the past: the next message is a probe. Null: closed. */
        restsUntil: z.string().nullable(),
      }),
    ),
    /** The thirty days up to today, oldest first. */
    days: z.array(z.object({ date: z.string(), spent: z.number() })),
  }),
  errors: [],
})
