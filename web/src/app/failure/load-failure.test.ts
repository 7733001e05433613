import { afterEach, expect, test, vi } from 'vitest'
import { reloadAfterUpdate } from '#app/failure/load-failure.ts'
import { writeTab } from '#lib/tab-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a failure that has outlasted a reload causes no further one, another failure does', async () => {
  const reload = vi.fn()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { reload } }))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  reloadAfterUpdate()
  const fail = async (chunk: string) => {
    const payload = new TypeError(`Failed to fetch ${chunk}`)
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
    await new Promise((resolve) => setTimeout(resolve))
  }
  const reloaded = (at: number) => writeTab('awan.reloadedAt', at)
  reloaded(Date.now())
  await fail('blocked.js')
  // Long ago, as far as the time tells.
  reloaded(0)
  await fail('blocked.js')
  expect(reload).not.toHaveBeenCalled()
  await fail('replaced.js')
  expect(reload).toHaveBeenCalledOnce()
})
