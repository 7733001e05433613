import { expect, type Page } from '@playwright/test'
import { ONE_LANGUAGE, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog } from '../support/booking.ts'
import { openAs, people } from '../support/people.ts'

const tiles = (page: Page) => page.locator('#photos').getByRole('listitem')
const input = (page: Page) => page.locator('#photos input[type=file]').first()
const files = (picture: Buffer, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `${at}.png`,
    mimeType: 'image/png',
    buffer: picture,
  }))

// One shop, whose photos have one version.
test.describe.configure({ mode: 'serial' })

for (const language of ONE_LANGUAGE)
  test(`a shop's photos are uploaded, cancelled, removed and shown, and its sheet prints (${language})`, async ({
    page,
  }) => {
    const owner = (await people(page)).find(({ businessId }) => businessId)
    const shop = owner?.businessId ?? ''
    await openAs(page, owner?.phone ?? '', `/console/${shop}/page`, language)
    await expect(input(page)).toBeAttached()
    // What an earlier run of this test left.
    const before = await tiles(page).count()
    const picture = await page.screenshot()

    // Held back by the network: its progress is seen, and it can be given up.
    await page.route('**/api/photos', () => {})
    await input(page).setInputFiles(files(picture, 1))
    await expect(page.getByRole('progressbar')).toBeVisible()
    await page.getByRole('button', { name: say(language, 'photo.cancel') }).click()
    await expect(tiles(page)).toHaveCount(before)
    await page.unroute('**/api/photos')

    await input(page).setInputFiles(files(picture, 2))
    await expect(tiles(page)).toHaveCount(before + 2)
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    const remove = page.getByRole('button', {
      name: say(language, 'photo.remove').replace('{place, number}', String(before + 2)),
    })
    await remove.click()
    await expect(tiles(page)).toHaveCount(before + 1)
    const undo = page.getByRole('button', { name: say(language, 'photo.undo') })
    await expect(undo).toBeFocused()
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/photos'),
    )
    await undo.press('Enter')
    expect((await saved).status()).toBe(200)
    await expect(tiles(page)).toHaveCount(before + 2)
    await expect(page.getByText(say(language, 'poster.waitingSave'))).toHaveCount(0)
    await accessible(page)

    await page.goto(`/business/${shop}?from=qr`)
    const cover = page.locator('main img').first()
    await expect(cover).toHaveJSProperty('complete', true)
    expect(await cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page
      .getByRole('list', { name: say(language, 'booking.photos') })
      .getByRole('button')
      .nth(1)
      .click()
    await expect(dialog(page)).toBeVisible()
    await accessible(page, 'dialog')
    await page.keyboard.press('Escape')

    await page.goto(`/console/${shop}/page/poster?size=a6`)
    const sheet = page.locator('[data-sheet=a6]')
    await expect(sheet.getByRole('img', { name: say(language, 'poster.qrAlt') })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).not.toBeVisible()
    await expect(sheet).toBeVisible()
    expect(await sheet.boundingBox()).toMatchObject({ x: 0, y: 0 })
    await page.emulateMedia({ media: 'screen' })
    await accessible(page)
  })
