import { expect, test } from 'vitest'
import { browserPlatform, OPEN_URL_EVENT } from '#lib/platform/browser.ts'

/** A window at a URL, to which links can be sent. */
function windowAt(href: string) {
  const { origin, pathname, search } = new URL(href)
  return Object.assign(new EventTarget(), { location: { origin, pathname, search } })
}

test('a standalone page is not started by a link', async () => {
  const platform = browserPlatform(windowAt('http://localhost:3000/business/b1?date=2026-03-04'))
  expect(await platform.launchUrl()).toBeUndefined()
  expect(platform.origins).toEqual(['http://localhost:3000'])
  expect(platform.tokens).toBeUndefined()
})

test('the address that a handler passes on starts the app', async () => {
  const window = windowAt('http://localhost:3000/?open=awan%3Abusiness%2Fb1%3Fconfirm%3D1')
  expect(await browserPlatform(window).launchUrl()).toBe('awan:business/b1?confirm=1')
})

test('a parameter of that name on another page belongs to the page', async () => {
  const window = windowAt('http://localhost:3000/console/b1?open=new')
  expect(await browserPlatform(window).launchUrl()).toBeUndefined()
})

test('links opened while it runs are reported until unsubscribed', () => {
  const window = windowAt('http://localhost:3000/')
  const notified: string[] = []
  const open = (detail: unknown) => {
    window.dispatchEvent(new CustomEvent(OPEN_URL_EVENT, { detail }))
  }
  const stop = browserPlatform(window).onOpenUrl((url) => notified.push(url))
  open('awan:profile')
  open(42)
  window.dispatchEvent(new Event(OPEN_URL_EVENT))
  stop()
  open('awan:appointments')
  expect(notified).toEqual(['awan:profile', '42'])
})
