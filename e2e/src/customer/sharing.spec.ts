import { expect } from '@playwright/test'
import { isTakenOver, LANGUAGES, open, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog } from '../support/booking.ts'
import { demoShop } from '../support/people.ts'

for (const language of LANGUAGES)
  test(`a shop is passed on by WhatsApp, by its short address and by a code (${language})`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const shop = await demoShop()
    await open(page, `/business/${shop}`, language)
    await page.getByRole('button', { name: say(language, 'booking.share'), exact: true }).click()
    const whatsapp = dialog(page).getByRole('link', {
      name: say(language, 'booking.shareWhatsapp'),
    })
    const text = new URL((await whatsapp.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
    const link = /\S+\/b\/\S+$/.exec(text)?.[0] ?? ''
    expect(link).toMatch(language === 'en' ? /\/b\/[a-z0-9-]+$/ : /\/b\/[a-z0-9-]+\?lang=ar$/)
    await expect(
      dialog(page).getByRole('img', { name: say(language, 'booking.shareCode') }),
    ).toBeVisible()
    await accessible(page)
    await dialog(page)
      .getByRole('button', { name: say(language, 'booking.copyLink') })
      .click()
    await expect(page.getByText(say(language, 'booking.linkCopied')).first()).toBeVisible()
    expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe(link)

    // The page that a messenger fetches for the preview.
    const card = await page.request.get(link, { headers: { 'accept-language': '' } })
    const html = await card.text()
    expect(new URL(card.url()).pathname).toBe(`/business/${shop}`)
    expect(html).toContain(`<html lang="${language}"`)
    const image = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(image).toContain(`${baseURL}/business/${shop}/card.jpg`)
    const picture = await page.request.get(image)
    expect(picture.headers()['content-type']).toBe('image/jpeg')
    expect((await picture.body()).length).toBeLessThan(300_000)
  })

for (const language of LANGUAGES)
  test(`the way to a shop begins with its landmark, in the app one has (${language})`, async ({
    page,
  }) => {
    const shop = await demoShop()
    await open(page, `/business/${shop}`, language)
    // Before hydration the link leads to the default app.
    await expect.poll(() => isTakenOver(page)).toBe(true)
    await page
      .getByRole('link', { name: say(language, 'booking.directions') })
      .first()
      .click()
    const [before = ''] = say(language, 'booking.landmark').split('<')
    await expect(dialog(page)).toContainText(before.trim())
    for (const [app, address] of [
      ['booking.mapApp.google', /^https:\/\/www\.google\.com\/maps\/dir\//],
      ['booking.mapApp.waze', /^https:\/\/waze\.com\/ul\?ll=3[36]/],
      ['booking.mapApp.apple', /^https:\/\/maps\.apple\.com\/\?daddr=3[36]/],
      ['booking.mapApp.other', /^geo:3[36]/],
    ] as const)
      await expect(dialog(page).getByRole('link', { name: say(language, app) })).toHaveAttribute(
        'href',
        address,
      )
    await accessible(page)
    // Without a configured map there is no map button, and the drawing is not labelled as a map.
    await page.keyboard.press('Escape')
    const place = page.getByRole('region', { name: say(language, 'booking.map.place') })
    await expect(place).toBeVisible()
    await expect(place.getByRole('button')).toHaveCount(0)
  })
