import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'

/** Matches what names files of a build. */
const TEXTS = /^(?:text\/(?:html|css|javascript)|application\/javascript)/
/** Matches the hash in the name of a script or a sheet. */
const HASH = /(?<=-)[\w-]{8}(?=\.(?:js|css)\b)/g

/** Turns the names of one build into those of the other: the same hashes, read backwards. */
export const otherNames = (text: string) =>
  text.replaceAll(HASH, (hash) => [...hash].toReversed().join(''))

/**
 * Opens a site in front of the suite's server on which a new version can be deployed: the same app, whose scripts and sheets have
 * other names, under which alone they are found from then on.
 */
export async function openDeployedSite(server: string) {
  const { port } = new URL(server)
  let names = (text: string) => text
  const site = createServer((request, answer) => {
    const { method, url = '/', headers } = request
    // A file of the other build is another one, whatever the server knows of its own.
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
  // What listens on a port has an address of this form.
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
