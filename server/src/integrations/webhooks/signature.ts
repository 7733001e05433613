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
 * The headers by which a receiver knows that a request is ours, that it is new, and whether it has had it before; signed with each
 * of the secrets, of which the receiver has one.
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

/** A secret as receivers are given it. */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`
