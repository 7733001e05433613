import { expect, test } from 'vitest'
import { channelRows, raised, switched } from './channel-order.ts'

const BOTH = { sms: true, whatsapp: true }

test('enabled channels come first, in order; disabled ones below', () => {
  expect(channelRows(['push', 'sms'], undefined, BOTH)).toEqual([
    { channel: 'sms', on: true, raisable: true },
    { channel: 'whatsapp', on: false, raisable: false },
  ])
  expect(channelRows(['sms', 'push', 'whatsapp'], undefined, BOTH)).toEqual([
    { channel: 'sms', on: true, raisable: false },
    { channel: 'whatsapp', on: true, raisable: true },
  ])
})

test('push is part of the order, enabled as on this device', () => {
  expect(channelRows(['sms', 'push'], { on: true }, BOTH)).toEqual([
    { channel: 'sms', on: true, raisable: false },
    { channel: 'push', on: true, raisable: true },
    { channel: 'whatsapp', on: false, raisable: false },
  ])
  expect(channelRows(['sms', 'push'], { on: false }, BOTH)[1]).toEqual({
    channel: 'push',
    on: false,
    raisable: false,
  })
  expect(channelRows(['sms'], { on: false }, BOTH).map(({ channel }) => channel)).toEqual([
    'sms',
    'push',
    'whatsapp',
  ])
})

test('a channel is enabled as the last one, WhatsApp before SMS, and moved above all others', () => {
  expect(switched(['push', 'sms'], 'whatsapp')).toEqual(['push', 'whatsapp', 'sms'])
  expect(switched(['push'], 'whatsapp')).toEqual(['push', 'whatsapp'])
  expect(switched(['push', 'whatsapp'], 'sms')).toEqual(['push', 'whatsapp', 'sms'])
  expect(switched(['push', 'sms'], 'sms')).toEqual(['push'])
  expect(raised(['push', 'whatsapp', 'sms'], 'sms')).toEqual(['sms', 'push', 'whatsapp'])
})

test('a channel the site lacks is hidden, and does not count in the order', () => {
  const whatsappAlone = { sms: false, whatsapp: true }
  expect(channelRows(['sms', 'whatsapp'], undefined, whatsappAlone)).toEqual([
    { channel: 'whatsapp', on: true, raisable: false },
  ])
  expect(
    channelRows(['push', 'sms'], { on: true }, { sms: true, whatsapp: false }).map(
      ({ channel }) => channel,
    ),
  ).toEqual(['push', 'sms'])
})
