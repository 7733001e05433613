import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import { createWebRoot } from '#testing/folders.ts'
import { createOffering, createShop } from '#testing/stage/factories.ts'
import { moduleOf } from './first-screen.ts'
import { encodingFor, pack, pageCache, type Packed } from './page-cache.ts'

const SHELL = `<!doctype html>
<html lang="en" dir="ltr">
  <head>
    <title>x</title>
    <!--head-->
    <script>document.title</script>
    <script type="module" crossorigin src="/assets/index-abc.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/frame-abc.js">
    <link rel="stylesheet" crossorigin href="/assets/frame-abc.css">
  </head>
  <body><div id="root"></div><noscript>no scripts</noscript></body>
</html>`
/** Test renderer with the interface of the built one; the path of a business makes it fail or hang. */
const RENDERER = `
export async function renderScreen({ path, language, city, digits, category, asks, ask }) {
  globalThis.renders = (globalThis.renders ?? 0) + 1
  if (globalThis.renderFails) throw new Error('no such component')
  const paths = path === '/' ? ['/api/services?city=' + city] : ['/api' + path.replace('/business/', '/businesses/')]
  const answers = await Promise.all(paths.map(ask))
  const screen = { path, language, city, digits, category, answers, messages: { first: { a: ['</script>'] } } }
  const html = '<main>' + JSON.stringify(answers).replace(/</g, '&lt;') + ' $& </main>'
  return { html: new TextEncoder().encode(html), screen, languages: asks ? '<main>choose $&, ' + language + ' first</main>' : undefined }
}
`
const MANIFEST = {
  'index.html': { file: 'assets/index-abc.js', imports: ['_frame'] },
  _frame: { file: 'assets/frame-abc.js' },
  'style.css': { file: 'assets/frame-abc.css' },
  'src/customer/booking/business-page.tsx': {
    file: 'assets/business-page-abc.js',
    imports: ['_frame'],
  },
  'src/customer/service/service-page.tsx': {
    file: 'assets/service-page-abc.js',
    imports: ['_frame', '_pages'],
  },
  _pages: { file: 'assets/pages-abc.js' },
  'src/customer/language/language-page.tsx': {
    file: 'assets/language-page-abc.js',
    imports: ['_frame', '_pages'],
  },
  '../virtual:messages/ar/later': { file: 'assets/later-ar.js' },
  '../virtual:messages/en/later': { file: 'assets/later-en.js' },
}
const webRoot = await createWebRoot({
  'index.html': SHELL,
  '.server/render.js': RENDERER,
  '.server/package.json': '{"type":"module"}',
  '.vite/manifest.json': JSON.stringify(MANIFEST),
  'assets/frame-abc.css': 'main{color:red}',
  'assets/index-abc.js': 'small',
  'assets/frame-abc.js': 'the largest of all',
  'assets/business-page-abc.js': 'in between',
})
const { app, db, asPerson, close } = await createTestApp({ webRoot })
afterAll(close)

const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost:3000', accept: 'text/html', ...headers } })

/** Returns the data embedded in a page. */
function screenOf(html: string): unknown {
  const text = /<script type="application\/json" id="first-screen">(.*?)<\/script>/s.exec(html)?.[1]
  return text === undefined ? undefined : JSON.parse(text)
}

test('a page includes its content, data and styles, and names its scripts', async () => {
  const hostile = '</script><script>alert(1)</script>'
  const shop = await createShop(db, { business: { name: { en: hostile } } })
  const cookie = 'awan.view=en.baghdad.latn'
  const { body, headers } = await open(`/business/${shop.business.id}`, { cookie })
  expect(body).toContain('<div id="root"><main>')
  // `$&` and the like in content are plain text.
  expect(body).toContain(' $& </main>')
  expect(body).toContain('<style>main{color:red}')
  expect(body).not.toMatch(/<noscript>|alert\(1\)<\/script>/)
  // Code that looks for the stylesheet finds the link, and no browser fetches it.
  expect(body.match(/<link[^>]*rel="stylesheet"[^>]*>/g)).toEqual([
    '<link disabled rel="stylesheet" crossorigin href="/assets/frame-abc.css">',
  ])
  expect(screenOf(body)).toMatchObject({ language: 'en', city: 'baghdad', digits: 'latn' })
  // The first script requests them, at once or after the first frame, and runs the entry.
  expect(body).not.toMatch(/<script[^>]* src=|modulepreload/)
  expect(body).toMatch(/<link data-app="entry"[^>]* href="\/assets\/index-abc\.js">/)
  const head = body.slice(0, body.indexOf('<title>'))
  // Largest first: a browser requests two of them before the body begins.
  const named = [...head.matchAll(/data-app[^>]*\/assets\/([\w-]+)-abc\.js/g)]
  expect(named.map(([, name]) => name)).toEqual(['frame', 'business-page', 'index'])
  expect(body.match(/frame-abc\.js/g)).toHaveLength(1)
  expect(headers['vary']).toContain('cookie')
  expect(headers['cache-control']).toBe('no-cache')
  // The policy allows the single executable inline script; data blocks do not run.
  const inline = [...body.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text)
  expect(inline).toEqual(['document.title'])
})

