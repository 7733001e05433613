import { expect, type Page } from '@playwright/test'
import { chooseLanguage, isTakenOver, test } from '../support/awan.ts'
import { journey } from '../support/journey.ts'
import { NARROW, sideways } from '../support/layout.ts'
import { onEveryScreen } from '../support/screens.ts'

declare global {
  interface Window {
    /** Attributes set on the root element after the page arrived. */
    rewritten?: string[]
  }
}

/** A congested mobile network: 400 kbit/s down, 150 kbit/s up, 400 ms of latency. */
const CROWDED = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 19_000,
}

test.describe('with answers that come late', () => {
  // Requests in flight when the session ended are refused.
  test.use({ allow: [/status of 401/] })

  test('the journey on a slow network and the smallest phone', async ({ page }) => {
    test.setTimeout(480_000)
    await page.setViewportSize(NARROW)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.emulateNetworkConditions', CROWDED)
    await journey(page, 'ar', async () => {
      expect.soft(await sideways(page), page.url()).toBe(0)
    })
  })
})

test('nothing loaded after the page restyles all of it', async ({ page }) => {
  await chooseLanguage(page, 'ar')
  await page.addInitScript(() => {
    window.rewritten = []
    addEventListener('DOMContentLoaded', () => {
      // Setting the same value again counts too.
      new MutationObserver((changes) => {
        for (const { attributeName } of changes) window.rewritten?.push(String(attributeName))
      }).observe(document.documentElement, { attributeFilter: ['lang', 'dir'] })
    })
  })
  await page.goto('/')
  await expect.poll(() => isTakenOver(page)).toBe(true)
  // The toasts add a style sheet of their own.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('style')].some((one) =>
      one.textContent.includes('[data-sonner-toaster]'),
    ),
  )
  expect(await page.evaluate(() => window.rewritten)).toEqual([])
  const inherited = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--toast-icon-margin-start'),
  )
  expect(inherited).toBe('')
})

/** The viewport of a window of 1280 × 1024 at 400 % zoom. */
test('every screen at 400 %: one scroll direction, and room beside sticky bars', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await onEveryScreen(page, 'ar', async (path) => {
    expect.soft(await sideways(page), path).toBe(0)
    expect.soft(await coveredByFixed(page), path).toBeLessThan(0.6)
  })
})

/** Returns the share of the window's height that fixed elements cover during scrolling. */
function coveredByFixed(page: Page): Promise<number> {
  return page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight / 2)
    const rows = Array.from({ length: window.innerHeight }, (_, y) => {
      const top = document.elementsFromPoint(window.innerWidth / 2, y)[0]
      for (let at: Element | null | undefined = top; at; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return 1
      return 0
    })
    return rows.reduce<number>((sum, covered) => sum + covered, 0) / rows.length
  })
}
