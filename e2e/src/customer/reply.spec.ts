import { expect, request } from '@playwright/test'
import { fromHere, LANGUAGES, open, say, test } from '../support/awan.ts'
import { book, freeTime, wantedAt } from '../support/booking.ts'
import { demoOwner, openAs, signUpByApi } from '../support/people.ts'

/** Days ahead of the booking, and texts on the phone. */
const SAID = {
  en: { days: 5, booked: /is confirmed\.$/, word: 'CANCEL', cancelled: /is cancelled\.$/ },
  ar: { days: 6, booked: /تم تأكيد حجز/, word: 'إلغاء', cancelled: /تم إلغاء حجز/ },
} as const

for (const language of LANGUAGES)
  test(`C-13: one word from the phone cancels, and the open page of the shop shows it by itself (${language})`, async ({
    page,
    context,
  }) => {
    const { days, booked, word, cancelled } = SAID[language]
    const { businessId: shop, phone: owner } = await demoOwner()
    const customer = { request: await request.newContext({ baseURL: fromHere().origin }) }
    const { phone } = await signUpByApi(customer, language)
    const agreed = await customer.request.put('/api/me/notice-settings', {
      headers: fromHere(),
      data: { version: 0, channels: ['whatsapp'], reminders: true, quiet: null },
    })
    expect(agreed.status()).toBe(200)
    const free = await freeTime(page, shop, days)
    const { id } = await book(customer, wantedAt(shop, free))
    await customer.request.dispose()

    await page.setViewportSize({ width: 1280, height: 800 })
    const listening = page.waitForResponse((response) => response.url().includes('/api/events'))
    await openAs(page, owner, `/console/${shop}?day=${free.date}`, language)
    await listening
    const appointment = page.locator(`main [data-appointment="${id}"]`)
    await expect(appointment).toBeVisible()
    await expect(appointment).not.toContainText(say(language, 'diary.cancelled'))
    await page.evaluate(() => (document.body.dataset.here = 'still'))

    const handset = await context.newPage()
    await open(handset, `/dev/handset?number=${phone.replace('+964', '')}`, language)
    await expect(handset.getByText(booked)).toBeVisible()
    await handset.getByLabel(say(language, 'handset.answer'), { exact: true }).fill(word)
    await handset.getByRole('button', { name: say(language, 'handset.send'), exact: true }).click()
    await expect(handset.getByText(cancelled)).toBeVisible()
    await handset.close()

    // Cancelled, it moves into a summary that can be opened.
    await expect(appointment).toHaveCount(0)
    await page.locator('main summary').click()
    await expect(appointment).toContainText(say(language, 'diary.cancelled'))
    await expect(page.locator('body[data-here=still]')).toHaveCount(1)
  })
