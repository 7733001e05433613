import { lookup as systemLookup } from 'node:dns/promises'
import https from 'node:https'
import { publicLookup } from '../map-links/ask.ts'
import type { PostWebhook } from './port.ts'

/** Timeout in milliseconds for DNS lookup, connection and response headers together. */
const PATIENCE_MS = 5000

/**
 * Creates a sender over https to the public internet: addresses are checked when the connection looks them up, so that
 * DNS rebinding cannot bypass the check. Follows no redirect and does not read the response body.
 */
export function webhookPoster(
  request: typeof https.request = https.request,
  resolve: Parameters<typeof publicLookup>[0] = (host) => systemLookup(host, { all: true }),
  patience = PATIENCE_MS,
): PostWebhook {
  const lookup = publicLookup(resolve)
  return (url, headers, body) =>
    new Promise((done, fail) => {
      const options = {
        method: 'POST',
        agent: false,
        lookup,
        maxHeaderSize: 16_384,
        signal: AbortSignal.timeout(patience),
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      }
      const sent = request(new URL(url), options, (response) => {
        response.on('error', () => undefined)
        response.destroy()
        done(response.statusCode ?? 0)
      })
      sent.on('error', fail)
      sent.end(body)
    })
}
