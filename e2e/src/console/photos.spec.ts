import { expect, type Page } from '@playwright/test'
import { fromHere, LANGUAGES, ONE_LANGUAGE, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog } from '../support/booking.ts'
import { demoOwner, openAs, openAsNew, people } from '../support/people.ts'

const tiles = (page: Page) => page.locator('#photos').getByRole('listitem')
const input = (page: Page) => page.locator('#photos input[type=file]').first()
const files = (picture: Buffer, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `${at}.png`,
    mimeType: 'image/png',
    buffer: picture,
  }))

// The tests share one shop, whose photos have one version.
test.describe.configure({ mode: 'serial' })

for (const language of ONE_LANGUAGE)
  test(`a shop's photos are uploaded, cancelled, removed and shown, and its sheet prints (${language})`, async ({
    page,
  }) => {
    const { businessId: shop, phone } = await demoOwner()
    await openAs(page, phone, `/console/${shop}/page`, language)
    await expect(input(page)).toBeAttached()
    // Photos left by an earlier run of this test.
    const before = await tiles(page).count()
    const picture = await page.screenshot()

    // With the upload delayed: progress is shown, and it can be cancelled.
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
    const undo = page.getByRole('button', { name: say(language, 'shell.undo') })
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
    await expect(cover).not.toHaveJSProperty('naturalWidth', 0)
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
    await expect.poll(() => sheet.boundingBox()).toMatchObject({ x: 0, y: 0 })
    await page.emulateMedia({ media: 'screen' })
    await accessible(page)
  })

test.describe('a file that is no picture', () => {
  test.use({ allow: [/status of 422/] })

  test('is refused in words with its name, without a picture and without a retry', async ({
    page,
  }) => {
    const { businessId: shop, phone } = await demoOwner()
    await openAs(page, phone, `/console/${shop}/page`, 'ar')
    const file = { mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
    await input(page).setInputFiles(['a.jpg', 'b.jpg'].map((name) => ({ name, ...file })))
    const failed = tiles(page).filter({ hasText: say('ar', 'error.not_a_photo') })
    await expect(failed).toContainText(['a.jpg', 'b.jpg'])
    const refused = failed.filter({ hasText: 'a.jpg' })
    await expect(refused.locator('img')).toHaveCount(0)
    await expect(refused.getByRole('button', { name: say('ar', 'photo.again') })).toHaveCount(0)
    await accessible(page)
    await refused.getByRole('button', { name: say('ar', 'photo.dismiss') }).click()
    await expect(refused).toHaveCount(0)
    await expect(page.locator('#photos :focus')).toHaveCount(1)
  })
})

/** Adds three photos to the shop as the signed-in owner; returns the URL of the last one. */
async function addPhotos(page: Page, shop: string): Promise<string> {
  const gallery = `/api/console/businesses/${shop}/photos`
  const buffer = await page.screenshot()
  const photoIds: string[] = []
  for (const name of ['a.png', 'b.png', 'c.png']) {
    const file = { name, mimeType: 'image/png', buffer }
    const kept = await page.request.post('/api/photos', {
      headers: fromHere(),
      multipart: { file },
    })
    photoIds.push(((await kept.json()) as { id: string }).id) // as in the API contract
  }
  const before = (await (await page.request.get(gallery)).json()) as Gallery // as in the API contract
  const data = {
    photoIds: [...before.items.map(({ id }) => id), ...photoIds],
    version: before.version,
  }
  const set = await page.request.put(gallery, { headers: fromHere(), data })
  const { items } = (await set.json()) as Gallery // as in the API contract
  return items.at(-1)?.url ?? ''
}
interface Gallery {
  items: { id: string; url: string }[]
  version: number
}

for (const language of LANGUAGES)
  test(`H-15: a customer reports a photo, the operator removes and restores it (${language})`, async ({
    page,
    browser,
  }) => {
    const t = (key: Parameters<typeof say>[1]) => say(language, key)
    const all = await people(page)
    const { businessId: shop, phone } = await demoOwner()
    const owners = await (await browser.newContext()).newPage()
    await openAs(owners, phone, `/console/${shop}`, language)
    const url = await addPhotos(owners, shop)
    await owners.context().close()

    const theirs = await (await browser.newContext()).newPage()
    const status = async () => (await theirs.request.get(url)).status()
    const photos = theirs.getByRole('list', { name: t('booking.photos') }).getByRole('button')
    await openAsNew(theirs, `/business/${shop}`, language)
    expect(await status()).toBe(200)
    await expect(photos.last()).toBeVisible()
    const count = await photos.count()
    await photos.last().click()
    const name = (place: number) =>
      t('booking.photoOf')
        .replace('{place, number}', String(place))
        .replace('{count, number}', String(count))
    await theirs.getByRole('button', { name: t('report.openPhoto') }).click()
    const form = theirs.getByRole('dialog').last()
    await form.getByRole('button', { name: t('report.send') }).click()
    await expect(form).toContainText(t('report.missing'))
    await accessible(theirs, 'dialog:last-of-type')
    await form.getByRole('combobox').selectOption('personal')
    await form.getByRole('textbox').fill(t('report.reason.personal'))
    // Arrow keys move in the text, not through the photos behind.
    await form.getByRole('textbox').press('ArrowLeft')
    await expect(
      theirs.getByRole('dialog', { name: name(count), includeHidden: true }),
    ).toHaveCount(1)
    // The words are not lost without a question.
    await form.getByRole('textbox').press('Escape')
    const unsaved = theirs.getByRole('alertdialog')
    await unsaved.getByRole('button', { name: t('unsaved.keepEditing') }).click()
    await form.getByRole('button', { name: t('report.send') }).click()
    await expect(theirs.getByText(t('report.sent')).first()).toBeVisible()

    const operator = all.find(({ role }) => role === 'operator')?.phone ?? ''
    await openAs(page, operator, '/admin/reports', language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('operator.reports'))
    await accessible(page)
    await page.getByRole('row').getByRole('button').first().click()
    const panel = page.getByRole('dialog')
    await expect(panel).toContainText(t('operator.report.shown'))
    await expect(panel).toContainText(t('report.reason.personal'))
    await accessible(page, 'dialog')
    await panel.getByRole('button', { name: t('operator.report.remove') }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: t('operator.report.remove') }).click()
    await expect(question).toContainText(t('operator.reasonMissing'))
    await accessible(page, '[role=alertdialog]')
    // A reason may contain a long address, which breaks.
    await question.getByRole('textbox').fill(`https://${'x'.repeat(90)}.example`)
    await question.getByRole('button', { name: t('operator.report.remove') }).click()
    await expect(question).toBeHidden()
    await expect(panel).toContainText(t('operator.report.notShown'))
    expect(await panel.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)

    expect(await status()).toBe(404)
    await theirs.reload()
    await expect(photos).toHaveCount(count - 1)

    await panel.getByRole('button', { name: t('operator.report.restore') }).click()
    await question.getByRole('button', { name: t('operator.report.restore') }).click()
    await expect(panel).not.toContainText(t('operator.report.notShown'))
    // No decision is left to press.
    await expect(panel.getByRole('button', { name: t('operator.keep') })).toBeFocused()
    expect(await status()).toBe(200)
    await theirs.context().close()
  })
