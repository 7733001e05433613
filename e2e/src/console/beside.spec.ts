import { expect, test, type Page } from '@playwright/test'
import { fromHere, ONE_LANGUAGE, say } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog } from '../support/booking.ts'
import { openNewPeople } from '../support/desk.ts'
import { demoOwner, openAs } from '../support/people.ts'

test.use({ viewport: { width: 1280, height: 800 } })

/** Creates a customer's card with this name; returns its id. */
async function writeDown(page: Page, shop: string, name: string): Promise<string> {
  const made = await page.request.post(`/api/console/businesses/${shop}/customers`, {
    headers: fromHere(),
    data: { name },
  })
  expect(made.status(), await made.text()).toBe(201)
  return ((await made.json()) as { id: string }).id // as in the API contract
}

/** Expects an open panel that is not modal and does not overlap the page. */
async function standsBeside(page: Page): Promise<void> {
  await expect(dialog(page)).toBeVisible()
  await expect(page.locator('dialog:modal')).toHaveCount(0)
  const areApart = async () => {
    const panel = await dialog(page).boundingBox()
    const heading = await page.locator('main h1').boundingBox()
    if (!panel || !heading) return undefined
    return heading.x + heading.width <= panel.x + 1 || panel.x + panel.width <= heading.x + 1
  }
  await expect.poll(areApart).toBe(true)
}

for (const language of ONE_LANGUAGE) {
  test(`${language}: a customer’s card is beside the list, has a URL, and loses no note`, async ({
    page,
  }) => {
    const { businessId: shop, phone } = await demoOwner()
    await openAs(page, phone, `/console/${shop}/customers`, language)
    const mark = `Beside ${Math.floor(Math.random() * 1e9)}`
    const [first, second] = [`${mark} Amal`, `${mark} Basma`]
    const id = await writeDown(page, shop, first)
    await writeDown(page, shop, second)
    await page.goto(`/console/${shop}/customers?query=${encodeURIComponent(mark)}`)
    const row = (name: string) => page.locator('main ul a').filter({ hasText: name })
    const title = dialog(page).getByRole('heading', { level: 2 }).first()

    await row(first).click()
    await expect(title).toHaveText(first)
    await expect(title).toBeFocused()
    await expect(row(first)).toHaveAttribute('aria-current', 'true')
    await standsBeside(page)
    await accessible(page)

    // Another card replaces it; Back and Forward move between cards; the list keeps its query.
    await row(second).click()
    await expect(title).toHaveText(second)
    await page.goBack()
    await expect(title).toHaveText(first)
    await page.goForward()
    await expect(title).toHaveText(second)
    await expect(page).toHaveURL(/query=/)

    // A prompt about unsaved text comes before another card opens.
    const note = dialog(page).getByLabel(say(language, 'customer.note'), { exact: true })
    await note.fill('Window seat')
    await row(first).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: say(language, 'unsaved.keepEditing') }).click()
    await expect(note).toHaveValue('Window seat')
    await expect(note).toBeFocused()
    await row(first).click()
    await question.getByRole('button', { name: say(language, 'unsaved.discard') }).click()
    await expect(title).toHaveText(first)
    // The card stays open, at its own link and below a new customer's form: its note is discarded, and a later one is
    // asked about.
    const added = page.getByRole('dialog', { name: say(language, 'customer.addTitle') })
    for (const leave of [
      () => row(first).click(),
      () => page.getByRole('button', { name: say(language, 'customer.add') }).click(),
      () => row(first).click(),
    ]) {
      await note.fill('Tea')
      await leave()
      await question.getByRole('button', { name: say(language, 'unsaved.discard') }).click()
      await expect(question).toHaveCount(0)
      await expect(note).toHaveValue('')
      if (await added.isVisible()) await page.keyboard.press('Escape')
      await expect(added).toHaveCount(0)
    }

    await title.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(row(first)).toBeFocused()

    // The URL of a card opens it beside the list.
    await page.goto(`/console/${shop}/customers/${id}`)
    await expect(title).toHaveText(first)
    await expect(page).toHaveTitle(new RegExp(mark))
    await standsBeside(page)
  })

  test(`${language}: a service is edited beside the list, with a prompt for unsaved input`, async ({
    page,
  }) => {
    const { businessId: shop, phone } = await demoOwner()
    await openAs(page, phone, `/console/${shop}/services`, language)
    const rows = page.locator('main ol h3 button')
    await rows.nth(0).click()
    await standsBeside(page)
    const price = dialog(page).getByLabel(say(language, 'offering.field.price'), { exact: true })
    const before = await price.inputValue()
    await rows.nth(1).click()
    await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true')
    await rows.nth(0).click()
    await expect(price).toHaveValue(before)
    await price.fill('1')
    await rows.nth(1).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: say(language, 'unsaved.discard') }).click()
    await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true')
    await rows.nth(0).click()
    await expect(price).toHaveValue(before)
    await accessible(page)
    // The same row again: its input is discarded, and what is typed later is asked about.
    for (const typed of ['2', '3']) {
      await price.fill(typed)
      await rows.nth(0).click()
      await question.getByRole('button', { name: say(language, 'unsaved.discard') }).click()
      await expect(question).toHaveCount(0)
      await expect(price).toHaveValue(before)
    }
  })
}

test('the desk reads one person after the other beside the list', async ({ page }) => {
  await openNewPeople(page, 'en', { name: 'Besma Latif', count: 2 })
  const rows = page.locator('main tbody button')
  for (const at of [0, 1]) {
    await rows.nth(at).click()
    await expect(rows.nth(at)).toHaveAttribute('aria-current', 'true')
    const name = await rows.nth(at).innerText()
    await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(name)
    await standsBeside(page)
  }
  await accessible(page)
})
