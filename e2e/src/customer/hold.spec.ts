import { expect, request, type Page } from '@playwright/test'
import {
  codeOf,
  fromHere,
  LANGUAGES,
  newestTo,
  newNumber,
  open,
  say,
  test,
} from '../support/awan.ts'
import { chosen, confirmButton, dialog, freeTime, get, upcoming } from '../support/booking.ts'
import {
  agreement,
  demoShop,
  enterCode,
  signInAsNew,
  signUpByApi,
  signUpHere,
} from '../support/people.ts'
import { held } from '../support/line/held.ts'

/** Returns whether other customers see the time as free. */
async function isFree(page: Page, shop: string, free: Awaited<ReturnType<typeof freeTime>>) {
  const { items } = await get<{ items: { start: string; staffIds: string[] }[] }>(
    page,
    `/api/businesses/${shop}/slots?offering=${free.offeringId}&date=${free.date}&staff=${free.staffIds[0]}`,
  )
  return items.some(({ start }) => start === free.start)
}

test.describe('in the sheet', () => {
  // The browser logs the 404 for a new number.
  test.use({ allow: [/404/] })

  for (const language of LANGUAGES) {
    test(`a guest holds a time, signs up in the sheet and books in seven taps (${language})`, async ({
      page,
      browser,
    }) => {
      const t = (key: Parameters<typeof say>[1]) => say(language, key)
      const stranger = await (await browser.newContext()).newPage()
      const shop = await demoShop()
      const free = await freeTime(page, shop, language === 'en' ? 6 : 7)
      const staff = `&staff=${free.staffIds[0] ?? ''}`
      // Counts quick book, service and time: the link of a time opens the sheet.
      let taps = 3
      const tap = async (press: Promise<void>) => {
        taps += 1
        await press
      }
      await open(page, chosen(shop, free, `${staff}&confirm=1`), language)
      const sheet = dialog(page)
      await expect(sheet).toContainText(t('booking.timeKept'))
      await expect(sheet.getByRole('alert')).toHaveCount(0)
      expect(await isFree(page, shop, free)).toBe(true)
      expect(await isFree(stranger, shop, free)).toBe(false)

      const number = newNumber()
      await sheet.locator('input[type=tel]').fill(number)
      await tap(sheet.getByRole('button', { name: t('account.sendCode') }).click())
      await expect(sheet).toContainText(t('booking.newHere'))
      await sheet.locator('input[name=name]').fill('Zainab Karim')
      await tap(agreement(page).click())
      // The linked text opens, and the form keeps its values on the way back.
      await sheet.locator('label a[href="/terms"]').click()
      await expect(page).toHaveURL(/\/terms$/)
      await page.goBack()
      await expect(sheet.locator('input[name=name]')).toHaveValue('Zainab Karim')
      await expect(agreement(page)).toBeChecked()
      await tap(sheet.getByRole('button', { name: t('account.createAccount') }).click())
      const field = sheet.locator('input[autocomplete=one-time-code]')
      await expect(field).toBeVisible()
      // A reload returns to the code and the same hold.
      await page.reload()
      await expect(sheet).toContainText(t('booking.timeKept'))
      await field.pressSequentially(await codeOf(page, number))
      await expect(confirmButton(page, language)).toBeVisible()
      await tap(confirmButton(page, language).click())
      await expect(sheet).toContainText(t('booking.bookedTitle'))
      expect(taps).toBe(7)
      expect(await page.evaluate(() => sessionStorage.getItem('awan.signup'))).toBeNull()
      expect((await upcoming(page)).map(({ start }) => start)).toEqual([free.start])
      await stranger.context().close()
    })
  }
})

