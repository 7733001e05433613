import { expect, type Page } from '@playwright/test'
import { accessible } from './axe.ts'

const PHONE = { width: 390, height: 844 }
const NARROW = { width: 320, height: 640 }
const DESKTOP = { width: 1280, height: 800 }

/** By how many pixels the page can be scrolled sideways. */
export const sideways = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    return root.scrollWidth - root.clientWidth
  })

/**
 * What every screen is held to: no scrolling sideways at 320 pixels nor with text of twice the size, fingers hit every
 * control, and nobody is shut out on a desktop. Phones are judged on the way of every journey; `phoneToo` where there is
 * none.
 */
export async function judge(page: Page, path: string, { phoneToo = false } = {}): Promise<void> {
  await page.setViewportSize(NARROW)
  expect.soft(await sideways(page), `${path} at 320 pixels`).toBe(0)
  await page.setViewportSize(PHONE)
  expect.soft(await smallTargets(page), `${path}, for fingers`).toEqual([])
  if (phoneToo) await accessible(page)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect.soft(await sideways(page), `${path}, text of twice the size`).toBe(0)
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  await page.setViewportSize(DESKTOP)
  await accessible(page)
}

/** What a finger can hit: a hidden radio's label, and the whole card of a link stretched over it. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44 - 0.5
    const inSentence = (element: Element) =>
      element.classList.contains('link-inline') ||
      element.closest('p, label:not(:has(input.sr-only))')
    const target = (element: Element): Element | null => {
      if (element.matches('input')) return element.closest('label') ?? element
      if (element.classList.contains('stretch') && element instanceof HTMLElement)
        return element.offsetParent
      return element
    }
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.closest('[inert], [aria-hidden=true]'))
      .filter((element) => !(element.matches('a, button') && inSentence(element)))
      .filter((element) => !element.matches('.sr-only:is(a), a[href="#main"]'))
      .flatMap((element) => {
        const box = target(element)?.getBoundingClientRect()
        if (!box || (box.width >= least && box.height >= least)) return []
        const size = `${Math.round(box.width)}×${Math.round(box.height)}`
        return [`${size} ${element.outerHTML.slice(0, 160)}`]
      })
  })
}
