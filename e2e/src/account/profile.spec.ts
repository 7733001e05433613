import { expect, type Page, type Route } from '@playwright/test'
import {
  LANGUAGES,
  codeOf,
  newestTo,
  newNumber,
  open,
  reloadSaved,
  say,
  test,
  type Language,
} from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { book, chosen, dialog, freeTime, get, wantedAt } from '../support/booking.ts'
import { held } from '../support/line/held.ts'
import { onNext } from '../support/line/on-next.ts'
import { demoShop, openAsNew, signUpHere } from '../support/people.ts'

test.use({ allow: [/status of (403|422|401|404|500)|ERR_CONNECTION_RESET/] })

/** Opens the profile of a new account; returns its number. */
const openProfile = (page: Page, language: Language) => openAsNew(page, '/profile', language)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const me = async (page: Page) =>
  (await get<{ user: { fullName: string; language: string } }>(page, '/api/auth/session')).user

for (const language of LANGUAGES)
  test(`message channels are chosen, saved and kept (${language})`, async ({ page }) => {
    await openProfile(page, language)
    const on = (name: string) => page.getByRole('switch', { name, exact: true })
    const whatsapp = on(say(language, 'account.notice.whatsapp'))
    await expect(whatsapp).not.toBeChecked()
    await expect(on(say(language, 'account.notice.sms'))).toBeChecked()
    await whatsapp.click()
    await on(say(language, 'account.notice.quiet')).click()
    await accessible(page)
    await button(page, say(language, 'account.notice.save')).click()
    await expect(page.getByText(say(language, 'account.notice.saved'))).toBeVisible()
    await reloadSaved(page)
    await expect(whatsapp).toBeChecked()
    await expect(on(say(language, 'account.notice.quiet'))).not.toBeChecked()
  })

test('a link pressed while a form’s guard leaves the history is followed', async ({ page }) => {
  await openProfile(page, 'en')
  await page.getByRole('switch', { name: say('en', 'account.notice.quiet'), exact: true }).click()
  await page.evaluate(() => {
    const back = history.back.bind(history)
    history.back = () => {
      back()
      document.querySelector<HTMLAnchorElement>('main a[href="/favourites"]')?.click()
    }
  })
  await button(page, say('en', 'account.notice.save')).click()
  await expect(page.locator('main h1')).toHaveText(say('en', 'favourite.title'))
  await page.goBack()
  await expect(page.locator('main h1')).toHaveText(say('en', 'account.profile'))
})

