import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'

/** Matches the content types that contain names of build files. */
const TEXTS = /^(?:text\/(?:html|css|javascript)|application\/javascript)/
/** Matches the hash in the name of a script or style sheet. */
const HASH = /(?<=-)[\w-]{7}(?=\.(?:js|css)\b)/g

/** Converts file names between the two builds: the same hashes, reversed. */
export const otherNames = (text: string) =>
  text.replaceAll(HASH, (hash) => [...hash].toReversed().join(''))

/**
 * Opens a site in front of the test server that can deploy a new version: the same app, whose scripts and style sheets
 * then exist under other names only.
 */
export async function openDeployedSite(server: string) {
  const { port } = new URL(server)
  let names = (text: string) => text
  const site = createServer((request, answer) => {
    const { method, url = '/', headers } = request
    // Files of the other build differ, so caches of the server's own files must not be used.
    for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since'])
      delete headers[name]
    const named = names
    const real = httpRequest({ port, method, path: named(url), headers }, (response) => {
      if (answer.destroyed) return
      void passOn(response).catch(() => answer.destroy())
    })
    const passOn = async (response: IncomingMessage) => {
      const { statusCode = 502, headers: given } = response
      if (!TEXTS.test(given['content-type'] ?? '')) {
        answer.writeHead(statusCode, given)
        response.pipe(answer)
        return
      }
      for (const name of ['content-length', 'content-encoding']) delete given[name]
      answer.writeHead(statusCode, given)
      answer.end(named((await buffer(response)).toString()))
    }
    real.on('error', () => answer.destroy())
    answer.on('close', () => real.destroy())
    request.pipe(real)
  })
  site.listen(0, 'localhost')
  await once(site, 'listening')
  // A server listening on a port has an address of this type.
  const { port: own } = site.address() as AddressInfo
  return {
    origin: `http://localhost:${own}`,
    deploy: () => {
      names = otherNames
    },
    close: () => {
      site.closeAllConnections()
      site.close()
    },
  }
}
