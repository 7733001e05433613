import { expect, type Page } from '@playwright/test'
import { accessible } from './axe.ts'

export const PHONE = { width: 390, height: 844 }
export const NARROW = { width: 320, height: 640 }
export const DESKTOP = { width: 1280, height: 800 }

/** Returns the pixels by which the page scrolls sideways. */
export const sideways = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    return root.scrollWidth - root.clientWidth
  })

/**
 * Checks the rules for every screen: no sideways scrolling at 320 pixels or with text of twice the size, every control
 * large enough for fingers, and no accessibility violation on a desktop, or on a phone if `on` says so: the journeys
 * check phones as they go.
 */
export async function judge(
  page: Page,
  path: string,
  on: 'desktop' | 'phone' = 'desktop',
): Promise<void> {
  await page.setViewportSize(NARROW)
  expect.soft(await sideways(page), `${path} at 320 pixels`).toBe(0)
  await page.setViewportSize(PHONE)
  expect.soft(await smallTargets(page), `${path}, for fingers`).toEqual([])
  if (on === 'phone') await accessible(page)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect.soft(await sideways(page), `${path}, text of twice the size`).toBe(0)
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  if (on === 'phone') return
  await page.setViewportSize(DESKTOP)
  await accessible(page)
}

/** Lists controls smaller than 44 pixels. A hidden radio is measured by its label, a stretched link by its whole card. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44 - 0.5
    const inSentence = (element: Element) =>
      element.classList.contains('link-inline') ||
      element.closest('p, label:not(:has(input.sr-only))')
    const target = (element: Element): Element | null => {
      if (element.matches('input')) return element.closest('label') ?? element
      if (!element.classList.contains('stretch')) return element
      // Not offsetParent, which is a table cell even if that is not positioned.
      let around = element.parentElement
      while (around && getComputedStyle(around).position === 'static') around = around.parentElement
      return around
    }
    return (
      [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => !element.closest('[inert], [aria-hidden=true]'))
        // React Aria's hidden button of a calendar, for screen readers.
        .filter((element) => !element.matches('button[tabindex="-1"]:empty'))
        // In the time grid an appointment's size depends on its length; the list has the same appointments.
        .filter((element) => !element.closest('[data-appointment], [data-stop], [data-block]'))
        .filter((element) => !(element.matches('a, button') && inSentence(element)))
        .filter((element) => !element.matches('.sr-only:is(a), a[href="#main"]'))
        .flatMap((element) => {
          const box = target(element)?.getBoundingClientRect()
          if (!box || (box.width >= least && box.height >= least)) return []
          const size = `${Math.round(box.width)}×${Math.round(box.height)}`
          return [`${size} ${element.outerHTML.slice(0, 160)}`]
        })
    )
  })
}

/** Lists headings and controls that the newest toast covers, or its absence. */
export function underToast(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector('[data-sonner-toast][data-front=true]')
    const box = toast?.getBoundingClientRect()
    if (!box || box.top < 0 || box.bottom > innerHeight) return ['no toast in sight']
    const above = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    return [
      ...above.querySelectorAll('h1, h2, h3, a[href], button, input, select, textarea, label'),
    ]
      .filter((element) => !element.closest('[data-sonner-toaster]'))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
        const apart =
          left >= box.right || right <= box.left || top >= box.bottom || bottom <= box.top
        return width > 2 && height > 2 && !apart
      })
      .map((element) => element.outerHTML.slice(0, 120))
  })
}
