import { expect, test } from 'vitest'
import { channelRows, raised, switched } from './channel-order.ts'

test('what is on stands first, in its order; what is off below it', () => {
  expect(channelRows(['push', 'sms'])).toEqual([
    { channel: 'sms', on: true, raisable: true },
    { channel: 'whatsapp', on: false, raisable: false },
  ])
  expect(channelRows(['sms', 'push', 'whatsapp'])).toEqual([
    { channel: 'sms', on: true, raisable: false },
    { channel: 'whatsapp', on: true, raisable: true },
  ])
})

test('a way is turned on as the last one, and raised above all others', () => {
  expect(switched(['push', 'sms'], 'whatsapp')).toEqual(['push', 'sms', 'whatsapp'])
  expect(switched(['push', 'sms'], 'sms')).toEqual(['push'])
  expect(raised(['push', 'whatsapp', 'sms'], 'sms')).toEqual(['sms', 'push', 'whatsapp'])
})
