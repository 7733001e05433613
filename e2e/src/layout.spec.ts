import { expect, type Page } from '@playwright/test'
import { LANGUAGES, say, test } from './support/awan.ts'
import { chosen, confirmButton, dialog, freeTime, upcoming } from './support/booking.ts'
import { demoShop, openAsNew } from './support/people.ts'
import { onEveryScreen } from './support/screens.ts'

const sideways = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement
    return root.scrollWidth - root.clientWidth
  })

for (const language of LANGUAGES) {
  test.describe(`the layout in ${language}`, () => {
    test('no screen scrolls sideways at 320 pixels', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await onEveryScreen(page, language, async (path) => {
        expect.soft(await sideways(page), path).toBe(0)
      })
    })

    test('no screen scrolls sideways with text of twice the size', async ({ page }) => {
      await page.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.fontSize = '200%'
        })
      })
      await onEveryScreen(page, language, async (path) => {
        expect.soft(await sideways(page), path).toBe(0)
      })
    })

    test('every control is at least 44 pixels, links in a sentence apart', async ({ page }) => {
      await onEveryScreen(page, language, async (path) => {
        expect.soft(await smallTargets(page), path).toEqual([])
      })
    })
  })
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

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  for (const language of LANGUAGES)
    test(`a visit is booked beside the page (${language})`, async ({ page }) => {
      const shop = await demoShop(page)
      const free = await freeTime(page, shop, language === 'en' ? 9 : 10)
      await openAsNew(page, chosen(shop, free), language)
      expect(await sideways(page)).toBe(0)
      await page
        .getByRole('button', { name: say(language, 'booking.continue'), exact: true })
        .click()
      await confirmButton(page, language).click()
      await expect(dialog(page)).toContainText(say(language, 'booking.bookedTitle'))
      expect(await upcoming(page)).toHaveLength(1)
    })
})
