import { expect, type Page } from '@playwright/test'
import { LANGUAGES, open, say, softly, test, type Language } from '../support/awan.ts'
import { chosen, dialog, freeTime, get } from '../support/booking.ts'
import { dayIn } from '../support/day.ts'
import { made } from '../support/desk.ts'
import { show, takenNoon } from '../console/taken-noon.ts'
import { DESKTOP, PHONE } from '../support/layout.ts'
import { demoOwner, demoShop, openAs, openAsNew } from '../support/people.ts'

/** Returns the start edge of an element, in reading direction. */
const edgeOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((thing) => {
      const { left, right } = thing.getBoundingClientRect()
      return Math.round(getComputedStyle(thing).direction === 'rtl' ? right : left)
    })

/** Returns the lines of a text as rendered. */
const linesIn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((thing) => {
      const lines = new Map<number, string>()
      const texts = document.createTreeWalker(thing, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const [at, letter] of [...(text.textContent ?? '')].entries()) {
          const range = document.createRange()
          range.setStart(text, at)
          range.setEnd(text, at + 1)
          const top = Math.round(range.getBoundingClientRect().top)
          lines.set(top, (lines.get(top) ?? '') + letter)
        }
      return [...lines.values()].map((line) => line.replaceAll(/\s+/g, ' ').trim())
    })

/** Opens a page in a language, regardless of the previous page's. */
async function openIn(page: Page, language: Language, path: string): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('awan.language', chosen), language)
  await page.goto(path)
}

for (const language of LANGUAGES) {
  test(`the day choices align with their title (${language})`, async ({ page }) => {
    await page.setViewportSize(DESKTOP)
    const shop = await demoShop()
    await open(page, chosen(shop, await freeTime(page, shop, 2)), language)
    await expect(page.locator('#times input[name$=slot]:checked')).toBeAttached()
    const days = '#times label:has(input[name$=day])'
    const apart = async () => (await edgeOf(page, days)) - (await edgeOf(page, '#times h2'))
    await expect.poll(apart).toBe(0)
  })

  test(`the dot before a row’s stars is on their line (${language})`, async ({ page }) => {
    const { items } = await get<{ items: { id: string }[] }>(page, '/api/services')
    await open(page, `/service/${items[0]?.id}`, language)
    const stars = page.locator('main article .dots > span:has(> button)')
    await expect(stars.first()).toBeVisible()
    await expect(stars.first()).toHaveCSS('align-items', 'center')
  })

  test(`the sentence below a title has no single last word (${language})`, async ({ page }) => {
    await page.setViewportSize(PHONE)
    await open(page, '/login', language)
    const lines = await linesIn(page, 'main h1 + p')
    expect(lines.at(-1)?.split(' ').length, lines.join(' / ')).toBeGreaterThan(1)
  })

  test(`a person without favourites gets a link to all businesses (${language})`, async ({
    page,
  }) => {
    await openAsNew(page, '/favourites', language)
    const way = page.locator('main').getByRole('link')
    await expect(way.filter({ hasText: say(language, 'catalog.businesses') })).toHaveAttribute(
      'href',
      '/businesses',
    )
  })

  test(`the title of a day breaks only before the date (${language})`, async ({ page }) => {
    await page.setViewportSize(PHONE)
    const { businessId, phone } = await demoOwner()
    await openAs(page, phone, `/console/${businessId}?day=${dayIn(3)}`, language)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    const lines = await linesIn(page, 'main h1 button')
    expect(lines.length).toBeLessThan(3)
    if (lines.length === 2) expect(lines[0]).toMatch(/^\p{L}+[,،]$/u)
    // The arrow is on the line of the last word.
    const apart = await page.locator('main h1 button').evaluate((button) => {
      const middles = [...button.childNodes].map((part) => {
        const range = document.createRange()
        range.selectNode(part)
        const { top, bottom } = [...range.getClientRects()].at(-1) ?? new DOMRect()
        return (top + bottom) / 2
      })
      return Math.max(...middles.slice(-2)) - Math.min(...middles.slice(-2))
    })
    expect(apart).toBeLessThan(8)
  })
}

test('day names are whole above their columns', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const { businessId, phone } = await demoOwner()
  await openAs(page, phone, '/terms', 'en')
  for (const language of LANGUAGES) {
    // Three days are shown at a time: these offsets cover all weekdays.
    for (const ahead of [3, 6, 9])
      for (const whose of ['', '&staff=everyone']) {
        await openIn(page, language, `/console/${businessId}/calendar?day=${dayIn(ahead)}${whose}`)
        const names = page.locator('main span.truncate:has(+ .size-8)')
        await expect(names).toHaveCount(3)
        const cut = () =>
          names.evaluateAll((all) =>
            all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
          )
        // The letters may come after the page.
        await softly.poll(cut, `${language} ${ahead} ${whose}`).toEqual([])
      }
  }
})

test('no column of the bookings squeezes the others', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  const set = await takenNoon(page, 23)
  for (const language of LANGUAGES) {
    await openIn(page, language, `${set.console}/bookings`)
    const first = page.locator('main tbody td').first()
    await expect(first).toBeVisible()
    const room = () =>
      first.evaluate((cell) => {
        const words = [...cell.children].map((part) => part.getBoundingClientRect().width)
        const padding = Number.parseFloat(getComputedStyle(cell).paddingInlineStart)
        return cell.getBoundingClientRect().width / (Math.max(...words) + 2 * padding)
      })
    await expect.poll(room).toBeLessThan(1.5)
  }
})

test.describe('with other sessions’ changes out of view', () => {
  test.use({ allow: [/409 \(Conflict\)/], viewport: PHONE })

  test('others’ changes are one step below the field', async ({ page }) => {
    const set = await takenNoon(page, 24)
    for (const language of LANGUAGES) {
      await show(page, language, `${set.console}?day=${set.date}`)
      const button = (key: Parameters<typeof say>[1]) =>
        dialog(page).getByRole('button', { name: say(language, key), exact: true })
      const event = page.locator('main [data-appointment]').first()
      const id = (await event.getAttribute('data-appointment')) ?? ''
      const { price = 0, version } = (await set.stored(id)) ?? {}
      await event.click()
      await button('diary.edit').click()
      await dialog(page).getByRole('textbox').last().fill(`Tea, ${language}`)
      const theirs = { note: '', price: price + 1000, version }
      await made(page, `${set.api}/appointments/${id}`, theirs, { status: 200, method: 'PATCH' })
      await button('diary.save').click()
      const notice = dialog(page).getByRole('alert')
      await expect(notice).toContainText(say(language, 'console.conflict'))
      const gap = () =>
        notice.evaluate((box) => {
          const above = box.previousElementSibling?.getBoundingClientRect()
          return Math.round(box.getBoundingClientRect().top - (above?.bottom ?? 0))
        })
      await expect.poll(gap).toBe(16)
    }
  })
})