test.describe('in the sheet of a new customer', () => {
  test.use({ allow: [/404|Failed to load resource/] })

  test('input survives a change of the number and a reload, and no login error is shown', async ({
    page,
  }) => {
    const shop = await demoShop()
    const free = await freeTime(page, shop, 9)
    await open(page, chosen(shop, free, `&staff=${free.staffIds[0] ?? ''}&confirm=1`), 'en')
    const sheet = dialog(page)
    const name = sheet.locator('input[name=name]')
    const create = sheet.getByRole('button', { name: say('en', 'account.createAccount') })
    await sheet.locator('input[type=tel]').fill(newNumber())
    await sheet.getByRole('button', { name: say('en', 'account.sendCode') }).click()
    await expect(name).toBeFocused()
    await create.click()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(name).toBeFocused()
    await name.fill('Zainab Karim')
    await create.click()
    await expect(agreement(page)).toBeFocused()
    await agreement(page).click()
    await page.route('**/api/auth/otp', (route) => route.abort())
    await create.click()
    await expect(sheet.getByRole('alert')).toContainText(say('en', 'shell.networkError'))
    await expect(page.getByText(say('en', 'account.loginFailed'))).toHaveCount(0)
    await page.unroute('**/api/auth/otp')
    await create.click()
    await sheet.getByRole('button', { name: say('en', 'account.changeNumber') }).click()
    await expect(name).toHaveValue('Zainab Karim')
    await page.reload()
    await expect(name).toHaveValue('Zainab Karim')
    await expect(agreement(page)).toBeChecked()
    // Another number may have an account.
    await sheet.locator('input[type=tel]').fill(newNumber())
    await expect(name).toBeHidden()
  })
})

test('closing the sheet releases the time', async ({ page, browser }) => {
  const stranger = await (await browser.newContext()).newPage()
  const shop = await demoShop()
  const free = await freeTime(page, shop, 8)
  await open(page, chosen(shop, free, `&staff=${free.staffIds[0] ?? ''}&confirm=1`), 'en')
  await expect(dialog(page)).toContainText(say('en', 'booking.timeKept'))
  expect(await isFree(stranger, shop, free)).toBe(false)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect.poll(() => isFree(stranger, shop, free)).toBe(true)
  await stranger.context().close()
})

test('closing the sheet of another tab keeps the time held since', async ({ page, browser }) => {
  const stranger = await (await browser.newContext()).newPage()
  const shop = await demoShop()
  const replaced = await freeTime(page, shop, 10)
  const kept = await freeTime(page, shop, 12)
  const confirmation = (free: typeof kept) =>
    chosen(shop, free, `&staff=${free.staffIds[0] ?? ''}&confirm=1`)
  await open(page, confirmation(replaced), 'en')
  await expect(dialog(page)).toContainText(say('en', 'booking.timeKept'))
  const tab = await page.context().newPage()
  await open(tab, confirmation(kept), 'en')
  await expect(dialog(tab)).toContainText(say('en', 'booking.timeKept'))
  const released = page.waitForResponse(/\/api\/hold\?id=/)
  await page.bringToFront()
  await page.keyboard.press('Escape')
  expect((await released).status()).toBe(204)
  expect(await isFree(stranger, shop, kept)).toBe(false)
  await tab.close()
  await stranger.context().close()
})

