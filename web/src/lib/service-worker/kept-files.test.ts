import { expect, test } from 'vitest'
import { keptFiles, type FileStore } from './kept-files.ts'
import type { KeptFile } from './scope.ts'

const SHELL = '<script type="module" src="/assets/main-1.js"></script>'
const FILES: KeptFile[] = [
  { url: '/assets/main-1.js', part: 'app' },
  { url: '/assets/page-1.js', part: 'app' },
  { url: '/assets/ar-1.js', part: 'ar' },
  { url: '/assets/day-1.js', part: 'console' },
]
const NEXT = FILES.map(({ url, part }) => ({ url: url.replace('-1', '-2'), part }))

/** The used part of the Cache API, and a server that records its requests. */
function device(shell = SHELL) {
  const kept = new Map<string, Response>()
  const requested: string[] = []
  const broken = new Set<string>()
  const served = { shell }
  const cache = {
    match: async (url: string) => kept.get(url)?.clone(),
    put: async (url: string, response: Response) => void kept.set(url, response),
    delete: async (url: string) => kept.delete(new URL(url).pathname),
    keys: async () => [...kept.keys()].map((url) => ({ url: `https://awan.example${url}` })),
  }
  const store: FileStore = {
    open: async () => cache as unknown as Cache, // only the used part of it
    fetch: async (url) => {
      requested.push(url)
      if (broken.has(url)) throw new TypeError('Failed to fetch')
      return new Response(url === '/shell' ? served.shell : url)
    },
  }
  return { kept, requested, broken, served, store }
}

test('the app is cached, and of its parts only those this device uses', async () => {
  const { kept, requested, store } = device()
  const files = keptFiles(FILES, store)
  await files.install()
  expect(requested).toEqual(['/assets/main-1.js', '/assets/page-1.js', '/shell'])
  await files.keep(['ar', 'nothing', '__proto__'])
  expect([...kept.keys()]).toContain('/assets/ar-1.js')
  expect([...kept.keys()]).not.toContain('/assets/day-1.js')
  expect(await (await files.shell())?.text()).toBe(SHELL)
})

test('an interrupted installation resumes', async () => {
  const { requested, broken, store } = device()
  const files = keptFiles(FILES, store)
  broken.add('/assets/page-1.js')
  await expect(files.install()).rejects.toThrow('Failed to fetch')
  broken.clear()
  requested.length = 0
  await files.install()
  expect(requested).toEqual(['/assets/page-1.js', '/shell'])
})

test('a page of another build than the files is not cached with them', async () => {
  const { kept, served, store } = device()
  await keptFiles(FILES, store).install()
  await expect(keptFiles(NEXT, store).install()).rejects.toThrow('another build')
  expect(await kept.get('/shell')?.clone().text()).toBe(SHELL)
  served.shell = SHELL.replace('-1', '-2')
  await keptFiles(NEXT, store).install()
  expect(await kept.get('/shell')?.clone().text()).toContain('main-2.js')
})

test('a new version caches the parts in use, and removes nothing while old pages are open', async () => {
  const { kept, served, store } = device()
  const former = keptFiles(FILES, store)
  await former.install()
  await former.keep(['console'])
  served.shell = SHELL.replace('-1', '-2')
  const next = keptFiles(NEXT, store)
  await next.install()
  for (const name of ['main-1', 'day-1', 'main-2', 'day-2'])
    expect([...kept.keys()]).toContain(`/assets/${name}.js`)
  expect([...kept.keys()]).not.toContain('/assets/ar-2.js')
  await next.activate()
  expect([...kept.keys()].filter((url) => url.includes('-1'))).toEqual([])
  for (const name of ['main-2', 'day-2']) expect([...kept.keys()]).toContain(`/assets/${name}.js`)
})

test('a missing file’s replacement page is not cached', async () => {
  const { kept, store } = device()
  const missing: FileStore = { ...store, fetch: async () => new Response('gone', { status: 404 }) }
  await expect(keptFiles(FILES, missing).install()).rejects.toThrow('404')
  expect(kept.size).toBe(0)
})
