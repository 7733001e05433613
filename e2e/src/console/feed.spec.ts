import { expect, type Page } from '@playwright/test'
import { fromHere, LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog, get } from '../support/booking.ts'
import { demoOwner, openAs, openAsNew } from '../support/people.ts'

const button = (page: Page, language: Language, key: Parameters<typeof say>[1]) =>
  page.getByRole('button', { name: say(language, key), exact: true })

/** Returns the path of the feed's URL on screen, which the subscribe link contains too. */
async function shownAddress(page: Page, language: Language): Promise<string> {
  const shown = page.getByRole('group', { name: say(language, 'feed.address') })
  await expect(shown).toHaveText(/\/calendar\/[\w-]{43}\.ics$/)
  const url = (await shown.textContent()) ?? ''
  const link = page.getByRole('link', { name: say(language, 'feed.subscribe') })
  await expect(link).toHaveAttribute('href', url.replace(/^https?:/, 'webcal:'))
  return new URL(url).pathname
}

const answerTo = async (page: Page, path: string) => {
  const answer = await page.request.get(path)
  return { status: answer.status(), text: await answer.text() }
}

for (const language of LANGUAGES)
  test(`a customer subscribes a calendar, replaces the address and switches it off (${language})`, async ({
    page,
  }) => {
    await openAsNew(page, '/profile', language)
    await button(page, language, 'feed.make').click()
    const first = await shownAddress(page, language)
    await accessible(page)
    expect(await answerTo(page, first)).toMatchObject({
      status: 200,
      text: expect.stringContaining('BEGIN:VCALENDAR'),
    })
    await page.reload()
    await expect(button(page, language, 'feed.renew')).toBeVisible()
    await expect(page.getByText(first)).toHaveCount(0)
    await button(page, language, 'feed.renew').click()
    await accessible(page, 'dialog')
    await dialog(page)
      .getByRole('button', { name: say(language, 'feed.renew') })
      .click()
    const second = await shownAddress(page, language)
    expect((await answerTo(page, first)).status).toBe(404)
    expect((await answerTo(page, second)).status).toBe(200)
    await button(page, language, 'feed.end').click()
    await dialog(page)
      .getByRole('button', { name: say(language, 'feed.end') })
      .click()
    await expect(button(page, language, 'feed.make')).toBeVisible()
    expect((await answerTo(page, second)).status).toBe(404)
  })

for (const [at, language] of LANGUAGES.entries())
  test(`an owner creates a staff member’s calendar feed (${language})`, async ({ page }) => {
    const { businessId: shop, phone } = await demoOwner()
    await openAs(page, phone, `/console/${shop}`, language)
    const feeds = `/api/console/businesses/${shop}/feeds`
    const { items } = await get<{ items: { staffId: string }[] }>(page, feeds)
    // Each language uses another staff member; the feed of an earlier attempt is deleted first.
    await page.request.delete(`${feeds}/${items[at]?.staffId}`, { headers: fromHere() })
    // Waits for the day to load, which replaces its title.
    await expect(page.getByText(say(language, 'diary.everyone'), { exact: true })).toBeVisible()
    await page.locator('h1 button').click()
    await button(page, language, 'feed.open').click()
    const names = dialog(page).getByRole('listitem')
    await expect(names).toHaveCount(items.length)
    await accessible(page, 'dialog')
    await names.nth(at).getByRole('button').click()
    await button(page, language, 'feed.make').click()
    const path = await shownAddress(page, language)
    await accessible(page, 'dialog')
    const { status, text } = await answerTo(page, path)
    expect([status, text]).toEqual([200, expect.stringContaining('BEGIN:VEVENT')])
    expect(text).not.toMatch(/\+?9647\d{9}/)
  })
