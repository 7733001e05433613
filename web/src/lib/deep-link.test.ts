import fc from 'fast-check'
import { matchPath } from 'react-router'
import { describe, expect, test } from 'vitest'
import { safeNext } from '#lib/auth/next-path.ts'
import { parseLink } from '#lib/deep-link.ts'
import { PATHS } from '#lib/paths.ts'

const ORIGIN = 'https://awan.example'
const ORIGINS = [ORIGIN]

/** Resolves a result as the browser would on navigation. */
function lands(path: string): URL {
  return new URL(path, ORIGIN)
}
function isRoute(path: string): boolean {
  const url = lands(path)
  return (
    url.origin === ORIGIN &&
    Object.values(PATHS).some((pattern) => matchPath(pattern, url.pathname))
  )
}

describe('links of ours open their page', () => {
  test.each([
    [ORIGIN, '/'],
    [`${ORIGIN}/appointments`, '/appointments'],
    [`${ORIGIN}/appointments/`, '/appointments'],
    [`${ORIGIN}:443/profile`, '/profile'],
    ['HTTPS://AWAN.EXAMPLE/profile', '/profile'],
    [`${ORIGIN}/business/b1?offering=o1&confirm=1`, '/business/b1?offering=o1&confirm=1'],
    [`${ORIGIN}/services?query=%D8%AD%D9%84%D8%A7%D9%82%D8%A9+a`, null],
    [`${ORIGIN}/services#search`, '/services#search'],
    ['awan://business/b1', '/business/b1'],
    ['awan:///business/b1', '/business/b1'],
    ['awan:/business/b1', '/business/b1'],
    ['awan:business/b1?service=s1', '/business/b1?service=s1'],
    ['AWAN://appointments', '/appointments'],
    ['awan:', '/'],
    ['/service/s1', '/service/s1'],
    ['/console', '/console'],
    [`${ORIGIN}/console/b1/team/s1?day=2026-01-07`, null],
    ['awan://admin/businesses/b1', '/admin/businesses/b1'],
  ])('%s', (link, path) => {
    expect(parseLink(link, ORIGINS)).toEqual({ path: path ?? link.slice(ORIGIN.length) })
  })
})