test('a list from before the hold does not end the hold of another tab', async ({
  page,
  browser,
}) => {
  const stranger = await (await browser.newContext()).newPage()
  const shop = await demoShop()
  const replaced = await freeTime(page, shop, 13)
  const kept = await freeTime(page, shop, 15)
  const confirmation = (free: typeof kept) =>
    chosen(shop, free, `&staff=${free.staffIds[0] ?? ''}&confirm=1`)
  const late = Promise.withResolvers<void>()
  await open(page, confirmation(replaced), 'en')
  await expect(dialog(page)).toContainText(say('en', 'booking.timeKept'))
  // What others are shown, as to a request that left before this browser had the cookie of its hold.
  await page.route(
    '**/slots?*',
    async (route) => {
      const headers = { ...(await route.request().allHeaders()), cookie: '' }
      const response = await route.fetch({ headers })
      await late.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.reload()
  await expect(dialog(page)).toContainText(say('en', 'booking.timeKept'))
  const tab = await page.context().newPage()
  await open(tab, confirmation(kept), 'en')
  await expect(dialog(tab)).toContainText(say('en', 'booking.timeKept'))
  let lists = 0
  const nextList = page.waitForResponse((response) => {
    if (response.url().includes('/slots?')) lists += 1
    return lists === 2
  })
  late.resolve()
  // Only the next list proves that the time is free; nothing holds it again meanwhile.
  await nextList
  await expect(dialog(page)).toContainText(say('en', 'booking.timeKept'))
  expect(await isFree(stranger, shop, kept)).toBe(false)
  await tab.close()
  await stranger.context().close()
})

test('a sheet closed before it holds its time releases it afterwards', async ({
  page,
  browser,
}) => {
  const stranger = await (await browser.newContext()).newPage()
  const shop = await demoShop()
  const free = await freeTime(page, shop, 12)
  const hold = await held(page, '**/api/hold', { answered: true })
  await open(page, chosen(shop, free, `&staff=${free.staffIds[0] ?? ''}&confirm=1`), 'en')
  await hold.arrived
  await expect(dialog(page)).toBeVisible()
  expect(await isFree(stranger, shop, free)).toBe(false)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  hold.release()
  await expect.poll(() => isFree(stranger, shop, free)).toBe(true)
  await stranger.context().close()
})

test('on a rotated phone the sheet’s buttons are side by side', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  const shop = await demoShop()
  await signInAsNew(page, 'en')
  await page.goto(chosen(shop, await freeTime(page, shop, 8), '&confirm=1'))
  const other = dialog(page).getByRole('button', { name: say('en', 'booking.changeTime') })
  await expect(confirmButton(page, 'en')).toBeVisible()
  // Both at the same moment: the sheet may still be sliding in.
  const [first, second] = await other.evaluate((button) =>
    [...(button.parentElement?.children ?? [])].map((one) => {
      const { top, width } = one.getBoundingClientRect()
      return { top, width }
    }),
  )
  expect(first).toBeDefined()
  expect(second).toEqual(first)
})

test('a guest who logs in by the link of the sheet sees the price of the account', async ({
  page,
}) => {
  const elsewhere = { request: await request.newContext({ baseURL: fromHere().origin }) }
  const { phone } = await signUpByApi(elsewhere, 'en')
  await elsewhere.request.dispose()
  const number = phone.replace('+964', '')
  const shop = await demoShop()
  const free = await freeTime(page, shop, 8)
  await open(page, chosen(shop, free, `&staff=${free.staffIds[0] ?? ''}&confirm=1`), 'en')
  await expect(dialog(page)).toContainText(say('en', 'booking.timeKept'))
  await dialog(page)
    .getByRole('link', { name: say('en', 'booking.logIn') })
    .click()
  await expect(page).toHaveURL((url) => url.pathname === '/login')
  // The page that is left stays until the next is drawn, and its sheet has a field for a number too.
  await expect(dialog(page)).toHaveCount(0)
  await page.locator('input[type=tel]').fill(number)
  const before = await newestTo(page, number)
  await page.route(/\/price\?/, async (route) => {
    const response = await route.fetch()
    const quote = (await response.json()) as object // as in the API contract
    await route.fulfill({ response, json: { ...quote, price: 1250, fullPrice: null } })
  })
  await page.getByRole('button', { name: say('en', 'account.sendCode') }).click()
  await enterCode(page, 'en', number, before)
  await expect(confirmButton(page, 'en')).toBeVisible()
  await expect(dialog(page)).toContainText('1,250')
})

test('back after signing up by the link of the sheet closes the sheet and keeps the time', async ({
  page,
}) => {
  const shop = await demoShop()
  await open(page, chosen(shop, await freeTime(page, shop, 9)), 'en')
  const goOn = page.getByRole('button', { name: say('en', 'booking.continue'), exact: true })
  await goOn.click()
  await dialog(page)
    .getByRole('link', { name: say('en', 'booking.createAccount') })
    .click()
  await expect(page).toHaveURL((url) => url.pathname === '/signup')
  await signUpHere(page, 'en', 'Zahra Ali')
  await expect(confirmButton(page, 'en')).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL((url) => url.pathname === `/business/${shop}`)
  await expect(goOn).toBeVisible()
})
