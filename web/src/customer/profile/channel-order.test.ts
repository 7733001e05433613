import { expect, test } from 'vitest'
import { channelRows, raised, switched } from './channel-order.ts'

test('what is on stands first, in its order; what is off below it', () => {
  expect(channelRows(['push', 'sms'], undefined)).toEqual([
    { channel: 'sms', on: true, raisable: true },
    { channel: 'whatsapp', on: false, raisable: false },
  ])
  expect(channelRows(['sms', 'push', 'whatsapp'], undefined)).toEqual([
    { channel: 'sms', on: true, raisable: false },
    { channel: 'whatsapp', on: true, raisable: true },
  ])
})

test('push stands in the order too, on as this device is', () => {
  expect(channelRows(['sms', 'push'], { on: true })).toEqual([
    { channel: 'sms', on: true, raisable: false },
    { channel: 'push', on: true, raisable: true },
    { channel: 'whatsapp', on: false, raisable: false },
  ])
  expect(channelRows(['sms', 'push'], { on: false })[1]).toEqual({
    ...{ channel: 'push', on: false, raisable: false },
  })
  expect(channelRows(['sms'], { on: false }).map(({ channel }) => channel)).toEqual([
    'sms',
    'push',
    'whatsapp',
  ])
})

test('a way is turned on as the last one, WhatsApp before SMS, and raised above all others', () => {
  expect(switched(['push', 'sms'], 'whatsapp')).toEqual(['push', 'whatsapp', 'sms'])
  expect(switched(['push'], 'whatsapp')).toEqual(['push', 'whatsapp'])
  expect(switched(['push', 'whatsapp'], 'sms')).toEqual(['push', 'whatsapp', 'sms'])
  expect(switched(['push', 'sms'], 'sms')).toEqual(['push'])
  expect(raised(['push', 'whatsapp', 'sms'], 'sms')).toEqual(['sms', 'push', 'whatsapp'])
})
