import { lookup as systemLookup } from 'node:dns/promises'
import https from 'node:https'
import { publicLookup } from '../map-links/ask.ts'
import type { PostWebhook } from './port.ts'

/** Milliseconds for all of it: the name, the connection, the answer's head. */
const PATIENCE_MS = 5000

/**
 * Sends over https to names of the public internet: where a name leads is judged at the connection itself, so that it cannot
 * change in between. No redirect is followed, and the body of the answer is not read.
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
        ...{ method: 'POST', agent: false, lookup, maxHeaderSize: 16_384 },
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
