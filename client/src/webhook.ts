/** Maximum difference between the sender's and the receiver's clock, in milliseconds. */
const TOLERANCE_MS = 300_000

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

/**
 * Returns whether a request was sent by Awan, unmodified and recently. `body` is the raw text, `secret` the value shown
 * in the console (`whsec_…`), or several during a rotation. The same `webhook-id` may arrive twice.
 */
export async function verifyWebhook(
  secret: string | readonly string[],
  { headers, body }: { headers: Headers; body: string },
  now: number,
): Promise<boolean> {
  const [id, timestamp, signatures] = HEADERS.map((name) => headers.get(name))
  if (!id || !timestamp || !signatures) return false
  if (!(Math.abs(now - Number(timestamp) * 1000) <= TOLERANCE_MS)) return false
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const text = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  // During a rotation, each request has a signature for both secrets.
  const given = signatures.split(' ').filter((one) => one.startsWith('v1,'))
  const judged = [secret].flat().map(async (one) => {
    const raw = bytesOf(one.replace(/^whsec_/, ''))
    if (raw === undefined || raw.length === 0) return false
    const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify'])
    const verified = given.map(async (signature) => {
      const bytes = bytesOf(signature.slice('v1,'.length))
      return bytes !== undefined && crypto.subtle.verify('HMAC', key, bytes, text)
    })
    return (await Promise.all(verified)).includes(true)
  })
  return (await Promise.all(judged)).includes(true)
}

/** Decodes base64; undefined if invalid. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
  } catch {
    return undefined
  }
}
