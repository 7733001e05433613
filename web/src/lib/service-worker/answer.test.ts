import { expect, test, vi } from 'vitest'
import { answersOf, fileFor, pageFor } from './answer.ts'

const ORIGIN = 'https://awan.example'
const request = (path: string, more: { method?: string; mode?: string } = {}) =>
  // `new Request` cannot have the mode `navigate`.
  ({ url: new URL(path, ORIGIN).href, method: 'GET', mode: 'cors', ...more }) as Request

test.each([
  ['/appointments', { mode: 'navigate' }, 'page'],
  ['/console/1/calendar', { mode: 'navigate' }, 'page'],
  ['/assets/main-1.js', {}, 'file'],
  // Requests with personal data are not handled.
  ['/api/appointments', {}, undefined],
  ['/api/appointments/1.ics', { mode: 'navigate' }, undefined],
  ['/api/photos/1', {}, undefined],
  ['/assets/main-1.js', { method: 'POST' }, undefined],
  ['https://evil.example/assets/main-1.js', {}, undefined],
])('of %s %o it answers %s', (path, more, what) => {
  expect(answersOf(ORIGIN)(request(path, more))).toBe(what)
})

const shell = { shell: async () => new Response('kept') }
const early = (text: string) => Promise.resolve(new Response(text))

test('a page is the server’s if it arrives', async () => {
  const page = await pageFor({ request: request('/'), preloadResponse: early('new') }, shell)
  expect(await page.text()).toBe('new')
})

test('a page is the cached one if the line is cut or hangs', async () => {
  const cut = Promise.reject(new TypeError('Failed to fetch'))
  expect(await (await pageFor({ request: request('/'), preloadResponse: cut }, shell)).text()).toBe(
    'kept',
  )
  const hanging = new Promise<Response>(() => {})
  expect(
    await (await pageFor({ request: request('/'), preloadResponse: hanging }, shell, 1)).text(),
  ).toBe('kept')
})

test('without a cached one the browser shows the failure', async () => {
  const cut = Promise.reject(new TypeError('Failed to fetch'))
  const none = { shell: async () => undefined }
  await expect(pageFor({ request: request('/'), preloadResponse: cut }, none)).rejects.toThrow()
})

test('a file is requested from the server only if it is not cached', async () => {
  const requested = vi.fn(async () => new Response('new'))
  vi.stubGlobal('fetch', requested)
  const kept = {
    find: async (url: string) => (/main/.test(url) ? new Response('kept') : undefined),
  }
  expect(await (await fileFor(request('/assets/main-1.js'), kept)).text()).toBe('kept')
  expect(requested).not.toHaveBeenCalled()
  expect(await (await fileFor(request('/assets/other-1.js'), kept)).text()).toBe('new')
  vi.unstubAllGlobals()
})
