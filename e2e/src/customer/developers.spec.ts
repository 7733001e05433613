import { expect, type Page } from '@playwright/test'
import { audienceNames, developerWords } from '@awan/core/locales/developers/words'
import { LANGUAGES, open, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { judge } from '../support/layout.ts'
import { demoOwner, openAs } from '../support/people.ts'

// A guest on the page this long gets the sign-up prompt, which would cover the controls.
test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('awan.dismissedPrompt', 'true')),
)

const operations = (page: Page) => page.locator('main details')
const SHOP_MOVE = '/api/console/businesses/{businessId}/appointments/{appointmentId}/move'

for (const language of LANGUAGES)
  test(`help links to the developers’ page, where typing finds an operation (${language})`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, '/support', language)
    await page.getByRole('link', { name: say(language, 'support.developers'), exact: true }).click()
    await expect(page).toHaveURL('/developers')
    await expect(page.locator('main h1')).toHaveText(say(language, 'support.developers'))
    await expect(page.locator('details#shopMove')).toBeAttached()
    const all = await operations(page).count()
    expect(all).toBeGreaterThan(150)

    await page.locator('main input[type=search]').pressSequentially('shopmove')
    await expect(operations(page)).toHaveCount(1)
    await expect(page).toHaveURL(/query=shopmove/)
    const found = page.locator('details#shopMove')
    await found.locator('summary').press('Enter')
    await expect(found).toContainText(SHOP_MOVE)
    await expect(found).toContainText('appointments.write')
    await expect(found).toContainText('409 slot_taken')
    await expect(found).toContainText(say(language, 'error.slot_taken'))
    await accessible(page)

    const request = found.getByRole('group', {
      name: `${developerWords.request[language]}, shopMove`,
    })
    await expect(request).toContainText(`curl -X POST '${baseURL}/api/console/businesses/`)
    await expect(request).toHaveAttribute('dir', 'ltr')
    await found
      .getByRole('button', {
        name: `${developerWords.copy[language]}: ${developerWords.request[language]}, shopMove`,
      })
      .click()
    await expect(page.getByText(say(language, 'booking.copied')).first()).toBeVisible()
    expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe(
      await request.textContent(),
    )
    await found
      .getByRole('button', { name: `${developerWords.copyLink[language]}: shopMove` })
      .click()
    await expect
      .poll(() => page.evaluate(async () => navigator.clipboard.readText()))
      .toBe(`${baseURL}/developers#shopMove`)

    await page.locator('main input[type=search]').fill('zzzz')
    await expect(operations(page)).toHaveCount(0)
    await expect(page.locator('main')).toContainText(developerWords.noneFound[language])
    await accessible(page)
    await page.locator('main input[type=search]').fill('')
    await expect(operations(page)).toHaveCount(all)
  })

for (const language of LANGUAGES)
  test(`the page for developers fits, can be hit and has no violation (${language})`, async ({
    page,
  }) => {
    await open(page, '/developers?for=key', language)
    await expect(page.locator('details#shopMove')).toBeAttached()
    await expect(page.locator('details#listCities')).toHaveCount(0)
    await expect(
      page.getByRole('radio', { name: audienceNames.key[language], exact: true }),
    ).toBeChecked()
    await page.locator('details#shopMove summary').click()
    await judge(page, '/developers')
  })

test('the address names an operation, which is open and in sight; the former page leads here', async ({
  page,
}) => {
  await open(page, '/developers#listSlots', 'en')
  const linked = page.locator('details#listSlots')
  await expect(linked).toHaveAttribute('open', '')
  await expect(linked.locator('summary')).toBeInViewport()
  await expect(linked.locator('summary')).toBeFocused()
  await page.goto('/api/docs')
  await expect(page).toHaveURL('/developers')
  await page.getByRole('link', { name: developerWords.operations.en, exact: true }).click()
  await expect(page.locator('#operations-title')).toBeInViewport()
})

test('Integrations lead to the page for developers', async ({ page }) => {
  const owner = await demoOwner()
  await openAs(page, owner.phone, `/console/${owner.businessId}/connect`, 'ar')
  await page.getByRole('link', { name: say('ar', 'support.developers'), exact: true }).click()
  await expect(page).toHaveURL('/developers')
  await expect(page.locator('#keys-title')).toBeVisible()
})

test.describe('with a server that fails', () => {
  test.use({ allow: [/status of 500/] })

  test('the general guide stays, and the document can be retried', async ({ page }) => {
    let fails = true
    await page.route('**/api/openapi.json', (route) =>
      fails
        ? route.fulfill({ status: 500, json: { code: 'internal', message: '' } })
        : route.continue(),
    )
    await open(page, '/developers', 'en')
    const again = page.locator('main').getByRole('button', { name: say('en', 'shell.tryAgain') })
    await expect(again).toBeVisible()
    await expect(page.locator('#keys-title')).toBeVisible()
    await accessible(page)
    fails = false
    await again.click()
    await expect(page.locator('details#listSlots')).toBeAttached()
  })
})
