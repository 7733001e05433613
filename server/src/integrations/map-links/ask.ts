import { lookup as systemLookup } from 'node:dns/promises'
import https from 'node:https'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'
import type { NextAddress } from './port.ts'

/** Loopback, private and reserved networks, which a public name must not resolve to. */
const INTERNAL = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INTERNAL.addSubnet(network, bits, 'ipv4')
// Allows only the global unicast block, without the prefixes that embed IPv4 addresses (Teredo, 6to4).
const PUBLIC_IPV6 = new BlockList()
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6')
const WRAPPING = new BlockList()
for (const [network, bits] of [
  ['2001::', 32],
  ['2002::', 16],
] as const)
  WRAPPING.addSubnet(network, bits, 'ipv6')

/** Returns whether an address is on the public internet. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !INTERNAL.check(address, 'ipv4')
  return PUBLIC_IPV6.check(address, 'ipv6') && !WRAPPING.check(address, 'ipv6')
}

type Resolve = (host: string) => Promise<{ address: string; family: number }[]>

/** Returns a DNS lookup for connections that fails if any address of the name is not public. */
export function publicLookup(resolve: Resolve): LookupFunction {
  return (host, options, answer) => {
    resolve(host).then(
      (found) => {
        const [first] = found
        if (!first || !found.every(({ address }) => isPublic(address)))
          return answer(new Error(`${host} does not lead to the public internet`), '', 4)
        if (options.all) return answer(null, found)
        answer(null, first.address, first.family)
      },
      (error: Error) => answer(error, '', 4),
    )
  }
}

/** Returns a function that requests an address over https; it never reads the body or follows a redirect. */
export function linkAsker(
  request: typeof https.request = https.request,
  resolve: Resolve = (host) => systemLookup(host, { all: true }),
): NextAddress {
  const lookup = publicLookup(resolve)
  return (url, signal) =>
    new Promise((done, fail) => {
      const requested = request(
        url,
        { method: 'GET', agent: false, lookup, signal, maxHeaderSize: 16_384 },
        (response) => {
          const { statusCode = 0, headers } = response
          response.on('error', () => undefined)
          response.destroy()
          done(statusCode >= 300 && statusCode < 400 ? headers.location : undefined)
        },
      )
      requested.on('error', fail)
      requested.end()
    })
}
