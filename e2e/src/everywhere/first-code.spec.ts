import { expect, type Page } from '@playwright/test'
import { chooseLanguage, isTakenOver, test } from '../support/awan.ts'

declare global {
  interface Window {
    /** Frames drawn when the page's code was requested. */
    framesBefore?: number
    /** State of the document when the entry of the code was added. */
    stateAtEntry?: string
  }
}

interface Opening {
  /** Milliseconds from the request to the first byte of the page. */
  wait: number
  isHidden?: boolean
  /** Whether the browser draws frames. */
  draws?: boolean
}

/** Opens home; returns the number of frames drawn before its code was requested. */
async function framesBeforeCode(page: Page, { wait, isHidden = false, draws = true }: Opening) {
  await chooseLanguage(page, 'en')
  await page.addInitScript(
    ([took, hidden, drawn]) => {
      const timing = PerformanceNavigationTiming.prototype
      Object.defineProperty(timing, 'requestStart', { value: 0 })
      Object.defineProperty(timing, 'responseStart', { value: took })
      if (hidden) Object.defineProperty(document, 'hidden', { value: true })
      if (!drawn) window.requestAnimationFrame = () => 0
      let frames = 0
      const count = () => {
        frames += 1
        requestAnimationFrame(count)
      }
      requestAnimationFrame(count)
      const onChange = (changes: MutationRecord[]) => {
        const isCode = ({ target }: MutationRecord) =>
          target instanceof Element && target.matches('[data-app]')
        if (changes.some(isCode)) window.framesBefore ??= frames
        if (document.querySelector('script[type=module]'))
          window.stateAtEntry ??= document.readyState
      }
      const watched = { attributeFilter: ['rel'], childList: true, subtree: true }
      new MutationObserver(onChange).observe(document, watched)
    },
    [wait, isHidden, draws] as const,
  )
  await page.goto('/')
  await expect.poll(() => isTakenOver(page)).toBe(true)
  return page.evaluate(() => window.framesBefore)
}

test('near the server, code is requested after the first frame', async ({ page }) => {
  expect(await framesBeforeCode(page, { wait: 20 })).toBeGreaterThan(0)
})

test('far from the server, code is requested with the page, and runs last', async ({ page }) => {
  expect(await framesBeforeCode(page, { wait: 600 })).toBe(0)
  expect(await page.evaluate(() => window.stateAtEntry)).toBe('interactive')
})

test('a page opened in the background requests its code at once', async ({ page }) => {
  expect(await framesBeforeCode(page, { wait: 20, isHidden: true })).toBe(0)
})

test('a page hidden before its first frame still gets its code', async ({ page }) => {
  expect(await framesBeforeCode(page, { wait: 20, draws: false })).toBe(0)
})