for (const from of LANGUAGES) {
  const to = from === 'en' ? 'ar' : 'en'
  test(`switching from ${from} keeps the place, the focus and a typed name, and is announced`, async ({
    page,
  }) => {
    await openProfile(page, from)
    await button(page, say(from, 'account.editName')).click()
    const field = page.locator('input[name=name]')
    await field.fill('Half a na')
    await page.setViewportSize({ width: 390, height: 500 })
    const radio = page.locator(`label:has(span[lang=${to}]) input`)
    await radio.scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollBy({ top: 60, behavior: 'instant' }))
    const top = async () => (await radio.boundingBox())?.y ?? 0
    const before = await top()
    await radio.focus()
    await page.keyboard.press('Space')
    await expect(page.locator('html')).toHaveAttribute('dir', to === 'ar' ? 'rtl' : 'ltr')
    // A font that loads late moves lines by less than a row.
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(12)
    await expect(radio).toBeFocused()
    await expect(field).toHaveValue('Half a na')
    await expect(
      page.getByRole('status').filter({ hasText: say(to, 'account.languageNow') }),
    ).toHaveCount(1)
    await expect.poll(async () => (await me(page)).language).toBe(to)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', to)
  })

  test(`the account is deleted in place with a fresh code, in ${from}`, async ({ page }) => {
    const number = await openProfile(page, from)
    const shop = await demoShop()
    const free = await freeTime(page, shop, 3)
    await book(page, wantedAt(shop, free))
    // Simulates an expired code; a server test covers the rule itself.
    let requested = 0
    await page.route('**/api/me', async (route) => {
      requested += 1
      if (route.request().method() !== 'DELETE' || requested > 1) return route.continue()
      const json = { code: 'code_required', message: 'code_required' }
      return route.fulfill({ status: 403, json })
    })
    await button(page, say(from, 'account.delete')).click()
    await expect(dialog(page)).toHaveAttribute('role', 'alertdialog')
    await expect(button(page, say(from, 'account.deleteKeep'))).toBeFocused()
    await expect(dialog(page)).toContainText(say(from, 'account.deleteData'))
    const consequence = from === 'en' ? 'Your upcoming booking is cancelled' : 'يُلغى الحجز القادم'
    await expect(dialog(page)).toContainText(consequence)
    await accessible(page)
    const signUp = await newestTo(page, number)
    await dialog(page)
      .getByRole('button', { name: say(from, 'account.delete') })
      .click()
    const field = page.locator('input[autocomplete=one-time-code]')
    await expect(field).toBeFocused()
    await accessible(page)
    const code = await codeOf(page, number, signUp)
    await field.pressSequentially(code === '000000' ? '111111' : '000000')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('alert')).toHaveText(
      say(from, 'error.invalid_or_expired_code'),
    )
    await field.fill(code)
    await dialog(page)
      .getByRole('button', { name: say(from, 'account.delete') })
      .click()
    await expect(page.getByText(say(from, 'account.deletedText'))).toBeVisible()
    await expect(page.getByText(say(from, 'account.deleted'), { exact: true })).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname === '/')
    const left = await page.evaluate(() => [
      localStorage.getItem('userData'),
      localStorage.getItem('userRegistered'),
      sessionStorage.length,
    ])
    expect(left).toEqual([null, null, 0])
    expect((await page.request.get('/api/auth/session')).status()).toBe(401)
  })
  test(`the profile and its forms are accessible in ${from}`, async ({ page }) => {
    await openProfile(page, from)
    await accessible(page)
    // Only one country so far; still a setting, with its name.
    const country = page.getByRole('combobox', { name: say(from, 'account.country') })
    await expect(country.locator('option')).toHaveText([say(from, 'account.country.IQ')])
    await expect(country).toHaveValue('IQ')
    await button(page, say(from, 'account.editName')).click()
    await page.locator('input[name=name]').fill('')
    await button(page, say(from, 'account.save')).click()
    await expect(page.getByText(say(from, 'account.nameMissing'))).toBeVisible()
    await accessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await accessible(page)
  })
}

test('a name is saved; a failed save and deletion show errors, and data stays', async ({
  page,
}) => {
  await openProfile(page, 'en')
  const save = async (name: string) => {
    await button(page, say('en', 'account.editName')).click()
    await page.locator('input[name=name]').fill(name)
    await button(page, say('en', 'account.save')).click()
  }
  await save('  Zahra   Hassan ')
  await expect(page.getByText(say('en', 'account.nameSaved'))).toBeVisible()
  await expect(page.locator('main bdi').first()).toHaveText('Zahra Hassan')
  await expect(button(page, say('en', 'account.editName'))).toBeFocused()
  expect((await me(page)).fullName).toBe('Zahra Hassan')

  await page.route('**/api/me', (route) => route.fulfill({ status: 500, json: {} }))
  await save('Somebody Else')
  await expect(page.getByText(say('en', 'account.settingsFailed'))).toBeVisible()
  await expect(page.locator('main bdi').first()).toHaveText('Zahra Hassan')
  await expect(page.locator('input[name=name]')).toHaveValue('Somebody Else')
  await button(page, say('en', 'account.delete')).click()
  await dialog(page)
    .getByRole('button', { name: say('en', 'account.delete') })
    .click()
  await expect(dialog(page).getByRole('alert')).toHaveText(say('en', 'account.deleteFailed'))
  await button(page, say('en', 'account.deleteKeep')).click()
  await page.unroute('**/api/me')

  await page.context().setOffline(true)
  const erbil = page.getByRole('radio', { name: 'Erbil' })
  const baghdad = page.getByRole('radio', { name: 'Baghdad' })
  await erbil.click()
  await expect(page.getByText(say('en', 'shell.networkError')).first()).toBeVisible()
  await expect(baghdad).toBeChecked()
  await page.context().setOffline(false)
  await erbil.click()
  await expect(page.getByText(say('en', 'account.saved'), { exact: true })).toBeVisible()
  await page.reload()
  await expect(erbil).toBeChecked()
})

