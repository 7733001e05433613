import { expect, test, type Page } from '@playwright/test'
import { LANGUAGES, newNumber, open, say, type Language } from './support/awan.ts'
import { chosen, confirmButton, dialog, freeTime, get } from './support/booking.ts'
import { fillDay } from './support/full-shop.ts'
import { picture } from './support/camera.ts'
import { agreement, bannerShop, enterCode, openAs, openAsNew } from './support/people.ts'

const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const

interface Session {
  page: Page
  language: Language
  /** Takes a screenshot; with `dark`, a second one in the dark theme. */
  take: (name: string, options?: { dark?: boolean }) => Promise<void>
}

for (const language of LANGUAGES)
  for (const size of ['phone', 'desktop'] as const)
    test.describe(`${language} ${size}`, () => {
      test.use({
        ...SIZES[size],
        locale: language === 'ar' ? 'ar-IQ' : 'en-GB',
        timezoneId: 'Asia/Baghdad',
        colorScheme: 'light',
      })

      const session = (page: Page): Session => ({
        page,
        language,
        take: async (name, { dark = false } = {}) => {
          await picture(page, `${name}-${language}-${size}`)
          if (!dark) return
          await page.emulateMedia({ colorScheme: 'dark' })
          await picture(page, `${name}-${language}-${size}-dark`)
          await page.emulateMedia({ colorScheme: 'light' })
        },
      })

      test('what a guest sees', ({ page }) => asGuest(session(page)))
      test('a booking', ({ page }) => asCustomer(session(page)))
      test('a shop that registers', ({ page }) => asNewShop(session(page)))
      test('a day of a shop', ({ page }) => asOwner(session(page)))
    })

async function asGuest({ page, language, take }: Session): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'English' })).toBeVisible()
  await take('language')
  await open(page, '/', language)
  await expect(page.locator('a[href^="/business/"]').first()).toBeVisible()
  await take('home', { dark: true })
  const services = await get<{ items: { id: string }[] }>(page, '/api/services')
  const service = services.items[0]?.id ?? ''
  const { businessId: shop } = await bannerShop(page)
  for (const [name, path, shown] of [
    ['services', '/services', 'main a[href^="/service/"]'],
    ['businesses', '/businesses', 'main a[href^="/business/"]'],
    ['service', `/service/${service}`, 'main a[href*="start="]'],
    ['quick-book', '/quick-book', 'main a[href*="service="]'],
    ['quick-book-times', `/quick-book?service=${service}`, 'main a[href*="start="]'],
    ['business', `/business/${shop}`, '#services input'],
    ['login', '/login', 'input[type=tel]'],
    ['terms', '/terms', 'main h1'],
    ['support', '/support', 'main details'],
    ['not-found', '/nowhere', 'main h1'],
    ['business-not-found', '/business/nobody', 'main h1'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator(shown).first()).toBeAttached()
    await take(name, { dark: name === 'business' })
  }
}

