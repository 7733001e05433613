import { symlink } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import { createWebRoot } from '#testing/folders.ts'
import { createBusiness, createService, createShop } from '#testing/stage/factories.ts'

const TEMPLATE = `<!doctype html>
<html lang="en" dir="ltr">
  <head>
    <title>x</title>
    <!--head-->
    <script>document.documentElement.dataset.theme = 'dark'</script>
    <script type="module" crossorigin src="/assets/index-abc.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>`
const SCRIPT = 'export const a = 1\n'.repeat(100)

const files: Record<string, string | Buffer> = {
  'index.html': TEMPLATE,
  '.inputs': 'secret',
  '.vite/manifest.json': '{}',
  'favicon.svg': '<svg/>',
  'sw.js': '//',
  'assets/index-abc.js': SCRIPT,
  'assets/index-abc.js.br': brotliCompressSync(SCRIPT),
  'assets/index-abc.js.gz': gzipSync(SCRIPT),
  'assets/index-abc.js.map': '{}',
}
const webRoot = await createWebRoot(files)
await symlink('/etc/hostname', path.join(webRoot, 'assets/link.txt'))

const { app, db, close } = await createTestApp({ webRoot })
afterAll(close)

async function open(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { host: 'localhost:3000', accept: 'text/html', ...headers } })
}

function tag(html: string, name: string): string | undefined {
  const found = new RegExp(
    `<(?:meta (?:name|property)|link rel)="${name}" (?:content|href)="([^"]*)"`,
  )
  return found.exec(html)?.[1]
}

test('known pages are found, everything else is an honest 404 with the same app', async () => {
  const known = [
    ...['/', '/login', '/signup', '/services', '/businesses', '/quick-book', '/terms', '/privacy'],
    ...['/eula', '/appointments', '/appointments/abc', '/profile', '/dev/handset', '/?lang=ar'],
    ...['/register', '/console', '/console/abc/services', '/admin', '/admin/abc', '/developers'],
  ]
  for (const url of known) {
    const page = await open(url)
    expect([url, page.statusCode]).toEqual([url, 200])
    expect(page.body).toContain('<div id="root">')
  }
  const unlisted = await open('/profile')
  expect(tag(unlisted.body, 'robots')).toBe('noindex')
  const pending = await createBusiness(db, { status: 'pending', name: { en: 'Hidden shop' } })
  const unknown = '00000000-0000-4000-8000-000000000000'
  const missing = [
    ...[`/business/${pending.id}`, `/business/${unknown}`, `/service/${unknown}`, '/service/x'],
    ...['/business/', '/services/', '/nothing', '/dev', '/consoles', '/%D9%84%D8%A7'],
  ]
  for (const url of missing) {
    const page = await open(url)
    expect([url, page.statusCode]).toEqual([url, 404])
    expect(page.body).toContain('<div id="root">')
    expect(tag(page.body, 'robots')).toBe('noindex')
    expect(page.body).not.toContain('Hidden shop')
  }
  expect((await open(`/business/${unknown}`)).body).toContain('<title>Business not found · Awan')
})

test('requests for other types than pages get the usual error', async () => {
  for (const [url, accept] of [
    ['/nothing', '*/*'],
    ['/assets/gone.js', '*/*'],
    ['/api/nothing', 'text/html'],
    ['/api', 'text/html'],
    ['/api?x', 'text/html'],
  ] as const) {
    const answer = await open(url, { accept })
    expect([url, answer.statusCode]).toEqual([url, 404])
    expect(answer.json()).toMatchObject({ code: 'not_found' })
  }
  const write = { method: 'POST', url: '/', headers: { host: 'localhost:3000' } } as const
  expect((await app.inject(write)).statusCode).toBe(404)
})

