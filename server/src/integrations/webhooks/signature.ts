import { createHmac } from 'node:crypto'
import { BRAND } from '@awan/core/brand'

/** Signed parts of a request, by the Standard Webhooks specification. */
interface Signed {
  id: string
  /** Seconds since the epoch. */
  timestamp: number
  body: string
}

/**
 * Returns the headers by which a receiver verifies that a request is ours, is recent and is not a repetition. Signed
 * with each of the secrets, as the receiver may have the old or the new one.
 */
export function signedHeaders(secrets: readonly Buffer[], { id, timestamp, body }: Signed) {
  const text = `${id}.${timestamp}.${body}`
  const signatures = secrets.map((secret) => {
    const signature = createHmac('sha256', secret).update(text).digest('base64')
    return `v1,${signature}`
  })
  return {
    'content-type': 'application/json',
    'user-agent': `${BRAND.en}-Webhooks/1`,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}

/** Formats a secret as shown to the shop. */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`
