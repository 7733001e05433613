import { createServer, type ServerResponse } from 'node:http'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { afterAll, expect, test } from 'vitest'
import { MINUTE_MS } from '@awan/core/time'
import { StoreUnavailable } from './port.ts'
import { openPhotoStore, storeOn } from './store.ts'

/** Behaviour of the bucket for a request. */
let behave = (_answer: ServerResponse): void => {}
const server = createServer((_request, answer) => behave(answer))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const bound = server.address()
const port = typeof bound === 'object' && bound ? bound.port : 0
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const settings = {
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  bucket: 'photos',
  key: 'key',
  secret: 'secret of the key',
  forcePathStyle: true,
}
const bucket = await openPhotoStore({ dataDir: '/nonexistent', photosS3: settings }, 100)
const content = new Uint8Array([1])

test.each([
  ['does not answer', () => undefined],
  ['breaks off', (answer: ServerResponse) => answer.destroy()],
  ['is overloaded', (answer: ServerResponse) => answer.writeHead(503).end()],
  ['is broken', (answer: ServerResponse) => answer.writeHead(500).end()],
])('a bucket that %s is not available, and the request ends', async (_what, behaviour) => {
  behave = behaviour
  await expect(bucket.put('a.webp', content)).rejects.toThrow(StoreUnavailable)
  await expect(bucket.read('a.webp')).rejects.toThrow(StoreUnavailable)
  await expect(bucket.remove('a.webp')).rejects.toThrow(StoreUnavailable)
})

test('a bucket that refuses us is a fault of the settings, not a passing one', async () => {
  behave = (answer) => answer.writeHead(403).end()
  const failure = await bucket.put('a.webp', content).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(StoreUnavailable)
})

test.each(['ENOSPC', 'EDQUOT'])('a disk that reports %s is unavailable', async (code) => {
  class FullDriver extends FSDriver {
    override async put(): Promise<void> {
      throw Object.assign(new Error(code), { code })
    }
  }
  const location = mkdtempSync(path.join(tmpdir(), 'awan-full-'))
  const store = storeOn(new Disk(new FullDriver({ location, visibility: 'private' })))
  await expect(store.put('a.webp', content)).rejects.toThrow(StoreUnavailable)
})

test('a file removed after it was listed is left out of the list', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'awan-list-'))
  const store = await openPhotoStore({ dataDir, photosS3: undefined })
  for (const name of ['a.webp', 'b.webp', 'c.webp']) await store.put(name, content)
  const listed: string[] = []
  const later = new Date(Date.now() + MINUTE_MS)
  for await (const name of store.list(later)) {
    listed.push(name)
    // The disk is listed at once, and each file is examined when its turn comes.
    for (const other of ['a.webp', 'b.webp', 'c.webp']) await store.remove(other)
  }
  expect(listed).toHaveLength(1)
})
