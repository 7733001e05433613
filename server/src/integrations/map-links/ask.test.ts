import http from 'node:http'
import type https from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isPublic, linkAsker, publicLookup } from './ask.ts'

test.each([
  ['142.250.1.1', true],
  ['2a00:1450:4001::1', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.20.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.100.0.1', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['2002:7f00:1::', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected)
})

const looked = (addresses: string[]) =>
  new Promise((done) =>
    publicLookup(async () => addresses.map((address) => ({ address, family: 4 })))(
      'maps.app.goo.gl',
      {},
      (error, address) => done(error ? 'refused' : address),
    ),
  )

test('a name that resolves to an internal network is refused, also if only one address does', async () => {
  expect(await looked(['142.250.1.1'])).toBe('142.250.1.1')
  expect(await looked(['142.250.1.1', '10.0.0.1'])).toBe('refused')
  expect(await looked([])).toBe('refused')
})

/** Starts a local HTTP server in place of the map service, without TLS. */
async function double(answer: http.RequestListener) {
  const server = http.createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // A listening TCP server's address has a port.
  const { port } = server.address() as AddressInfo
  // The used part of the signature.
  const request = ((
    url: URL,
    options: http.RequestOptions,
    then: (r: http.IncomingMessage) => void,
  ) =>
    http.request(
      { ...options, host: '127.0.0.1', port, path: url.pathname, lookup: undefined },
      then,
    )) as typeof https.request
  return (path: string, signal = new AbortController().signal) =>
    linkAsker(request)(new URL(path, 'https://maps.app.goo.gl'), signal)
}

test('the redirect is read from the head only; an endless body is not read', async () => {
  let gone: () => void
  const closed = new Promise<void>((done) => (gone = done))
  const ask = await double((_, response) => {
    response.writeHead(302, { location: 'https://www.google.com/maps?q=33.3,44.4' })
    response.write('x'.repeat(1000))
    response.on('close', () => gone())
  })
  expect(await ask('/a')).toBe('https://www.google.com/maps?q=33.3,44.4')
  await closed
})

test('a page leads nowhere, and one that never answers ends with the signal', async () => {
  const page = await double((_, response) => response.end('<html>'))
  expect(await page('/a')).toBeUndefined()
  const control = new AbortController()
  const silent = await double(() => control.abort())
  await expect(silent('/a', control.signal)).rejects.toThrow()
})
