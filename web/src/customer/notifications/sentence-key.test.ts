import { expect, test } from 'vitest'
import { CATALOGUES } from '@awan/core/locales/catalogues'
import { sentenceKey } from '#customer/notifications/sentence-key.ts'

test.each([
  ['moved', 'customer', 'You moved your booking at X', 'غيّرت موعد حجزك في X'],
  ['moved', 'business', 'X changed your booking', 'غيّر X حجزك'],
  ['moved', null, 'Your booking at X has changed', 'تغيّر حجزك في X'],
  ['cancelled', 'customer', 'You cancelled your booking at X', 'ألغيت حجزك في X'],
  ['cancelled', 'business', 'X cancelled your booking', 'ألغى X حجزك'],
  ['cancelled', null, 'Your booking at X was cancelled', 'أُلغي حجزك في X'],
  ['booked', 'business', 'Your booking at X is confirmed', 'تم تأكيد حجزك في X'],
] as const)('M18: own booking %s by %s', (event, by, en, ar) => {
  expect(saidOf(sentenceKey({ event, by, appointment: { own: true } }))).toEqual([en, ar])
})

test.each([
  ['moved', 'The booking at X was moved by Noor', 'تغيير موعد من Noor في X'],
  ['cancelled', 'The booking at X was cancelled by Noor', 'إلغاء حجز من Noor في X'],
] as const)('M18: a booking at the reader’s shop %s', (event, en, ar) => {
  const notified = { event, by: 'customer', appointment: { own: false } } as const
  expect(saidOf(sentenceKey(notified))).toEqual([en, ar])
})

test.each([
  ['undelivered', 'A program of X did not take some events. Look at its address.'],
  ['stopped', 'A program of X cannot be reached: nothing more is sent to it.'],
] as const)('an address of the reader’s shop is %s', (event, en) => {
  expect(saidOf(sentenceKey({ event, by: null, appointment: null }))[0]).toBe(en)
})

test('a paused shop is no one’s action, for any reader', () => {
  const notified = { event: 'paused', by: null, appointment: { own: true } } as const
  expect(saidOf(sentenceKey(notified))[0]).toBe(
    'X takes no bookings at the moment. Please call them about yours.',
  )
})

test('without an event it is a reminder', () => {
  const notified = { event: null, by: null, appointment: { own: true } }
  expect(sentenceKey(notified)).toBe('notification.reminder')
})

test('a customer who came is asked for a review', () => {
  const notified = { event: 'completed', by: null, appointment: { own: true } } as const
  expect(saidOf(sentenceKey(notified))).toEqual([
    'How was your visit at X?',
    'كيف كانت زيارتك في X؟',
  ])
})

test.each([
  ['freed', true, 'A time is free at X: it is kept for you'],
  ['freed', false, 'A time was free for you at X'],
  ['over', false, 'Nothing became free at X. Your waiting for this day has ended.'],
  ['removed', false, 'X removed you from its waiting list'],
] as const)('the waiting list: %s (kept: %s)', (event, kept, en) => {
  const notified = { event, by: null, appointment: null, wait: { kept } }
  expect(saidOf(sentenceKey(notified))[0]).toBe(en)
})

const saidOf = (key: ReturnType<typeof sentenceKey>) =>
  [CATALOGUES.en, CATALOGUES.ar].map((messages) =>
    messages[key]
      .replaceAll(/<[^>]+>/g, '')
      .replace('{business}', 'X')
      .replace('{guest}', 'Noor'),
  )
