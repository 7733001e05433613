/** Says how far the clocks of both sides may be apart, in milliseconds. */
const TOLERANCE_MS = 300_000

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

/**
 * Returns whether a request really comes from Awan, was not changed and is not an old one sent again. `body` is the text as it
 * arrived, `secret` what the console showed (`whsec_…`); several, while a new one takes the place of another. The same
 * `webhook-id` may come twice.
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
  // While a secret takes the place of another, each request has a signature of both.
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

/** Reads base64; undefined where it is none. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
  } catch {
    return undefined
  }
}
