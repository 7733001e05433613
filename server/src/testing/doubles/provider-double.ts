import { createHash, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushSettings } from '@awan/core/messaging/push-settings'
import type { MessagingSettings, ProviderSettings } from '@awan/core/messaging/settings'
import { makeVapidKeys } from '#integrations/messaging/push/vapid-keys.ts'

/**
 * Behaviour of the double when a message is sent. `lost`: accepts it and breaks the connection; `silent`: accepts it
 * and does not respond.
 */
export type DoubleMode =
  | 'works'
  | 'error'
  | 'throttled'
  | 'hangs'
  | 'drips'
  | 'garbage'
  | 'no_credit'
  | 'wrong_token'
  | 'not_on_whatsapp'
  | 'unsubscribed'
  | 'lost'
  | 'silent'

/** Time limit of a call in milliseconds: short if it ends only by this limit, else longer than any busy machine takes. */
export const timeoutIn = (mode: DoubleMode): number =>
  mode === 'hangs' || mode === 'drips' ? 300 : 30_000

/** A received request. */
export interface DoubleCall {
  method: string
  path: string
  headers: IncomingMessage['headers']
  /** As text; binary bodies in base64. */
  body: string
}

export type ProviderName = ProviderSettings['name']

export interface ProviderDouble {
  messaging: (...names: ProviderName[]) => MessagingSettings
  /** Settings for both kinds of push: to browsers with endpoints below `origin`/web-push, and to the installed app. */
  push: () => PushSettings
  origin: string
  mode: DoubleMode
  /** State that OTPIQ returns for every accepted message. */
  tracked: string
  /** All requests to send, in any mode. */
  calls: DoubleCall[]
  /** All accepted messages, which reach a phone. */
  taken: DoubleCall[]
  stop: () => Promise<void>
}

/** Secret shared by every provider and its double. */
export const DOUBLE_SECRET = 'shared with the double'
const COSTS = { price: 1, rate: undefined }

/** Starts a double that implements each provider's wire format on a free local port; no request leaves the machine. */
export async function startProviderDouble(): Promise<ProviderDouble> {
  const calls: DoubleCall[] = []
  const taken: DoubleCall[] = []
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server's address has a port.
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    const isText = headers['content-type'] !== 'application/octet-stream'
    const body = Buffer.concat(chunks).toString(isText ? 'utf8' : 'base64')
    const call = { method, path: url, headers, body }
    if (method === 'GET' && url.startsWith('/twilio')) {
      const to = new URL(url, origin).searchParams.get('To')
      const sent = taken.filter((one) => new URLSearchParams(one.body).get('To') === to)
      answer(response, 200, { messages: sent.map(sentByTwilio) })
      return
    }
    if (method === 'GET' && url.startsWith('/otpiq/sms/track/')) {
      answer(response, 200, { smsId: url.split('/').at(-1), status: double.tracked })
      return
    }
    if (url === '/token') {
      answer(response, 200, { access_token: `token for ${body.length}`, expires_in: 3599 })
      return
    }
    calls.push(call)
    respond(double.mode, call, response)
  }

  function respond(mode: DoubleMode, call: DoubleCall, response: ServerResponse) {
    if (mode === 'hangs') return
    if (mode === 'drips') {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"')
      const drip = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(drip))
      return
    }
    if (mode === 'error') answer(response, 500, '<html>error</html>')
    else if (mode === 'throttled')
      response.writeHead(429, { 'retry-after': '7' }).end('{"message":"slow down"}')
    else if (mode === 'garbage') answer(response, 200, '{"sid":')
    else if (mode === 'works' || mode === 'lost' || mode === 'silent') {
      taken.push(call)
      if (mode === 'lost') response.destroy()
      else if (mode === 'works') accept(call, response)
    } else refuse(mode, call, response)
  }

  const double: ProviderDouble = {
    messaging: (...names) => ({
      providers: names.map((name) => settingsOf(name, origin)),
      timeoutMs: timeoutIn('works'),
      dailyLimit: undefined,
      push: { web: undefined, native: undefined },
    }),
    push: () => pushAt(origin),
    origin,
    mode: 'works',
    tracked: 'pending',
    calls,
    taken,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return double
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** Returns the provider's name. The URL of FCM is configured as an origin, so its calls have no prefix. */
const nameOf = ({ path }: DoubleCall) =>
  path.startsWith('/v1/') ? 'fcm' : (path.split('/')[1] ?? '')

/** Returns the id that the double assigns to an accepted message. */
function idOf(call: DoubleCall): string {
  return `${nameOf(call)}-${createHash('sha256').update(call.body).digest('base64url')}`
}

function accept(call: DoubleCall, response: ServerResponse): void {
  const id = idOf(call)
  if (nameOf(call) === 'twilio') answer(response, 201, { sid: id, num_segments: '2' })
  else if (nameOf(call) === 'whatsapp') answer(response, 200, { messages: [{ id }] })
  else if (nameOf(call) === 'otpiq') answer(response, 200, { smsId: id, cost: 60 })
  else if (nameOf(call) === 'web-push') response.writeHead(201).end()
  else if (nameOf(call) === 'fcm') answer(response, 200, { name: `projects/awan/messages/${id}` })
  else answer(response, 200, { status: 'success', data: { id } })
}

function fcmError(status: string, errorCode: string) {
  const details = [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }]
  return { error: { status, message: status, details } }
}