test('home lists the scripts of the usual next page, which no browser fetches early', async () => {
  const shop = await createShop(db)
  const next = (body: string) =>
    [...body.matchAll(/<link data-next="([^"]*)" crossorigin href="\/assets\/([\w-]+)\.js">/g)].map(
      ([, begins, name]) => `${begins} ${name}`,
    )
  const { body } = await open('/', { cookie: 'awan.view=ar.baghdad.latn' })
  const names = ['service-page-abc', 'pages-abc', 'later-ar']
  expect(next(body)).toEqual(names.map((name) => `/service/ ${name}`))
  expect(body.indexOf('data-next')).toBeLessThan(body.indexOf('<title>'))
  expect(next((await open(`/business/${shop.business.id}`)).body)).toEqual([])
})

test('the cookie determines home’s first category, for home only', async () => {
  const shop = await createShop(db)
  const { category_id: category } = shop.business
  const cookie = { cookie: `awan.view=en.baghdad.latn.${category}` }
  const home = await open('/', cookie)
  expect(screenOf(home.body)).toMatchObject({ category })
  expect(screenOf((await open('/', { cookie: 'awan.view=en.baghdad.latn' })).body)).toMatchObject({
    category: '',
  })
  expect(
    screenOf((await open('/', { cookie: 'awan.view=en.baghdad.latn.nowhere' })).body),
  ).toMatchObject({ category: '' })
  const url = `/business/${shop.business.id}`
  await open(url, { cookie: 'awan.view=en.baghdad.latn' })
  const before = rendersSoFar()
  expect(screenOf((await open(url, cookie)).body)).toMatchObject({ category: '' })
  expect(rendersSoFar()).toBe(before)
})

test('the cookie has language, city and digits, and unknown values are ignored', async () => {
  const cookie = (value: string) => open('/', { cookie: `awan.view=${value}` })
  expect(screenOf((await cookie('ar.erbil.arab')).body)).toMatchObject({
    language: 'ar',
    city: 'erbil',
    digits: 'arab',
  })
  expect((await cookie('ar.erbil.arab')).body).toContain('<html lang="ar" dir="rtl">')
  expect(screenOf((await cookie('"><script>.x.y')).body)).toMatchObject({
    language: 'en',
    city: 'baghdad',
    digits: 'latn',
  })
})

test('a device that has chosen no language gets the choice with the page, unseen until a script shows it', async () => {
  const shop = await createShop(db)
  const url = `/business/${shop.business.id}`
  const choice = '<div id="languages" style="display:none"><main>choose $&, ar first</main></div>'
  const first = await open(url, { 'accept-language': 'ar-IQ' })
  expect(first.body).toContain(`${choice}<div id="root"><main>`)
  expect(first.body).toContain(':root[data-asks] #languages:has(+#root){display:block!important')
  for (const cookie of ['awan.view=ar.baghdad.latn', 'awan.view=en.baghdad.latn'])
    expect((await open(url, { cookie })).body).not.toMatch(/id="languages"|language-page/)
  // The app's own choice is preloaded with the rest, each file once.
  expect(first.body.match(/data-app[^>]*language-page-abc\.js/g)).toHaveLength(1)
  expect(first.body.match(/data-app[^>]*pages-abc\.js/g)).toHaveLength(1)
  // An unknown language in the cookie is ignored.
  const { body } = await open(url, {
    cookie: 'awan.view=xx.baghdad.latn',
    'accept-language': 'ar',
  })
  expect(body).toContain(choice)
})