test('built files are precompressed and cached for a year, others are revalidated', async () => {
  const url = '/assets/index-abc.js'
  const plain = await open(url)
  expect(plain.body).toBe(SCRIPT)
  expect(plain.headers['cache-control']).toBe('max-age=31536000, immutable')
  for (const [encoding, name] of [
    ['br', 'assets/index-abc.js.br'],
    ['gzip', 'assets/index-abc.js.gz'],
  ] as const) {
    const packed = await open(url, { 'accept-encoding': encoding })
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.headers['content-type']).toContain('javascript')
    expect(packed.rawPayload.equals(Buffer.from(files[name] ?? ''))).toBe(true)
  }
  expect((await open('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  expect((await open('/sw.js')).headers['cache-control']).toBe('no-cache')
  const lines = Object.entries(plain.headers).map(
    ([name, value]) => `${name}: ${String(value)}\r\n`,
  )
  expect(lines.join('').length).toBeLessThan(250)
  expect(plain.headers['x-content-type-options']).toBe('nosniff')
  const head = await app.inject({ method: 'HEAD', url, headers: { host: 'localhost:3000' } })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

const undeclared = [
  ...['/.inputs', '/.vite/manifest.json', '/.git/config', '/.env', '/.well-known', '/assets/.x'],
  ...['/index.html', '/assets/index-abc.js.map', '/assets/index-abc.js.br', '/assets/', '/assets'],
  ...[
    '/assets/link.txt',
    '/../server/package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
  ],
  ...[
    '/assets/..%2findex.html',
    '/assets/%2e%2e/.inputs',
    '/assets/../.inputs',
    '/assets/..\\.inputs',
  ],
  ...['/assets/....//index.html', '/assets/index-abc.js%00', '/assets/index-abc.js%00.html'],
  ...[
    '/ASSETS/index-abc.js',
    '/assets/INDEX-ABC.JS',
    '/assets/index-abc.js/',
    '/assets/index-abc.js.',
  ],
  ...[
    '/assets/index-abc.js;x',
    '//assets/index-abc.js',
    '//api/services',
    '/api//services',
    '/API/services',
  ],
  ...[
    '/api/../administrator',
    '/api/%2e%2e/administrator',
    '/api/services/',
    '/api/services;x',
    '/api/services.',
    '/_x',
  ],
  ...['/_api/services', '/metrics', '/debug', '/debug/pprof', '/server-status', '/actuator/health'],
  ...[
    '/administrator',
    '/api/admin',
    '/api/admin/secrets',
    '/api/console',
    '/api/console/secrets',
    '/graphql',
    '/wp-login.php',
  ],
  ...[
    '/livez/',
    '/LIVEZ',
    '/readyz/x',
    '/package.json',
    '/node_modules/zod/package.json',
    '/src/main.ts',
  ],
]

test.each(undeclared)('no such path: %s', async (url) => {
  for (const accept of ['text/html', '*/*']) {
    const answer = await open(url, { accept })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toMatch(/secret|export const/)
  }
})

test('a path that is no text is refused in our form', async () => {
  for (const url of ['/%', '/%ff', '/assets/%c0%ae%c0%ae/x', '/api/services/%']) {
    const answer = await open(url, { accept: '*/*' })
    expect([url, answer.statusCode]).toEqual([url, 400])
    expect(answer.json()).toMatchObject({ code: 'malformed_request' })
  }
})

test.each([
  ['/b/salon%F0', '/b/salon'],
  ['/b/%D8%B4%D8%A7%D8', '/b/%D8%B4%D8%A7'],
  ['/b/%zz?from=qr', '/b/zz?from=qr'],
  ['/%', '/'],
  ['//evil.example/%ff', '/evil.example/'],
])('a truncated address leads to the page of the rest: %s', async (url, left) => {
  const answer = await open(url, { accept: 'text/html' })
  expect([answer.statusCode, answer.headers.location]).toEqual([302, left])
})

test('an address of thousands of escapes costs the same wherever it is broken', async () => {
  const fastest = async (url: string) => {
    const times: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const begin = performance.now()
      await open(url, { accept: 'text/html' })
      times.push(performance.now() - begin)
    }
    return Math.min(...times)
  }
  const half = '%41'.repeat(2500)
  const atItsEnd = await fastest(`/${half}${half}%ff`)
  expect(await fastest(`/${half}%ff${half}`)).toBeLessThan(10 + 5 * atItsEnd)
})

test('search engines find businesses and services, not private pages', async () => {
  const { business, offering } = await createShop(db)
  const unsold = await createService(db)
  const suspended = await createShop(db, { business: { status: 'suspended' } })
  const hidden = await createShop(db, { offering: { online: false } })
  const robots = await open('/robots.txt')
  expect(robots.body).toContain('Disallow: /api/\n')
  expect(robots.body).toContain('Sitemap: http://localhost:3000/sitemap.xml\n')
  const map = await open('/sitemap.xml')
  expect(map.headers['content-type']).toContain('application/xml')
  expect(map.body).toContain(`<loc>http://localhost:3000/business/${business.id}</loc>`)
  expect(map.body).toContain(`<loc>http://localhost:3000/service/${offering.service_id}</loc>`)
  const services = [unsold.id, suspended.offering.service_id, hidden.offering.service_id]
  for (const id of [suspended.business.id, ...services]) expect(map.body).not.toContain(id)
})

test('in production addresses are the public ones and the simulator has no page', async () => {
  const config = { production: true, publicUrl: 'https://awan.example' }
  const live = await createTestApp({ webRoot, config })
  const headers = { host: 'awan.example', accept: 'text/html' }
  const page = await live.app.inject({ url: '/services?category=spa', headers })
  expect(tag(page.body, 'canonical')).toBe('https://awan.example/services')
  const map = await live.app.inject({ url: '/sitemap.xml', headers })
  expect(map.body).toContain('<loc>https://awan.example/services</loc>')
  expect((await live.app.inject({ url: '/dev/handset', headers })).statusCode).toBe(404)
  await live.close()
})

test('without its web app the server only serves the API', async () => {
  const bare = await createTestApp({ webRoot: path.join(webRoot, 'assets') })
  const headers = { host: 'localhost:3000', accept: 'text/html' }
  const page = await bare.app.inject({ url: '/', headers })
  expect(page.statusCode).toBe(404)
  expect(page.json()).toMatchObject({ code: 'not_found' })
  expect((await bare.app.inject({ url: '/api/cities', headers })).statusCode).toBe(200)
  await bare.close()
})

test('while codes are public every page says so, in both languages; otherwise none does', async () => {
  const open = await createTestApp({ webRoot, config: { handsetPublic: true } })
  const read = (on: typeof app, url: string, remoteAddress = '127.0.0.1') =>
    on.inject({ url, remoteAddress, headers: { host: 'localhost', accept: 'text/html' } })
  for (const url of ['/', '/login', '/console/x/day', '/nowhere', '/dev/handset', '/?lang=ar']) {
    const { body } = await read(open.app, url, '203.0.113.9')
    expect(body).toContain('anybody can read every code')
    expect(body).toContain('يمكن لأي شخص قراءتها')
    expect((await read(app, url)).body).not.toContain('anybody can read')
  }
  expect((await read(open.app, '/dev/handset', '203.0.113.9')).statusCode).toBe(200)
  expect((await read(app, '/dev/handset', '203.0.113.9')).statusCode).toBe(404)
  expect((await read(app, '/dev/handset')).statusCode).toBe(200)
  await open.close()
})