const REFUSALS: Readonly<Record<string, Readonly<Record<string, [number, unknown]>>>> = {
  twilio: {
    no_credit: [402, { code: 20001, message: 'no funds' }],
    wrong_token: [401, { code: 20003, message: 'Authenticate' }],
    not_on_whatsapp: [400, { code: 63024, message: 'Invalid message recipient' }],
  },
  whatsapp: {
    no_credit: [400, { error: { code: 131042, message: 'billing' } }],
    wrong_token: [401, { error: { code: 190, message: 'expired' } }],
    not_on_whatsapp: [400, { error: { code: 131026, message: 'undeliverable' } }],
  },
  otpiq: {
    no_credit: [400, { error: 'Insufficient credit. Please top up', yourCredit: 1 }],
    wrong_token: [401, { message: 'Unauthorized' }],
    not_on_whatsapp: [400, { error: 'Invalid phone number' }],
  },
  'web-push': { unsubscribed: [410, ''], wrong_token: [403, { reason: 'BadJwtToken' }] },
  fcm: {
    unsubscribed: [404, fcmError('NOT_FOUND', 'UNREGISTERED')],
    wrong_token: [401, fcmError('UNAUTHENTICATED', 'THIRD_PARTY_AUTH_ERROR')],
  },
  http: {
    // Some gateways answer 200 to every request.
    no_credit: [200, { status: 'error', message: 'Insufficient balance' }],
    wrong_token: [401, { status: 'error', message: 'token' }],
    not_on_whatsapp: [200, { status: 'error', message: 'Bad number' }],
  },
}

function refuse(mode: DoubleMode, call: DoubleCall, response: ServerResponse): void {
  const [status, body] = REFUSALS[nameOf(call)]?.[mode] ?? [500, '']
  answer(response, status, body)
}

function sentByTwilio(call: DoubleCall) {
  const body = new URLSearchParams(call.body).get('Body')
  return { sid: idOf(call), body, date_created: new Date(8.64e15).toUTCString() }
}

function settingsOf(name: ProviderName, origin: string): ProviderSettings {
  const url = `${origin}/${name}`
  switch (name) {
    case 'twilio':
      return {
        ...{ name, url, ...COSTS, accountSid: 'AC0123456789', authToken: DOUBLE_SECRET },
        ...{ smsFrom: 'Shop', whatsappFrom: '+14155238886' },
        contents: { 'code.en': 'HX1', 'code.ar': 'HX2', 'opt_in.en': 'HX3', 'opt_in.ar': 'HX4' },
      }
    case 'whatsapp':
      return {
        ...{ name, url, ...COSTS, phoneNumberId: '1029384756', token: DOUBLE_SECRET },
        ...{ appSecret: DOUBLE_SECRET, verifyToken: DOUBLE_SECRET },
      }
    case 'otpiq':
      return {
        name,
        url,
        ...COSTS,
        key: DOUBLE_SECRET,
        sender: 'Shop',
        webhookSecret: DOUBLE_SECRET,
      }
    case 'http':
      return {
        ...{
          name,
          url,
          ...COSTS,
          method: 'POST',
          headers: { authorization: `Key ${DOUBLE_SECRET}` },
        },
        body: { to: '{to}', message: { text: '{text}' }, ref: '{id}', callback: '{callback}' },
        ...{ encoding: 'json', phone: 'digits', sender: undefined, success: 'status=success' },
        ...{ id: 'data.id', faults: { Insufficient: 'no_credit', Bad: 'invalid_number' } },
        keyed: false,
        report: {
          ...{ secret: DOUBLE_SECRET, header: 'x-webhook-secret', signed: false, id: 'id' },
          ...{ status: 'state', states: { DELIVRD: 'delivered', UNDELIV: 'failed' } },
        },
      }
  }
}

function pushAt(origin: string): PushSettings {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return {
    web: { ...makeVapidKeys(), contact: 'https://awan.example', hosts: [origin] },
    native: {
      url: `${origin}/fcm`,
      tokenUrl: `${origin}/token`,
      projectId: 'awan',
      clientEmail: 'sender@awan.iam.example',
      privateKey,
    },
  }
}
