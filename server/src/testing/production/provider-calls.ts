import { createHmac } from 'node:crypto'
import { DOUBLE_SECRET } from '../doubles/provider-double.ts'

/** A provider's webhook call: path on the site, body, and headers with the signature. */
export interface ProviderCall {
  path: string
  body: string
  headers: Record<string, string>
}

/** Signs as Meta does: over the bytes of the body, with characters beyond ASCII escaped. */
export function metaCall(value: object): ProviderCall {
  const notified = {
    object: 'whatsapp_business_account',
    entry: [{ changes: [{ field: 'messages', value }] }],
  }
  const body = JSON.stringify(notified).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const signature = createHmac('sha256', DOUBLE_SECRET).update(body).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'x-hub-signature-256': `sha256=${signature}`,
  }
  return { path: '/api/webhooks/whatsapp', body, headers }
}

/** Signs as Twilio does: over the URL and the sorted fields. */
export function twilioCall(
  origin: string,
  fields: Record<string, string>,
  query = '',
): ProviderCall {
  const path = `/api/webhooks/twilio${query}`
  const sorted = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const signed = origin + path + sorted.map((pair) => pair.join('')).join('')
  return {
    path,
    body: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', DOUBLE_SECRET).update(signed).digest('base64'),
    },
  }
}
