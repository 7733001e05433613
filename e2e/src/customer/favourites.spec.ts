import { expect, type Page } from '@playwright/test'
import { LANGUAGES, fromHere, open, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog, get } from '../support/booking.ts'
import { demoShop, openAsNew, signUpHere } from '../support/people.ts'

const heart = (page: Page) =>
  page.locator('main button[aria-pressed]:has(svg.lucide-heart)').first()

/** Resolves once the server has kept a favourite. */
const saved = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('/favourites/'),
  )

for (const language of LANGUAGES)
  test(`a guest’s favourite is kept after signing up, listed, and removed (${language})`, async ({
    page,
  }) => {
    const t = (key: Parameters<typeof say>[1]) => say(language, key)
    const shop = await demoShop()
    await open(page, `/business/${shop}`, language)
    await heart(page).click()
    await expect(dialog(page)).toContainText(t('favourite.pleaseLogin'))
    await accessible(page)
    await dialog(page)
      .getByRole('link', { name: t('booking.createAccount'), exact: true })
      .click()
    // No time was chosen, so none is remembered.
    await expect(page.locator('input[name=name]')).toBeVisible()
    await expect(page.getByText(t('account.bookingWaits'))).toHaveCount(0)
    await signUpHere(page, language, NAMES[language])
    await expect(page).toHaveURL(`/business/${shop}`)
    await expect(page.getByText(t('favourite.added')).first()).toBeVisible()
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')

    await page.goto('/favourites')
    await expect(page.locator('main article')).toHaveCount(1)
    await accessible(page)
    await heart(page).click()
    await expect(page.getByText(t('favourite.none'))).toBeVisible()
    const restored = saved(page)
    await page.getByRole('button', { name: t('shell.undo'), exact: true }).click()
    await expect(page.locator('main article')).toHaveCount(1)
    await restored

    // Undo restores it to its place below a newer one.
    const { items } = await get<{ items: { id: string }[] }>(page, '/api/businesses?city=baghdad')
    const newer = items.find(({ id }) => id !== shop)?.id ?? ''
    await page.request.put(`/api/me/favourites/${newer}`, { headers: fromHere() })
    await page.reload()
    const last = page.locator('main article').nth(1)
    const link = last.locator(`a[href^="/business/${shop}"]`).first()
    await expect(link).toBeVisible()
    await last.locator('button[aria-pressed]').click()
    await expect(page.locator('main article')).toHaveCount(1)
    const kept = saved(page)
    await page
      .getByRole('button', { name: t('shell.undo'), exact: true })
      .last()
      .click()
    await expect(link).toBeVisible()
    // Shown before it is saved, and a reload would end a request on its way.
    await kept
    await page.reload()
    await expect(link).toBeVisible()
  })

const NAMES: Record<Language, string> = { en: 'Zahra Ali', ar: 'زهراء علي' }

test('a heart on a cover keeps its colour in the dark, as the white below it does', async ({
  page,
}) => {
  const shop = await demoShop()
  await openAsNew(page, `/business/${shop}`, 'en')
  await heart(page).click()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  const colours = () =>
    heart(page).evaluate((button) => {
      const icon = button.querySelector('svg') ?? button
      return [getComputedStyle(button).backgroundColor, getComputedStyle(icon).color]
    })
  const ink = () => page.locator('body').evaluate((body) => getComputedStyle(body).color)
  const [light, before] = [await colours(), await ink()]
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ink).not.toBe(before)
  expect(await colours()).toEqual(light)
})
