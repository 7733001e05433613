import { expect, type Page } from '@playwright/test'
import { LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { get } from '../support/booking.ts'

interface Category {
  id: string
  name: Record<Language, string>
}

const NONE = { id: '', name: '' }

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens home for the first time on this device, and chooses a language; returns the categories. */
async function comeFirst(page: Page, language: Language) {
  const { items } = await get<{ items: Category[] }>(page, '/api/categories')
  await page.goto('/')
  await page.locator(`button[data-language=${language}]`).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(language, 'catalog.comeFor'))
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  return items.map(({ id, name }) => ({ id, name: name[language] }))
}

for (const language of LANGUAGES) {
  test(`the visitor’s interest is first on home, and can be changed (${language})`, async ({
    page,
  }) => {
    const [one = NONE, other = NONE] = await comeFirst(page, language)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await accessible(page)
    await button(page, one.name).click()
    const first = page.locator('main section:has(h2)').first()
    await expect(first.getByRole('heading', { level: 2 })).toHaveText(one.name)
    await expect(first.locator('a[href^="/business/"]').first()).toBeVisible()

    // From now on the server renders it into the page.
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'awan.view')
    expect(cookie?.value).toBe(`${language}.baghdad.latn.${one.id}`)
    const html = await (await page.request.get('/')).text()
    expect(html).toContain(`>${one.name}</h2>`)
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.reload()
    await expect(heading(page, one.name)).toBeVisible()

    await button(page, say(language, 'catalog.comeFor')).click()
    const dialog = page.locator('dialog[open]')
    expect(requested).not.toContain('/api/businesses')
    await accessible(page)
    await dialog.getByRole('radio', { name: other.name, exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(heading(page, other.name)).toBeVisible()
    await expect(heading(page, one.name)).toHaveCount(0)
    await button(page, say(language, 'catalog.comeFor')).click()
    const all = say(language, 'catalog.allCategories')
    await dialog.getByRole('radio', { name: all, exact: true }).click()
    await expect(button(page, say(language, 'catalog.comeFor'))).toHaveCount(0)
  })

  test(`a visitor without a special interest is asked once (${language})`, async ({ page }) => {
    await comeFirst(page, language)
    await button(page, say(language, 'catalog.comeForAll')).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say(language, 'catalog.greetingGuest'),
    )
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say(language, 'catalog.greetingGuest'),
    )
    await expect(button(page, say(language, 'catalog.comeFor'))).toHaveCount(0)
  })
}
