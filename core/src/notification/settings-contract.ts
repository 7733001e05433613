import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { NOTICE_CHANNELS } from './delivery.ts'
import { named } from '../schema/names.ts'

const minuteOfDay = z.number().int().min(0).max(1439)

const fields = {
  /** Channels in order of preference; channels left out are off. Including WhatsApp gives consent to its messages. */
  channels: z
    .array(z.enum(NOTICE_CHANNELS))
    .max(NOTICE_CHANNELS.length)
    .refine((channels) => new Set(channels).size === channels.length, 'named twice'),
  reminders: z.boolean(),
  /** Minutes of the day, in the shop's time zone, in which only urgent notices are sent; null: none. */
  quiet: z.strictObject({ from: minuteOfDay, until: minuteOfDay }).nullable(),
}

/** Notice settings of an account; version 0: defaults, not changed yet. */
const noticeSettingsSchema = named('NoticeSettings', z.object({ ...fields, version: z.int() }))

export const getNoticeSettings = endpoint({
  id: 'getNoticeSettings',
  method: 'GET',
  path: '/api/me/notice-settings',
  access: 'person',
  summary: 'Returns how the caller is notified outside the app',
  status: 200,
  answer: noticeSettingsSchema,
  errors: [],
})

export const changeNoticeSettings = endpoint({
  id: 'changeNoticeSettings',
  method: 'PUT',
  path: '/api/me/notice-settings',
  access: 'person',
  summary: 'Updates how the caller is notified outside the app',
  body: z.strictObject({ ...fields, version: z.number().int().min(0) }),
  status: 200,
  answer: noticeSettingsSchema,
  errors: ['changed_elsewhere', 'invalid_input'],
})

export const notePresence = endpoint({
  id: 'notePresence',
  method: 'POST',
  path: '/api/me/presence',
  access: 'person',
  summary: 'Reports that the app is in view; recent notifications then need no SMS',
  status: 204,
  errors: [],
})
