import { expect, test } from 'vitest'
import { MINUTE_MS } from '../time.ts'
import {
  expiryOf,
  messageDue,
  NOTICE_CHANNELS,
  QUIET_HOURS,
  SMS_GRACE,
  stepsOf,
  UNSEEN_AFTER,
  type Notice,
  type NoticeReach,
} from './delivery.ts'

/** Parses a time in March 2026 in Baghdad. */
const at = (text: string) => Date.parse(`2026-03-${text}:00+03:00`)
const NOON = at('03T12:00')
const NIGHT = at('03T23:00')
const MORNING = at('04T08:00')

const notice = (values: Partial<Notice> = {}): Notice => ({
  kind: 'moved',
  by: 'business',
  reader: 'customer',
  at: NOON,
  start: at('10T12:00'),
  formerStart: at('09T12:00'),
  lead: null,
  until: null,
  timeZone: 'Asia/Baghdad',
  ...values,
})

const reach = (values: Partial<NoticeReach> = {}): NoticeReach => ({
  channels: NOTICE_CHANNELS,
  reminders: true,
  quiet: QUIET_HOURS,
  push: true,
  whatsapp: true,
  smsStopped: false,
  ...values,
})

/** Renders the channels and the fallback of the steps as one line. */
const ways = (of: Partial<Notice>, to: Partial<NoticeReach> = {}, now = NOON) =>
  stepsOf(notice(of), reach(to), now)
    .map(({ channel, fallback }) => (fallback ? `${channel}/${fallback}` : channel))
    .join(' ')

const NO_PUSH = { push: false }
const SMS_ONLY = { push: false, whatsapp: false }
const REMINDER = {
  kind: 'reminder',
  by: null,
  lead: 1440,
  at: NOON,
  start: at('04T12:00'),
} as const

const QUESTION = { kind: 'completed', by: null, start: at('03T10:00'), formerStart: null } as const

test.each<[string, Partial<Notice>, Partial<NoticeReach>, string]>([
  ['moved by the shop', {}, {}, 'push whatsapp'],
  ['moved by the shop, without push', {}, NO_PUSH, 'whatsapp/sms'],
  ['moved by the shop, a number alone', {}, SMS_ONLY, 'sms'],
  ['moved by the shop, push and SMS', {}, { whatsapp: false }, 'push sms'],
  ['cancelled by the shop', { kind: 'cancelled' }, SMS_ONLY, 'sms'],
  ['booked by the shop', { kind: 'booked' }, {}, 'push'],
  ['booked by the shop, without push', { kind: 'booked' }, NO_PUSH, 'whatsapp'],
  ['booked by the shop, a number alone', { kind: 'booked' }, SMS_ONLY, ''],
  ['booked in the app', { kind: 'booked', by: 'customer' }, NO_PUSH, 'whatsapp'],
  ['booked in the app, a number alone', { kind: 'booked', by: 'customer' }, SMS_ONLY, ''],
  ['moved in the app', { by: 'customer' }, {}, 'push'],
  ['cancelled in the app', { kind: 'cancelled', by: 'customer' }, {}, 'push'],
  ['cancelled in the app, without push', { kind: 'cancelled', by: 'customer' }, NO_PUSH, ''],
  ['the shop is paused', { kind: 'paused', by: null }, NO_PUSH, 'whatsapp'],
  ['a reminder', REMINDER, {}, 'push'],
  ['a reminder without push', REMINDER, NO_PUSH, 'whatsapp'],
  ['a reminder, a number alone', REMINDER, SMS_ONLY, ''],
  ['a reminder, SMS preferred', REMINDER, { channels: ['sms', 'push'] }, 'sms'],
  ['a reminder, reminders off', REMINDER, { reminders: false }, ''],
  ['the question after a visit', QUESTION, {}, 'push'],
  ['the question without push is not sent on paid channels', QUESTION, NO_PUSH, ''],
  ['the question, SMS preferred', QUESTION, { channels: ['sms', 'whatsapp'] }, ''],
  ['the question, reminders off', QUESTION, { reminders: false }, ''],
  ['a promotion', { kind: 'offer', by: null, start: null, formerStart: null }, {}, 'push'],
  [
    'a promotion without push',
    { kind: 'offer', by: null, start: null, formerStart: null },
    NO_PUSH,
    '',
  ],
  ['the shop hears of a booking', { kind: 'booked', by: 'customer', reader: 'shop' }, {}, 'push'],
  ['the shop without push', { kind: 'cancelled', by: 'customer', reader: 'shop' }, NO_PUSH, ''],
  ['WhatsApp first', {}, { channels: ['whatsapp', 'push', 'sms'] }, 'whatsapp'],
  ['WhatsApp, then SMS', {}, { channels: ['whatsapp', 'sms'] }, 'whatsapp/sms'],
  ['everything off', {}, { channels: [] }, ''],
  ['SMS stopped', {}, { ...SMS_ONLY, smsStopped: true }, ''],
  ['SMS stopped, push stays', {}, { whatsapp: false, smsStopped: true }, 'push'],
  ['WhatsApp wanted but never agreed to', {}, { channels: ['whatsapp'], whatsapp: false }, ''],
])('%s', (_what, of, to, expected) => {
  expect(ways(of, to)).toBe(expected)
})