test('a page is rendered once for all, signed in or not, and contains no personal data', async () => {
  const shop = await createShop(db)
  const url = `/business/${shop.business.id}`
  const { headers } = await asPerson({ full_name: 'Zainab Karim' })
  const before = rendersSoFar()
  const together = await Promise.all([open(url), open(url), open(url, headers), open(url)])
  const later = await open(url, { ...headers, 'accept-encoding': 'br' })
  expect((await open(`${url}?from=qr`)).body).toBe(together[0].body)
  expect(rendersSoFar() - before).toBe(1)
  for (const { body } of together) {
    expect(body).toBe(together[0].body)
    expect(body).not.toContain('Zainab')
  }
  expect(later.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(later.rawPayload).toString()).toBe(together[0].body)
})

test('a page that fails to render, or asks for more than the page, is sent without content', async () => {
  const shop = await createShop(db)
  await createOffering(db, shop.business.id, {})
  const url = `/business/${shop.business.id}`
  Object.assign(globalThis, { renderFails: true })
  const failed = await open(url)
  Object.assign(globalThis, { renderFails: false })
  for (const page of [failed, await open(`${url}?confirm=1`), await open('/terms')]) {
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<div id="root"></div>')
    expect(page.body).toContain('no scripts')
  }
  // Failures are not cached.
  expect((await open(url)).body).toContain('<main>')
})

test.each([
  ['/', true],
  ['/?lang=ar', true],
  ['/business/a1-b2?from=qr', true],
  ['/service/a1?sort=price', false],
  ['/business/a1/b', false],
  ['/services', false],
])('%s is server-rendered: %s', (url, expected) => {
  expect(moduleOf(url) !== undefined).toBe(expected)
})

test('cached pages are dropped by age, bytes and content', async () => {
  let now = 0
  const packed = pack(Buffer.from('page'))
  const cache = pageCache(() => now, (2 * packed.identity.length + 2) * 2)
  const fill = (key: string) => cache.fill(key, async () => ({ packed, shows: `s${key}` }))
  for (const key of ['a', 'b', 'c']) await fill(key)
  const kept = () => ['a', 'b', 'c'].filter((key) => cache.get(key))
  expect(kept()).toEqual(['b', 'c'])
  cache.forget('sb')
  expect(kept()).toEqual(['c'])
  now = 59_999
  expect(kept()).toEqual([])
  await fill('a')
  cache.forget()
  expect(kept()).toEqual([])
})

test('a rendering that began before an invalidation is neither cached nor joined after it', async () => {
  const cache = pageCache(() => 0)
  const render = (text: string) => {
    const begun = Promise.withResolvers<{ packed: Packed; shows: string }>()
    const shown = cache.fill('a', () => begun.promise).then((page) => page?.identity.toString())
    return { shown, end: () => begun.resolve({ packed: pack(Buffer.from(text)), shows: '' }) }
  }
  const [former, joined] = [render('former'), render('unused')]
  cache.forget('s')
  const [current, joinsCurrent] = [render('current'), render('unused')]
  current.end()
  expect([await current.shown, await joinsCurrent.shown]).toEqual(['current', 'current'])
  former.end()
  expect([await former.shown, await joined.shown]).toEqual(['former', 'former'])
  expect(cache.get('a')?.identity.toString()).toBe('current')
})

test('every browser gets the best compression it accepts', async () => {
  const packed = pack(Buffer.from('page'.repeat(100)))
  expect(gunzipSync(await packed.as('gzip')).toString()).toBe(packed.identity.toString())
  expect(brotliDecompressSync(await packed.as('br')).toString()).toBe(packed.identity.toString())
  expect(await packed.as('identity')).toBe(packed.identity)
  expect(packed.as('br')).toBe(packed.as('br'))
  expect(encodingFor('gzip, deflate, br, zstd')).toBe('br')
  expect(encodingFor('gzip')).toBe('gzip')
  expect(encodingFor(undefined)).toBe('identity')
})

const rendersSoFar = () => Number(Reflect.get(globalThis, 'renders') ?? 0)
