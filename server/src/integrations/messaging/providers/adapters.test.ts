import { afterAll, expect, test } from 'vitest'
import {
  type DoubleMode,
  type ProviderName,
  startProviderDouble,
  timeoutIn,
} from '#testing/doubles/provider-double.ts'
import { realProviders } from '../open.ts'
import type { Outgoing } from '../port.ts'

const double = await startProviderDouble()
afterAll(double.stop)
const NOW = new Date('2026-03-03T09:00:00Z')
const NAMES = ['twilio', 'whatsapp', 'otpiq', 'http'] as const

const code: Outgoing = {
  id: '7f1e8a52-0000-4000-8000-000000000001',
  to: '+9647701234567',
  channel: 'sms',
  kind: 'code',
  language: 'ar',
  text: '٢ "quoted" {to} & 123456',
  code: '123456',
  template: { name: 'code', values: { code: '123456', brand: 'Awan' } },
  expiresAt: new Date(NOW.getTime() + 300_000),
}
const channelOf = (name: ProviderName) => (name === 'whatsapp' ? 'whatsapp' : 'sms')

function open(name: ProviderName) {
  const messaging = { ...double.messaging(name), timeoutMs: timeoutIn(double.mode) }
  const [provider] = realProviders(messaging, {
    publicUrl: 'https://book.example',
    clock: () => NOW,
  })
  if (!provider) throw new Error('no provider')
  return provider
}

async function sendIn(name: ProviderName, mode: DoubleMode, message: Outgoing = code) {
  double.mode = mode
  double.calls.length = 0
  return open(name).send({ ...message, channel: channelOf(name) })
}

test.each(NAMES)('%s sends a message in its own format', async (name) => {
  expect(await sendIn(name, 'works')).toMatchObject({
    result: 'taken',
    providerMessageId: expect.stringMatching(`^${name}-`),
  })
  const [{ method = '', path = '', headers = {}, body = '' } = {}] = double.calls
  expect(method).toBe('POST')
  expect(headers.authorization).toContain(
    name === 'twilio' ? 'Basic QUMwMTIz' : 'shared with the double',
  )
  const requested: Record<ProviderName, () => void> = {
    twilio: () => {
      expect(path).toBe('/twilio/2010-04-01/Accounts/AC0123456789/Messages.json')
      expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
        To: code.to,
        From: 'Shop',
        Body: code.text,
        StatusCallback: `https://book.example/api/webhooks/twilio?message=${code.id}`,
        ValidityPeriod: '300',
      })
    },
    whatsapp: () => {
      expect(path).toBe('/whatsapp/1029384756/messages')
      const filled = [{ type: 'text', text: '123456' }]
      expect(JSON.parse(body)).toEqual({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: '9647701234567',
        biz_opaque_callback_data: code.id,
        type: 'template',
        template: {
          name: 'code',
          language: { code: 'ar' },
          components: [
            { type: 'body', parameters: filled },
            { type: 'button', sub_type: 'url', index: '0', parameters: filled },
          ],
        },
      })
    },
    otpiq: () => {
      expect(path).toBe('/otpiq/sms')
      expect(JSON.parse(body)).toMatchObject({
        phoneNumber: '9647701234567',
        smsType: 'verification',
        verificationCode: '123456',
        provider: 'sms',
        senderId: 'Shop',
      })
    },
    http: () => {
      // Values are inserted literally: no text is interpreted as a placeholder or breaks out of its string.
      expect(JSON.parse(body)).toEqual({
        to: '9647701234567',
        message: { text: code.text },
        ref: code.id,
        callback: `https://book.example/api/webhooks/http?message=${code.id}`,
      })
    },
  }
  requested[name]()
})

const REFUSALS: [DoubleMode, object][] = [
  ['throttled', { result: 'refused', fault: 'throttled', retryAfter: 7000 }],
  ['wrong_token', { result: 'refused', fault: 'wrong_token' }],
  ['no_credit', { result: 'refused', fault: 'no_credit' }],
  ['error', { result: 'lost', fault: 'provider_error' }],
  ['hangs', { result: 'lost', fault: 'timeout' }],
  ['drips', { result: 'lost', fault: 'timeout' }],
  ['garbage', { result: 'lost', fault: 'unreadable_answer' }],
  ['lost', { result: 'lost', fault: 'provider_error' }],
]

test.each(NAMES)(
  'C-10: %s tells for each failure whether the message may have been sent',
  async (name) => {
    for (const [mode, outcome] of REFUSALS)
      expect([mode, await sendIn(name, mode)]).toEqual([mode, expect.objectContaining(outcome)])
    const fault = name === 'twilio' || name === 'whatsapp' ? 'not_on_whatsapp' : 'invalid_number'
    expect(await sendIn(name, 'not_on_whatsapp')).toMatchObject({ result: 'refused', fault })
  },
)

test('C-10: without a listener at the other end it was certainly not sent', async () => {
  const gone = await startProviderDouble()
  const messaging = gone.messaging(...NAMES)
  await gone.stop()
  for (const provider of realProviders(messaging, { publicUrl: undefined, clock: () => NOW }))
    expect(await provider.send(code)).toMatchObject({ result: 'refused', fault: 'unreachable' })
})

test('a question by WhatsApp carries its template in order, and the ids of its buttons', async () => {
  const question: Outgoing = {
    ...code,
    kind: 'opt_in',
    channel: 'whatsapp',
    template: { name: 'opt_in', values: { brand: 'Awan' } },
    buttons: [{ id: 'yes', title: 'نعم' }],
  }
  const requested = { ...question, code: undefined }
  await sendIn('whatsapp', 'works', requested)
  expect(JSON.parse(double.calls[0]?.body ?? '')).toMatchObject({
    template: {
      name: 'opt_in',
      components: [
        { type: 'body', parameters: [{ type: 'text', text: 'Awan' }] },
        {
          type: 'button',
          sub_type: 'quick_reply',
          index: '0',
          parameters: [{ type: 'payload', payload: 'yes' }],
        },
      ],
    },
  })
  double.calls.length = 0
  await open('twilio').send(requested)
  const form = Object.fromEntries(new URLSearchParams(double.calls[0]?.body))
  expect(form).toMatchObject({
    To: 'whatsapp:+9647701234567',
    From: 'whatsapp:+14155238886',
    ContentSid: 'HX4',
    ContentVariables: '{"1":"Awan","2":"yes"}',
  })
  expect(form).not.toHaveProperty('Body')
})

test('Twilio is queried for a message whose response was lost', async () => {
  double.taken.length = 0
  const twilio = open('twilio')
  const lost = { ...code, triedAt: NOW, hasTemplate: false }
  expect(await twilio.lookUp?.(lost)).toBe('absent')
  await sendIn('twilio', 'lost')
  expect(await twilio.lookUp?.(lost)).toMatchObject({ result: 'taken' })
  expect(await twilio.lookUp?.({ ...lost, text: 'another' })).toBe('absent')
})