test.each<[string, Partial<Notice>, number | undefined]>([
  ['of next week', {}, MORNING],
  ['moved to today', { start: at('03T23:30') }, NIGHT],
  ['moved away from tomorrow morning', { formerStart: at('04T09:00') }, NIGHT],
  ['moved by its customer', { by: 'customer', formerStart: at('04T09:00') }, MORNING],
  ['of tomorrow noon', { start: at('04T12:00'), formerStart: null }, MORNING],
  ['the question after a visit', { ...QUESTION, at: NIGHT }, MORNING],
  ['a reminder that falls due now', { ...REMINDER, start: at('04T23:00') }, undefined],
  [
    'a reminder that falls due as quiet hours end',
    { ...REMINDER, lead: 120, start: at('04T09:45') },
    MORNING,
  ],
  [
    'a start before the quiet hours end',
    { kind: 'paused', by: null, start: at('04T07:00'), formerStart: null },
    undefined,
  ],
])('at night, %s', (_what, of, expected) => {
  expect(stepsOf(notice(of), reach(), NIGHT)[0]?.at).toBe(expected)
})

test.each<[string, Partial<NoticeReach>, string, string]>([
  ['a second message would be sent in quiet hours', {}, '03T21:55', '04T08:00'],
  ['a second message is sent before them', {}, '03T21:45', '03T21:55'],
  ['the first one waits too', {}, '03T23:00', '04T08:10'],
  ['an SMS waits until they have begun', SMS_ONLY, '03T21:59', '04T08:00'],
])('before the night, %s', (_what, to, now, expected) => {
  expect(stepsOf(notice(), reach(to), at(now)).at(-1)?.at).toBe(at(expected))
})

test('a second message that becomes urgent by its time is not delayed', () => {
  const tomorrow = notice({ start: at('04T10:01'), formerStart: null })
  const [first, second] = stepsOf(tomorrow, reach(), at('03T21:55'))
  expect(first?.at).toBe(at('03T21:55'))
  expect(second?.at).toBe(at('03T22:05'))
})

test('a person without quiet hours is never delayed for', () => {
  expect(stepsOf(notice(), reach({ quiet: null }), NIGHT)[0]?.at).toBe(NIGHT)
})

test('an SMS waits in case the app is open, a second message in case the first was not seen', () => {
  expect(stepsOf(notice(), reach(SMS_ONLY), NOON)).toEqual([
    { channel: 'sms', at: NOON + SMS_GRACE, unlessSeen: true, fallback: null },
  ])
  expect(stepsOf(notice(), reach({ whatsapp: false }), NOON)).toEqual([
    { channel: 'push', at: NOON, unlessSeen: false, fallback: null },
    { channel: 'sms', at: NOON + UNSEEN_AFTER, unlessSeen: true, fallback: null },
  ])
})

test('C-04: a reminder expires half an hour after it was due, other notices once the appointment has begun', () => {
  const reminder = notice(REMINDER)
  expect(expiryOf(reminder)).toBe(NOON + 30 * MINUTE_MS)
  expect(stepsOf(reminder, reach(), NOON + 29 * MINUTE_MS)).toHaveLength(1)
  expect(stepsOf(reminder, reach(), NOON + 30 * MINUTE_MS)).toEqual([])
  const moved = notice({ start: at('03T12:05'), formerStart: null })
  expect(stepsOf(moved, reach({ whatsapp: false }), NOON)).toHaveLength(1)
})

test.each(['booked', 'moved', 'cancelled'] as const)(
  'a customer’s action (%s) notifies no one without push and without WhatsApp consent',
  (kind) => {
    // The server's `isAnyReached` checks these two channels only, and skips reading notices without either.
    for (const reader of ['customer', 'shop'] as const)
      for (const channels of [NOTICE_CHANNELS, ['sms']] as const)
        expect(
          stepsOf(
            notice({ kind, by: 'customer', reader }),
            reach({ channels, push: false, whatsapp: false }),
            NOON,
          ),
        ).toEqual([])
  },
)

test.each<[string, Partial<NoticeReach>, number, string | undefined]>([
  ['the first, by push', {}, 0, 'push'],
  ['the first, since unsubscribed', NO_PUSH, 0, 'whatsapp'],
  ['the second, by the next channel', {}, 1, 'whatsapp'],
  ['the second, since unsubscribed', NO_PUSH, 1, 'whatsapp'],
  ['the second, of a number alone by now', SMS_ONLY, 1, 'sms'],
  ['the second, with no channel left', { ...SMS_ONLY, smsStopped: true }, 1, undefined],
])('a step that is due is sent: %s', (_, to, step, channel) => {
  const due = messageDue(notice(), reach(to), { step, now: NOON + UNSEEN_AFTER })
  expect(due?.channel).toBe(channel)
  expect(due?.unlessSeen ?? true).toBe(step === 1)
})

test('a step that is due is not delayed again: it is sent until the notice expires', () => {
  const soon = notice({ start: NOON + UNSEEN_AFTER + MINUTE_MS, formerStart: null })
  const at = (now: number) => messageDue(soon, reach(), { step: 1, now })?.channel
  expect(stepsOf(soon, reach(), NOON)).toHaveLength(2)
  expect(at(NOON + UNSEEN_AFTER)).toBe('whatsapp')
  expect(at(expiryOf(soon))).toBeUndefined()
})
