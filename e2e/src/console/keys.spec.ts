import { expect, type Page } from '@playwright/test'
import { DAY_MS } from '@awan/core/time'
import { fromHere, LANGUAGES, open, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog } from '../support/booking.ts'
import { dayIn, dayOf } from '../support/day.ts'
import { asOperator } from '../support/desk.ts'
import { keySheet, keysListen } from '../support/keyboard.ts'
import { demoOwner, signInAs } from '../support/people.ts'

test.use({
  viewport: { width: 1280, height: 800 },
  // One of the tests goes offline.
  allow: [/Failed to load resource|Page error \(resource\)|net::ERR/],
})

const afterDay = (day: string, days: number) => dayOf(Date.parse(day) + days * DAY_MS)

/** Opens the console of the worker's shop on a distant day, which only the URL contains. */
async function onDay(page: Page, language: Language): Promise<{ shop: string; day: string }> {
  const { businessId: shop, phone } = await demoOwner()
  await signInAs(page, phone, language)
  const day = dayIn(40)
  await open(page, `/console/${shop}?day=${day}`, language)
  await expect(page.getByRole('button', { name: say(language, 'diary.nextDay') })).toBeVisible()
  await keysListen(page, language)
  return { shop, day }
}

const field = (page: Page, language: Language) =>
  page.getByRole('combobox', { name: say(language, 'console.palette.field') })

