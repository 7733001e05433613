import { expect, type Page } from '@playwright/test'
import { chooseLanguage, isTakenOver, test } from '../support/awan.ts'

declare global {
  interface Window {
    /** Frames drawn when the page's code was requested. */
    framesBefore?: number
  }
}

interface Opening {
  /** Milliseconds from the request to the first byte of the page. */
  wait: number
  isHidden?: boolean
}

/** Opens home; returns the number of frames drawn before its code was requested. */
async function framesBeforeCode(page: Page, { wait, isHidden = false }: Opening) {
  await chooseLanguage(page, 'en')
  await page.addInitScript(
    ([took, hidden]) => {
      const timing = PerformanceNavigationTiming.prototype
      Object.defineProperty(timing, 'requestStart', { value: 0 })
      Object.defineProperty(timing, 'responseStart', { value: took })
      if (hidden) Object.defineProperty(document, 'hidden', { value: true })
      let frames = 0
      const count = () => {
        frames += 1
        requestAnimationFrame(count)
      }
      requestAnimationFrame(count)
      const onRel = (changes: MutationRecord[]) => {
        const isCode = ({ target }: MutationRecord) =>
          target instanceof Element && target.matches('[data-app]')
        if (changes.some(isCode)) window.framesBefore ??= frames
      }
      new MutationObserver(onRel).observe(document, { attributeFilter: ['rel'], subtree: true })
    },
    [wait, isHidden] as const,
  )
  await page.goto('/')
  await expect.poll(() => isTakenOver(page)).toBe(true)
  return page.evaluate(() => window.framesBefore)
}

test('near the server, code is requested after the first frame', async ({ page }) => {
  expect(await framesBeforeCode(page, { wait: 20 })).toBeGreaterThan(0)
})

test('far from the server, code is requested with the page', async ({ page }) => {
  expect(await framesBeforeCode(page, { wait: 600 })).toBe(0)
})

test('a page opened in the background requests its code at once', async ({ page }) => {
  expect(await framesBeforeCode(page, { wait: 20, isHidden: true })).toBe(0)
})
