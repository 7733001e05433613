import { expect, type Locator, type Page } from '@playwright/test'
import type { MessageKey } from '@awan/core/locales/en/messages'
import {
  cityIs,
  codeOf,
  LANGUAGES,
  open,
  say,
  test as base,
  type Language,
  fieldIn,
} from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { runOperator, setUpFactor } from '../support/operator.ts'
import { startOwnSite, type OwnSite } from '../support/sites/own-site.ts'

/** A newly installed server: no operator yet, and only the initial catalogue. */
const test = base.extend<{ site: OwnSite }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
  site: async ({}, use) => {
    const site = await startOwnSite()
    await use(site)
    await site.stop()
  },
  baseURL: ({ site }, use) => use(site.origin),
})
// The log-in page requests the session (401), the operator's pages the second factor (403).
test.use({ allow: [/status of 4(?:01|03)/] })

const CITY = { en: 'Mosul', ar: 'الموصل' }
const DISTRICT = { en: 'Old town', ar: 'المدينة القديمة' }
const CATEGORY = { en: 'Henna', ar: 'الحناء' }
const SERVICE = { en: 'Henna for brides', ar: 'حناء العروس' }

/** Returns the field of a text in one language, by its label in the open form. */
function nameField(form: Locator, language: Language, of: Language): Locator {
  return form.getByLabel(fieldIn(language, of, 'operator.field.name'))
}

/** Adds an entry to the catalogue on its tab. */
async function add(
  page: Page,
  language: Language,
  thing: {
    tab: MessageKey
    button: MessageKey
    name: { en: string; ar: string }
    fields?: Partial<Record<MessageKey, string>>
    category?: string
  },
): Promise<void> {
  const { name, category, fields = {} } = thing
  await page
    .locator('label')
    .filter({ hasText: say(language, thing.tab) })
    .click()
  await page.getByRole('button', { name: say(language, thing.button) }).click()
  const form = page.getByRole('dialog')
  await nameField(form, language, 'en').fill(name.en)
  await nameField(form, language, 'ar').fill(name.ar)
  for (const [label, value] of Object.entries(fields))
    await form.getByLabel(say(language, label as MessageKey), { exact: true }).fill(value) // its keys are message keys
  if (category !== undefined)
    await form
      .getByLabel(say(language, 'operator.field.categoryId'), { exact: true })
      .selectOption(category)
  await accessible(page, '[role=dialog]')
  await form.getByRole('button', { name: say(language, 'console.save'), exact: true }).click()
  await expect(form).toBeHidden()
  // The list of services has more than one page.
  if (category !== undefined)
    await page
      .getByRole('searchbox', { name: say(language, 'operator.searchServices') })
      .fill(name[language])
  await expect(page.getByRole('cell', { name: name[language], exact: true })).toBeVisible()
}

for (const language of LANGUAGES)
  test(`the first operator is made by the command and lists a third city without code (${language})`, async ({
    page,
    site,
  }) => {
    const t = (key: MessageKey) => say(language, key)
    const number = language === 'en' ? '7701234511' : '7701234512'
    runOperator(site.dataDir, 'add', `+964${number}`, '--name', 'Sara Ali')
    await open(page, '/login', language)
    await page.locator('input[type=tel]').fill(number)
    await page.getByRole('button', { name: t('account.sendCode') }).click()
    const field = page.locator('input[autocomplete=one-time-code]')
    await field.pressSequentially(await codeOf(page, number))
    await page.getByRole('button', { name: t('account.verify'), exact: true }).click()
    await expect(field).toBeHidden()

    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('operator.factor.setUp'))
    // The operator's API refuses all requests until the second factor is set up.
    expect((await page.request.get('/api/admin/cities')).status()).toBe(403)
    await setUpFactor(page, language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('operator.businesses'))

    await page.goto('/admin/catalogue?tab=cities')
    await add(page, language, {
      tab: 'operator.tab.cities',
      button: 'operator.addCity',
      name: CITY,
      fields: {
        'operator.field.latitude': '36.34',
        'operator.field.longitude': '43.13',
        'operator.field.south': '36.2',
        'operator.field.north': '36.5',
        'operator.field.west': '43',
        'operator.field.east': '43.3',
      },
    })
    await add(page, language, {
      tab: 'operator.tab.districts',
      button: 'operator.addDistrict',
      name: DISTRICT,
      fields: { 'operator.field.latitude': '36.34', 'operator.field.longitude': '43.13' },
    })
    await add(page, language, {
      tab: 'operator.tab.categories',
      button: 'operator.addCategory',
      name: CATEGORY,
    })
    await add(page, language, {
      tab: 'operator.tab.services',
      button: 'operator.addService',
      name: SERVICE,
      category: CATEGORY[language],
      fields: { 'operator.field.durationMinutes': '30' },
    })
    // Customers now see the city, and the service once a shop there sells it. Pages cache the places for a few seconds.
    const here = t('business.inCity').replace('{city}', CITY[language])
    await expect(async () => {
      await page.goto('/')
      await page
        .getByRole('button', { name: cityIs(language) })
        .first()
        .click()
      const choice = page.getByRole('dialog').getByRole('button', { name: CITY[language] })
      await choice.click({ timeout: 3000 })
      await expect(page.getByRole('heading', { name: here })).toBeVisible({ timeout: 3000 })
    }).toPass()
    await expect(async () => {
      await page.goto('/register')
      await expect(page.locator('[name=categoryId]')).toContainText(CATEGORY[language], {
        timeout: 3000,
      })
    }).toPass()
  })