for (const language of LANGUAGES) {
  test(`single keys go through the days, views and pages (${language})`, async ({ page }) => {
    const { shop, day } = await onDay(page, language)
    // Tab goes as the eye does: the arrows stand before the day.
    await page.getByRole('button', { name: say(language, 'diary.nextDay') }).focus()
    await page.keyboard.press('Tab')
    await expect(page.locator('h1 button')).toBeFocused()
    await page.keyboard.press('j')
    await expect(page).toHaveURL(new RegExp(`day=${afterDay(day, 1)}`))
    // The character that an Arabic keyboard sends for the K key.
    await page.evaluate(() =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ن', code: 'KeyK', bubbles: true, cancelable: true }),
      ),
    )
    await expect(page).toHaveURL(new RegExp(`day=${day}`))
    // Faster than days render: each step continues from the target of the previous one.
    await page.evaluate(() => {
      for (const key of ['j', 'j', 'j', 'k'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
    await expect(page).toHaveURL(new RegExp(`day=${afterDay(day, 2)}`))
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await expect(page).toHaveURL(new RegExp(`day=${day}`))
    await page.keyboard.press('l')
    await expect(page.getByRole('radio', { name: say(language, 'diary.list') })).toBeChecked()
    await page.keyboard.press('d')
    await expect(page.getByRole('radio', { name: say(language, 'diary.grid') })).toBeChecked()
    await page.keyboard.press('w')
    await expect(page).toHaveURL(new RegExp(`/calendar\\?day=${day}`))
    await expect(page.getByRole('button', { name: say(language, 'diary.nextDays') })).toBeVisible()
    const booking = dialog(page).filter({ hasText: say(language, 'diary.newBooking') })
    // The calendar stays, on its day, and as one entry of the history.
    const entries = () => page.evaluate(() => history.length)
    const before = await entries()
    await page.keyboard.press('n')
    await expect(booking).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/calendar\\?day=${day}$`))
    expect(await entries()).toBe(before)
    await page.keyboard.press('Escape')
    await expect(booking).toBeHidden()
    await page.keyboard.press('t')
    await expect(page).toHaveURL(/\/calendar$/)
    await page.keyboard.press('4')
    await expect(page).toHaveURL(new RegExp(`/console/${shop}/customers$`))
    await page.keyboard.press('n')
    await expect(booking).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/console/${shop}$`))
    // The parameter is removed, so that Back does not open the sheet again.
    await expect(page).not.toHaveURL(/open=/)
    // A reload before that, as after a failed chunk, opens it too.
    await page.goto(`/console/${shop}?open=new`)
    await expect(booking).toBeVisible()
  })

  test(`shortcuts ignore typed text, and can be disabled (${language})`, async ({ page }) => {
    const { day } = await onDay(page, language)
    await page.keyboard.press('?')
    const sheet = keySheet(page, language)
    await expect(sheet.locator('kbd', { hasText: 'J' })).toBeVisible()
    await accessible(page)
    // Keys do not act on the page below a sheet.
    await page.keyboard.press('j')
    await sheet.getByRole('switch').click()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`day=${day}`))
    await page.keyboard.press('w')
    await page.keyboard.press('?')
    // A shortcut with Control still works: it leads back to the switch.
    await page.keyboard.press('Control+k')
    await expect(field(page, language)).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`day=${day}`))
    await field(page, language).fill(say(language, 'console.keys'))
    await page.keyboard.press('Enter')
    await keySheet(page, language).getByRole('switch').click()
    await page.keyboard.press('Escape')
    await expect(keySheet(page, language)).toBeHidden()
    await page.keyboard.press('4')
    const search = page.getByRole('searchbox', { name: say(language, 'customer.search') })
    await search.fill('')
    await search.pressSequentially('jw2')
    await expect(search).toHaveValue('jw2')
    await expect(page).toHaveURL(/\/customers/)
  })

  test(`the palette finds a day, a page and a customer (${language})`, async ({ page }) => {
    const { shop } = await onDay(page, language)
    await page.keyboard.press('Control+k')
    await expect(field(page, language)).toBeFocused()
    await accessible(page)
    await field(page, language).fill(language === 'ar' ? '٢٤ كانون الأول' : '24 dec')
    const options = page.getByRole('listbox', { name: say(language, 'console.palette') })
    await expect(options.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    await accessible(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/day=20\d\d-12-24/)

    const name = language === 'ar' ? 'غيداء المفتاح' : 'Keymaster Ghaida'
    const made = await page.request.post(`/api/console/businesses/${shop}/customers`, {
      headers: fromHere(),
      data: { name },
    })
    expect(made.status(), await made.text()).toBe(201)
    await page.keyboard.press('/')
    await field(page, language).fill(name)
    await options.getByRole('option').filter({ hasText: name }).first().click()
    await expect(page).toHaveURL(new RegExp(`/console/${shop}/customers\\?customer=[\\w-]+$`))
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)

    await page.getByRole('button', { name: say(language, 'console.palette.open') }).click()
    await field(page, language).fill('zzzz qqqq')
    await expect(dialog(page).getByRole('status')).toHaveText(say(language, 'console.palette.none'))
    await field(page, language).fill(say(language, 'console.rules'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/rules$/)
  })

  test(`without a network the palette still has days and pages (${language})`, async ({
    page,
    context,
  }) => {
    await onDay(page, language)
    await page.keyboard.press('Control+k')
    await expect(field(page, language)).toBeFocused()
    await context.setOffline(true)
    await field(page, language).fill('ab')
    await expect(dialog(page).getByRole('status')).toHaveText(
      say(language, 'console.palette.offline'),
    )
    await field(page, language).fill(language === 'ar' ? 'غداً' : 'tomorrow')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/day=\d/)
    await context.setOffline(false)
  })

  test(`the operator's desk has its keys and palette (${language})`, async ({ page }) => {
    await asOperator(page, language)
    await open(page, '/admin', language)
    const named = page.getByRole('combobox', { name: say(language, 'console.palette.deskField') })
    await page.getByRole('button', { name: say(language, 'console.palette.open') }).click()
    await expect(named).toBeFocused()
    await accessible(page)
    await named.fill('Sara')
    await page.getByRole('option').filter({ hasText: 'Sara' }).first().click()
    await expect(page).toHaveURL(/\/admin\/people\?query=Sara/)
    await page.keyboard.press('?')
    await expect(keySheet(page, language)).toBeVisible()
    await accessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('1')
    await expect(page).toHaveURL(/\/admin$/)
  })
}