const long = 'a'.repeat(100_000)
/** Eighty hostile links, each with its result: home, unless a page of this app is all that remains. */
const HOSTILE: readonly (readonly [link: string, path?: string])[] = [
  ['javascript:alert(1)'],
  ['JavaScript:alert(1)'],
  ['java\nscript:alert(1)'],
  ['java\tscript:alert(1)'],
  ['java\r\nscript:alert(1)'],
  ['\tjavascript:alert(1)'],
  [' javascript:alert(1)'],
  ['\u0000javascript:alert(1)'],
  ['\u0001javascript:alert(1)'],
  ['javascript&colon;alert(1)'],
  ['javascript://awan.example/%0aalert(1)'],
  ['javascript://awan.example/appointments'],
  ['data:text/html,<script>alert(1)</script>'],
  ['data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=='],
  ['vbscript:msgbox(1)'],
  ['file:///etc/passwd'],
  ['file:///appointments'],
  ['blob:https://awan.example/appointments'],
  ['filesystem:https://awan.example/appointments'],
  ['about:blank'],
  ['view-source:https://awan.example/'],
  ['intent://evil.example/#Intent;scheme=https;end'],
  ['content://com.android.contacts/contacts'],
  ['tel:+9647420000001'],
  ['sms:+9647420000001?body=hi'],
  ['mailto:a@evil.example'],
  ['ftp://awan.example/appointments'],
  ['ws://awan.example/appointments'],
  ['http://awan.example/appointments'],
  ['//evil.example'],
  ['//evil.example/appointments'],
  ['///evil.example/appointments'],
  ['////evil.example'],
  ['/\\evil.example'],
  ['\\\\evil.example'],
  ['\\/evil.example'],
  ['/\t/evil.example'],
  ['/\n/evil.example'],
  ['https:/\\evil.example'],
  ['https:\\\\evil.example'],
  ['https:evil.example'],
  ['https:/evil.example/appointments'],
  ['https:///evil.example/appointments'],
  ['https://evil.example/appointments'],
  ['https://awan.example@evil.example/appointments'],
  ['https://awan.example:pass@evil.example/appointments'],
  ['https://user@awan.example/appointments'],
  ['https://user:pass@awan.example/appointments'],
  ['https://awan.example%40evil.example/appointments'],
  ['https://awan.example.evil.example/appointments'],
  ['https://evilawan.example/appointments'],
  ['https://awan.example.:443/appointments'],
  ['https://awan.example./appointments'],
  ['https://awan.example:8443/appointments'],
  ['https://awan.example:99999/appointments'],
  ['https://awаn.example/appointments'],
  ['https://awan。evil/appointments'],
  ['https://[::1]/appointments'],
  ['https://0x7f000001/appointments'],
  ['https://'],
  ['https://awan.example/%2e%2e/%2e%2e/api/me'],
  ['https://awan.example/business/%2e%2e/api/me'],
  ['https://awan.example/business/%2E%2E/appointments', '/appointments'],
  ['https://awan.example/business/..%2fapi%2fme'],
  ['https://awan.example/business/%252e%252e%252fapi'],
  ['https://awan.example/business/..;/api/me'],
  ['https://awan.example/business/%00'],
  ['https://awan.example/business/b1%00.html'],
  ['https://awan.example/business/%E0%A4%A'],
  ['https://awan.example/services?query=%E0%A4%A', '/services?query=%EF%BF%BD%25A'],
  ['https://awan.example/services?query=%00&city=erbil', '/services?city=erbil'],
  ['https://awan.example/services?query=%E2%80%AEgpj.exe', '/services'],
  ['https://awan.example/business/\u202Egpj'],
  ['https://awan.example/\u2066appointments\u2069'],
  ['https://awan.example/appoint\u200Bments'],
  [`https://awan.example/business/${long}`],
  [`${'/..'.repeat(30_000)}/appointments`],
  ['awan://evil.example/appointments'],
  ['awan:javascript:alert(1)'],
  ['awan:////evil.example/../../api/me'],
]

test('there are eighty hostile links', () => {
  expect(new Set(HOSTILE.map(([link]) => link)).size).toBe(80)
})

test.each(HOSTILE.map(([link, path = '/']) => [link.slice(0, 80), link, path]))(
  '%j leads nowhere but to a page of ours',
  (_name, link, path) => {
    const parsed = parseLink(link, ORIGINS)
    expect(parsed.path).toBe(path)
    expect(isRoute(parsed.path)).toBe(true)
    // Every link that leads home has a fault for the log.
    expect(parsed.fault === undefined).toBe(path !== '/')
    expect(isRoute(safeNext(link))).toBe(true)
    if (path === '/') expect(safeNext(link)).toBe('/')
  },
)

const pieces = fc.array(
  fc.oneof(
    fc.constantFrom('awan:', 'https:', '/', '\\', '//', '..', '%2e', '%2f', '%00', '@', ':', '?'),
    fc.constantFrom('#', 'business', 'awan.example', 'evil.example', '\t', 'javascript:', '&'),
    fc.string({ unit: 'binary', maxLength: 6 }),
  ),
  { maxLength: 14 },
)

test('any input results in a page of this app', () => {
  fc.assert(
    fc.property(pieces, (parts) => {
      const link = parts.join('')
      return isRoute(parseLink(link, ORIGINS).path) && isRoute(safeNext(link))
    }),
    { numRuns: 3000 },
  )
})

test('a result is unchanged when parsed again', () => {
  fc.assert(
    fc.property(pieces, (parts) => {
      const { path } = parseLink(`/business/b1?${parts.join('')}`, ORIGINS)
      return parseLink(path, ORIGINS).path === path
    }),
  )
})
