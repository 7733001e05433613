import { expect, type Page } from '@playwright/test'
import { LANGUAGES, say, test } from '../support/awan.ts'
import { book, chosen, dialog, freeTime, wantedAt } from '../support/booking.ts'
import { sideways } from '../support/layout.ts'
import { demoShop, signInAsNew } from '../support/people.ts'

/** Lists words broken over two lines, or outside their box or the window. */
function crushed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const within = document.querySelector('dialog:modal') ?? document.querySelector('main')
    if (!within) return ['nothing to judge']
    const isRead = (element: Element | null) =>
      element?.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('.sr-only, option, textarea')
    const faultsOf = (word: string, range: Range, around: DOMRect | undefined) => {
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
      const { left, right } = range.getBoundingClientRect()
      const isBroken = new Set(lines.map(({ top }) => Math.round(top))).size > 1
      const isOutside = left < (around?.left ?? 0) || right > (around?.right ?? innerWidth)
      return [isBroken ? `${word} broken` : '', isOutside ? `${word} outside` : '']
    }
    const found: string[] = []
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!isRead(node.parentElement)) continue
      const around = node.parentElement?.closest('[class*=rounded]')?.getBoundingClientRect()
      for (const { index, 0: word } of (node.nodeValue ?? '').matchAll(/[\p{L}\p{M}\p{N}:]+/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        found.push(...faultsOf(word, range, around))
      }
    }
    return found.filter(Boolean)
  })
}

/** Checks a screen on a phone with text of twice the size: nothing cut, broken or outside. */
async function judge(page: Page, where: string): Promise<void> {
  await page.evaluate(async () => void (await document.fonts.ready))
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect.soft(await sideways(page), `${where}, sideways`).toBe(0)
  expect.soft(await crushed(page), where).toEqual([])
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
