import { expect, type Page } from '@playwright/test'
import { LANGUAGES, say, test } from '../support/awan.ts'
import { dialog } from '../support/booking.ts'
import {
  dayKept,
  saveNote,
  stage,
  typeNote,
  unsentLine,
  walkIn,
  writeNote,
} from '../support/offline/shops-day.ts'
import { signUpHere } from '../support/people.ts'
import { endElsewhere, logInHere, ownNumber } from '../support/account/session-end.ts'

// The browser logs requests that fail offline, refusals, and the ended session.
test.use({
  serviceWorkers: 'allow',
  allow: [/Failed to load resource|Page error \(resource\)/],
})

test('A-19: two tabs run a day offline: each entry is sent once, and conflicts are shown (ar)', async ({
  page,
  context,
}) => {
  const { sara, opens, shown, appointments } = await stage(page, 'ar')
  await dayKept(page)
  const other = await context.newPage()
  await context.setOffline(true)
  await other.goto(page.url())
  await shown(other)
  await walkIn(page, 'ar')
  await walkIn(other, 'ar')
  // Both tabs have the same sheet open when they write.
  await opens.click()
  await other.locator(`[data-appointment="${sara.id}"]`).click()
  await typeNote(other, 'ar', 'قهوة')
  await writeNote(page, 'ar', 'شاي')
  await saveNote(other, 'ar')
  for (const tab of [page, other]) await expect(unsentLine(tab)).toHaveText(/٤ إدخالات|4 إدخالات/)
  expect((await appointments()).filter(({ source }) => source === 'walk_in')).toHaveLength(0)

  await context.setOffline(false)
  // One chair: the second walk-in has no free time, and the second note conflicts with the first.
  for (const tab of [page, other])
    await expect(unsentLine(tab)).toHaveText(/إدخالان يحتاجان إلى قرار/)
  const walkIns = async () =>
    (await appointments()).filter(
      ({ source, status }) => source === 'walk_in' && status !== 'cancelled',
    )
  expect(await walkIns()).toHaveLength(1)
  expect((await appointments()).find(({ id }) => id === sara.id)?.note).toBe('شاي')
  await unsentLine(other).click()
  const entries = dialog(other).locator('li')
  await entries
    .filter({ hasText: 'قهوة' })
    .getByRole('button', { name: say('ar', 'diary.unsentJoin') })
    .click()
  await expect(entries).toHaveCount(1)
  await entries.locator('.num', { hasText: ':' }).last().click()
  await expect(entries).toHaveCount(0)
  for (const tab of [page, other]) await expect(unsentLine(tab)).toHaveCount(0)
  expect((await appointments()).find(({ id }) => id === sara.id)?.note).toBe('شاي\nقهوة')
  expect(await walkIns()).toHaveLength(2)
})

/**
 * Marks the tab again after a logout or another account's login has cleared its storage: without the mark, its next page
 * would be signed in as the first account.
 */
const rememberSignIn = (page: Page) =>
  page.evaluate(() => sessionStorage.setItem('e2e.signedIn', 'true'))

for (const language of LANGUAGES)
  test(`entries pending when a session ends are sent after the same person logs in again, and by no one else (${language})`, async ({
    page,
    context,
  }) => {
    const { shop, sara, opens, shown, appointments } = await stage(page, language)
    const number = await ownNumber(page)
    await dayKept(page)
    await context.setOffline(true)
    await walkIn(page, language)
    await opens.click()
    await writeNote(page, language, 'Tea, no sugar')
    await expect(unsentLine(page)).toBeVisible()
    await endElsewhere(context)
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/login/)
    await expect(
      page.getByRole('main').getByText(say(language, 'error.unauthorized')),
    ).toBeVisible()

    // Another account on the same device.
    await page.goto('/signup')
    await signUpHere(page, language, 'Hassan Karim')
    await rememberSignIn(page)
    await page.goto(`/console/${shop.id}`)
    await expect(page.getByText('Tea, no sugar')).toHaveCount(0)
    await expect(unsentLine(page)).toHaveCount(0)
    await page.goto('/profile')
    await page.getByRole('button', { name: say(language, 'account.logOut') }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userData'))).toBeNull()
    await rememberSignIn(page)

    await page.goto('/login')
    await logInHere(page, language, number)
    await expect
      .poll(async () => (await appointments()).find(({ id }) => id === sara.id)?.note)
      .toBe('Tea, no sugar')
    await page.goto(`/console/${shop.id}`)
    await shown()
    await expect(unsentLine(page)).toHaveCount(0)
    const all = await appointments()
    expect(all.filter(({ source }) => source === 'walk_in')).toHaveLength(1)
  })
