import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import { createWebRoot } from '#testing/folders.ts'

const SCRIPT = '/dev/components/assets/gallery-abc.js'
const page = (title: string, script: string) =>
  `<!doctype html>\n<html lang="en" dir="ltr"><head><title>${title}</title><!--head--></head><body><div id="root"></div><script type="module" src="${script}"></script></body></html>`

const webRoot = await createWebRoot({
  'index.html': page('app', '/assets/index-abc.js'),
  '.gallery/gallery.html': page('gallery', SCRIPT),
  [`.gallery${SCRIPT}`]: '//',
})
const { app, close } = await createTestApp({ webRoot })
afterAll(close)

const HERE = '127.0.0.1'
const PATHS = ['/dev/components', '/dev/components/buttons', SCRIPT]

async function statuses(
  on: typeof app,
  remoteAddress: string,
  host = 'localhost',
): Promise<number[]> {
  const headers = { host, accept: 'text/html' }
  const answers = PATHS.map((url) => on.inject({ url, remoteAddress, headers }))
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode)
}

test('the component gallery is served to callers of this machine only', async () => {
  expect(await statuses(app, HERE)).toEqual([200, 200, 200])
  expect(await statuses(app, '203.0.113.9')).toEqual([404, 404, 404])
  const shown = await app.inject({ url: '/dev/components/buttons', remoteAddress: HERE })
  expect(shown.body).toContain(SCRIPT)
  expect(shown.body).toContain('noindex')
  expect(shown.headers['cache-control']).toBe('no-cache')
})

test('if the simulator is public, so is the gallery', async () => {
  const open = await createTestApp({ webRoot, config: { handsetPublic: true } })
  expect(await statuses(open.app, '203.0.113.9')).toEqual([200, 200, 200])
  await open.close()
})

test('in production there is no gallery, not even for this machine', async () => {
  const config = { production: true, publicUrl: 'https://awan.example' }
  const live = await createTestApp({ webRoot, config })
  expect(await statuses(live.app, HERE, 'awan.example')).toEqual([404, 404, 404])
  await live.close()
})

test('a site built without its gallery has none', async () => {
  const bare = await createTestApp({ webRoot: path.join(webRoot, '.gallery') })
  expect(await statuses(bare.app, HERE)).toEqual([404, 404, 404])
  await bare.close()
})