async function asCustomer({ page, language, take }: Session): Promise<void> {
  const { businessId: shop } = await bannerShop(page)
  const free = await freeTime(page, shop, 2)
  const t = (key: Parameters<typeof say>[1]) => say(language, key)
  const button = (key: Parameters<typeof say>[1]) =>
    page.getByRole('button', { name: t(key), exact: true })

  await open(page, chosen(shop, free), language)
  await expect(page.locator('#times input[name$=slot]:checked')).toBeAttached()
  await page.locator('#times').scrollIntoViewIfNeeded()
  await page.locator('#times').evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await take('times')
  await page.locator('#times button[aria-haspopup=dialog]').click()
  await expect(dialog(page).locator('[role=grid]')).toBeVisible()
  await take('month')
  await page.keyboard.press('Escape')
  await button('booking.continue').click()
  await expect(dialog(page)).toContainText(t('booking.pleaseLogin'))
  await take('login-step')

  await dialog(page)
    .getByRole('link', { name: t('booking.createAccount') })
    .click()
  const number = newNumber()
  await page.locator('input[name=name]').fill(language === 'ar' ? 'زهراء علي' : 'Zahra Ali')
  await page.locator('input[type=tel]').fill(number)
  await agreement(page).click()
  await take('signup')
  await button('account.createAccount').click()
  await expect(page.locator('input[autocomplete=one-time-code]')).toBeVisible()
  // A partly typed code.
  const code = page.locator('input[autocomplete=one-time-code]')
  await code.fill('4827')
  await take('code')
  await code.fill('')
  const phone = await page.context().newPage()
  await phone.goto(`/dev/handset?number=${number}`)
  const screen = phone.getByRole('region', { name: t('handset.screen') })
  await expect(screen.getByText(/\d{6}/).first()).toBeVisible()
  await screen.scrollIntoViewIfNeeded()
  await picture(
    phone,
    `handset-${language}-${(page.viewportSize()?.width ?? 0) < 1000 ? 'phone' : 'desktop'}`,
  )
  await phone.close()
  await enterCode(page, language, number)

  await expect(confirmButton(page, language)).toBeVisible()
  await take('confirm', { dark: true })
  await confirmButton(page, language).click()
  await expect(dialog(page)).toContainText(t('booking.bookedTitle'))
  await take('booked')
  await page.goto(chosen(shop, await freeTime(page, shop, 5), '&confirm=1'))
  await confirmButton(page, language).click()
  await expect(dialog(page)).toContainText(t('booking.bookedTitle'))

  await page.goto('/')
  await expect(page.getByRole('region', { name: t('catalog.yourNext') })).toBeVisible()
  await take('home-signed-in')
  await page.goto('/appointments')
  await expect(page.locator('main article')).toHaveCount(2)
  await take('bookings', { dark: true })
  await button('appointment.cancel').first().click()
  await expect(dialog(page)).toContainText(t('appointment.cancelQuestion'))
  await take('cancel')
  await page.keyboard.press('Escape')
  await page.locator('main article h2 a').first().click()
  await expect(page.getByText(t('appointment.address'))).toBeVisible()
  // Waits until the cached booking has been refreshed.
  await expect(page.getByText(t('appointment.loadedAt').split('{')[0] ?? '')).toHaveCount(0)
  await take('booking')
  const id = page.url().split('/').at(-1) ?? ''
  await page.goto(`/appointments/${id}?change=1`)
  await expect(page.locator('main input[name$=slot]').first()).toBeAttached()
  await take('change')
  await page.goto('/notifications')
  await expect(page.locator('main li').first()).toBeVisible()
  await take('notifications', { dark: true })
  await page.goto('/profile')
  await expect(page.locator('main h1')).toBeVisible()
  await take('profile', { dark: true })
}

async function asNewShop({ page, language, take }: Session): Promise<void> {
  await openAsNew(page, '/register?step=business', language)
  const field = (name: string) => page.locator(`[name="${name}"]`)
  await field('nameAr').fill('حلاق الرشيد')
  await field('nameEn').fill('Al-Rashid Barber')
  await field('categoryId').selectOption('barber')
  await expect(page.getByText(say(language, 'register.saved'), { exact: true })).toBeVisible()
  await take('register')
  await page.getByRole('button', { name: say(language, 'register.continue') }).click()
  await field('district').fill(language === 'ar' ? 'الكرادة' : 'Karrada')
  await field('address').fill(language === 'ar' ? 'شارع 62، بناية 12' : 'Street 62, building 12')
  await field('landmark').fill(language === 'ar' ? 'مقابل جسر الطابقين' : 'Opposite the bridge')
  await field('pin').fill('33.3011, 44.4253')
  await page.getByRole('button', { name: say(language, 'register.continue') }).click()
  await page.getByRole('button', { name: say(language, 'staff.template.late') }).click()
  await expect(page.getByText(say(language, 'register.saved'), { exact: true })).toBeVisible()
  await take('register-hours')
}

async function asOwner({ page, language, take }: Session): Promise<void> {
  const { businessId: shop, phone } = await bannerShop(page)
  await openAs(page, phone, `/console/${shop}/bookings`, language)
  const day = await fillDay(page, shop)
  for (const [name, path, shown] of [
    ['shop-day', `?day=${day}`, 'main [data-appointment]'],
    ['shop-week', `/calendar?day=${day}`, 'main [data-appointment]'],
    ['shop-week-all', `/calendar?day=${day}&staff=everyone`, 'main [data-day]'],
    ['shop-customers', '/customers', 'main ul a'],
    ['shop-services', '/services', 'main li'],
    ['shop-team', '/team', 'main li'],
    ['shop-insights', '/insights?period=90', 'main svg:visible'],
    ['shop-public-page', '/page', 'main h2'],
  ] as const) {
    await page.goto(`/console/${shop}${path}`)
    await expect(page.locator(shown).first()).toBeVisible()
    if (name === 'shop-customers') {
      await page.locator(shown).first().click()
      await expect(
        page.locator('main').getByLabel(say(language, 'customer.note'), { exact: true }),
      ).toBeVisible()
    }
    await take(name, { dark: ['shop-day', 'shop-week', 'shop-insights'].includes(name) })
    if (name !== 'shop-day') continue
    await page.locator(shown).first().click()
    await expect(dialog(page)).toBeVisible()
    await take('shop-appointment')
  }
}
