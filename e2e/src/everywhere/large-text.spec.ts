import { expect, type Page } from '@playwright/test'
import { LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { book, chosen, dialog, freeTime, wantedAt } from '../support/booking.ts'
import { sideways } from '../support/layout.ts'
import { asOperator } from '../support/desk.ts'
import { demoOwner, demoShop, openAsNew, signInAs, signInAsNew } from '../support/people.ts'

/**
 * Lists words in `places` broken over two lines, outside their box or the window, or drawn over a control beside them.
 * Text that scrolls sideways may be outside, and what is fixed to the window may cover the page below it.
 */
function crushed(page: Page, places: string): Promise<string[]> {
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

/** Checks a screen on a phone with text of twice the size: nothing cut, broken, covered or outside. */
async function judge(page: Page, where: string, places = 'main, dialog'): Promise<void> {
  await page.evaluate(async () => void (await document.fonts.ready))
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect.soft(await sideways(page), `${where}, sideways`).toBe(0)
  expect.soft(await crushed(page, places), where).toEqual([])
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
}

for (const language of LANGUAGES)
  test(`bookings can be read with text of twice the size (${language})`, async ({ page }) => {
    await signInAsNew(page, language)
    const shop = await demoShop()
    const { id } = await book(page, wantedAt(shop, await freeTime(page, shop, 9)))
    for (const path of ['/appointments', `/appointments/${id}`]) {
      await page.goto(path)
      await expect(page.locator('main article').first()).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await judge(page, `${path === '/appointments' ? 'list' : 'one'}-${language}`)
    }
    await page.goto(chosen(shop, await freeTime(page, shop, 5), '&confirm=1'))
    await expect(dialog(page)).toContainText(say(language, 'booking.timeKept'))
    await judge(page, `sheet-${language}`)
  })

/** The title with the controls beside it, and the navigation. */
const FRAME = 'main header, nav'

/** Opens a page and judges its places once its content is there. */
async function judgePage(page: Page, path: string, language: Language, places = FRAME) {
  await page.goto(path)
  await expect(page.locator('main h1')).toHaveCount(1)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await judge(page, `${path}-${language}`, places)
}

const TITLED = ['/search', '/businesses', '/services', '/quick-book', '/support', '/developers']

for (const language of LANGUAGES) {
  test(`titles and tabs can be read with text of twice the size (${language})`, async ({
    page,
  }) => {
    await signInAsNew(page, language)
    const shop = await demoShop()
    await book(page, wantedAt(shop, await freeTime(page, shop, 9)))
    await judgePage(page, '/', language, '#greeting, nav')
    for (const path of TITLED) await judgePage(page, path, language)
    await judgePage(page, '/notifications', language, 'main, nav')
  })

  test(`the diary can be read with text of twice the size (${language})`, async ({ page }) => {
    const { businessId, phone } = await demoOwner()
    await signInAs(page, phone, language)
    for (const path of ['', '/calendar'])
      await judgePage(page, `/console/${businessId}${path}`, language)
    const month = `${FRAME}, [role=application]`
    await judgePage(page, `/console/${businessId}/team/closures`, language, month)
  })

  test(`the desk can be read with text of twice the size (${language})`, async ({ page }) => {
    await asOperator(page, language)
    await judgePage(page, '/admin', language)
  })
}

test('the greeting is clear of the search after the text was made larger', async ({ page }) => {
  await openAsNew(page, '/', 'en')
  const kept = () => page.evaluate(() => localStorage.getItem('awan.own')?.split(' ').length)
  await expect.poll(kept).toBe(3)
  await page.addInitScript(() =>
    new MutationObserver(() => (document.documentElement.style.fontSize = '200%')).observe(
      document,
      { childList: true },
    ),
  )
  // The server's page, before the app takes it over.
  await page.route('**/assets/*.js', () => undefined)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#greeting p')).toBeAttached()
  await expect(page.locator('form input[type=search], form label input').first()).toBeVisible()
  expect(await crushed(page, '#greeting')).toEqual([])
})
