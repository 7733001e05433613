import { expect, type Page } from '@playwright/test'
import { accessible } from './axe.ts'
import { atRest } from './measures.ts'

export const PHONE = { width: 390, height: 844 }
export const NARROW = { width: 320, height: 640 }
export const DESKTOP = { width: 1280, height: 800 }

/** Returns the pixels by which the page, or a dialog on it, scrolls sideways. */
export const sideways = (page: Page) =>
  page.evaluate(() => {
    const scrollers = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
    return Math.max(...scrollers.map((one) => one.scrollWidth - one.clientWidth))
  })

/**
 * Checks the rules for every screen: no sideways scrolling at 320 pixels or with text of twice the size, every control
 * large enough for fingers, arrows along the reading direction, and no accessibility violation on a desktop, or on a
 * phone if `on` says so: the journeys check phones as they go.
 */
export async function judge(
  page: Page,
  path: string,
  on: 'desktop' | 'phone' = 'desktop',
): Promise<void> {
  await page.setViewportSize(NARROW)
  await atRest(page)
  expect.soft(await sideways(page), `${path} at 320 pixels`).toBe(0)
  await page.setViewportSize(PHONE)
  await atRest(page)
  expect.soft(await smallTargets(page), `${path}, for fingers`).toEqual([])
  expect.soft(await wrongArrows(page), `${path}, arrows`).toEqual([])
  if (on === 'phone') await accessible(page)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await atRest(page)
  expect.soft(await sideways(page), `${path}, text of twice the size`).toBe(0)
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  if (on === 'phone') return
  await page.setViewportSize(DESKTOP)
  await atRest(page)
  await accessible(page)
}

/** Lists arrows that do not point along the reading direction of their place: only right-to-left text mirrors them. */
function wrongArrows(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('svg')]
      .filter((icon) => /lucide-(?:arrow|chevron)-(?:left|right) /.test(`${icon.classList.value} `))
      .filter((icon) => {
        const { scale } = getComputedStyle(icon)
        return scale !== (icon.matches(':dir(rtl)') ? '-1 1' : 'none')
      })
      .map((icon) => `${icon.classList.value} in ${icon.parentElement?.outerHTML.slice(0, 120)}`),
  )
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

/**
 * Lists words in `places` broken over two lines, outside their box or the window, or drawn over a control beside them.
 * Text that scrolls sideways may be outside, and what is fixed to the window may cover the page below it.
 */
export function crushed(page: Page, places: string): Promise<string[]> {
  return page.evaluate((judged) => {
    const within = document.querySelector('dialog:modal') ?? document.body
    if (!within.matches('dialog') && !within.querySelector(judged)) return ['nothing to judge']
    const isRead = (element: Element | null) =>
      element?.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('.sr-only, option, textarea, [inert], [style*="clip"]')
    const above = (element: Element | null, is: (style: CSSStyleDeclaration) => boolean) => {
      let one = element
      while (one && one !== document.body && !is(getComputedStyle(one))) one = one.parentElement
      return one === document.body ? null : one
    }
    const layerOf = (element: Element) => above(element, (is) => /fixed|sticky/.test(is.position))
    const scrolls = (element: Element) =>
      above(element, (is) => /auto|scroll/.test(is.overflowX)) !== null
    const controls = [...within.querySelectorAll('a, button, select, input:not(.over-label)')]
      .filter(isRead)
      .map((element) => ({
        element,
        layer: layerOf(element),
        box: element.getBoundingClientRect(),
      }))
    const faultsOf = (word: string, range: Range, parent: Element) => {
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
      const around = parent.closest('[class*=rounded]')?.getBoundingClientRect()
      const { left, right, top, bottom } = range.getBoundingClientRect()
      const isBroken = new Set(lines.map(({ top }) => Math.round(top))).size > 1
      const isOutside =
        !scrolls(parent) && (left < (around?.left ?? 0) || right > (around?.right ?? innerWidth))
      const layer = layerOf(parent)
      const covered = controls.find(
        ({ element, layer: other, box }) =>
          other === layer &&
          !element.contains(parent) &&
          !parent.contains(element) &&
          Math.min(right, box.right) - Math.max(left, box.left) > 1 &&
          // The line's box is higher than its letters.
          Math.min(bottom, box.bottom) - Math.max(top, box.top) > (bottom - top) / 4,
      )
      return [
        isBroken ? `${word} broken` : '',
        isOutside ? `${word} outside` : '',
        covered ? `${word} over ${covered.element.outerHTML.slice(0, 120)}` : '',
      ]
    }
    const found: string[] = []
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent?.closest(judged) || !isRead(parent)) continue
      for (const { index, 0: word } of (node.nodeValue ?? '').matchAll(/[\p{L}\p{M}\p{N}:]+/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        found.push(...faultsOf(word, range, parent))
      }
    }
    return found.filter(Boolean)
  }, places)
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

/** Keeps the toasts on screen, as a pointer above them does, until they are removed. */
export const keepToasts = (page: Page) =>
  page.locator('[data-sonner-toaster]').dispatchEvent('mousemove')