test('the account is deleted though the responses to the code and to the deletion are lost', async ({
  page,
}) => {
  const number = await openProfile(page, 'en')
  const lose = (route: Route) => route.fetch().then(() => route.abort('connectionreset'))
  const remove = dialog(page).getByRole('button', { name: say('en', 'account.delete') })
  const json = { code: 'code_required', message: 'code_required' }
  await onNext(page, '**/api/me', 'DELETE', (route) => route.fulfill({ status: 403, json }))
  await page.route('**/api/me/code/*/verify', lose, { times: 2 })
  const signUp = await newestTo(page, number)
  await button(page, say('en', 'account.delete')).click()
  await remove.click()
  await page.locator('input[autocomplete=one-time-code]').fill(await codeOf(page, number, signUp))
  for (let lost = 0; lost < 2; lost += 1) {
    await remove.click()
    await expect(dialog(page).getByRole('alert')).toHaveText(say('en', 'account.deleteFailed'))
  }
  await onNext(page, '**/api/me', 'DELETE', lose)
  await remove.click()
  await expect(page.getByText(say('en', 'account.deletedText'))).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('a name typed on while it is saved stays in its form', async ({ page }) => {
  await openProfile(page, 'en')
  const name = page.getByLabel(say('en', 'account.fullName'))
  await button(page, say('en', 'account.editName')).click()
  await name.fill('Zahra Kareem')
  const saving = await held(page, '**/api/me', { method: 'PATCH' })
  await button(page, say('en', 'account.save')).click()
  await saving.arrived
  await name.fill('Zahra Kareem Ali')
  saving.release()
  await expect(page.getByText(say('en', 'account.nameSaved'))).toBeVisible()
  await expect(name).toHaveValue('Zahra Kareem Ali')
  await button(page, say('en', 'account.save')).click()
  await expect(name).toHaveCount(0)
  expect((await me(page)).fullName).toBe('Zahra Kareem Ali')
})

test('who logs out leaves nothing typed to the next account of the tab', async ({ page }) => {
  await open(page, '/signup?next=%2Fprofile', 'en')
  await signUpHere(page, 'en', 'Zahra Ali')
  const name = page.getByLabel(say('en', 'account.fullName'))
  await button(page, say('en', 'account.editName')).click()
  await name.fill('Zahra Kareem')
  await button(page, say('en', 'account.logOut')).click()
  await expect(page.getByText(say('en', 'account.loggedOut'))).toBeVisible()
  await page.goto('/signup?next=%2Fprofile')
  await signUpHere(page, 'en', 'Noor Salim')
  await button(page, say('en', 'account.editName')).click()
  await expect(name).toHaveValue('Noor Salim')
})

test('logging out asks only during a booking', async ({ page }) => {
  // Through the screens: a session created by the API lasts only as long as its tab.
  await open(page, '/signup?next=%2Fprofile', 'en')
  await signUpHere(page, 'en', 'Zahra Ali')
  const shop = await demoShop()
  const free = await freeTime(page, shop, 3)
  await page.goto(chosen(shop, free))
  await expect(page.locator('main input[type=radio]:checked').first()).toBeAttached()
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('awan.unfinished')))
    .not.toBeNull()
  await page.goto('/profile')
  const logOut = button(page, say('en', 'account.logOut'))
  await logOut.click()
  await expect(dialog(page)).toContainText(say('en', 'account.logOutText'))
  await accessible(page)
  await page.keyboard.press('Escape')
  await expect(logOut).toBeFocused()
  await logOut.click()
  await dialog(page)
    .getByRole('button', { name: say('en', 'account.logOut') })
    .click()
  await expect(page.getByText(say('en', 'account.loggedOut'))).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/')

  await page.goto('/login?next=%2Fprofile')
  await page.goto(`/signup?next=%2Fprofile`)
  await signUpHere(page, 'en', `Noor ${newNumber()}`)
  await logOut.click()
  await expect(page.getByText(say('en', 'account.loggedOut'))).toBeVisible()
})
