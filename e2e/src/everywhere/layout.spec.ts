import { expect } from '@playwright/test'
import { LANGUAGES, newNumber, open, say, test } from '../support/awan.ts'
import { chosen, confirmButton, dialog, freeTime, get, upcoming } from '../support/booking.ts'
import { dayIn } from '../support/day.ts'
import { made, registerShop } from '../support/desk.ts'
import { DESKTOP, judge, PHONE, sideways, underToast } from '../support/layout.ts'
import { demoShop, openAsNew } from '../support/people.ts'
import { onOpenScreens, onCustomerScreens, onShopScreens } from '../support/screens.ts'

const SCREENS = { open: onOpenScreens, own: onCustomerScreens, shop: onShopScreens }

for (const language of LANGUAGES)
  for (const [whose, onScreens] of Object.entries(SCREENS))
    test(`${whose} screens fit, have large targets and no violation (${language})`, async ({
      page,
    }) => {
      test.setTimeout(480_000)
      // The console is checked on a desktop in English and on a phone in Arabic.
      const on = whose === 'shop' && language === 'ar' ? 'phone' : 'desktop'
      await onScreens(page, language, (path) => judge(page, path, on))
    })

for (const language of LANGUAGES)
  test(`lists of time off and of members fit (${language})`, async ({ page }) => {
    const { id } = await registerShop(page, language, {
      name: { en: 'The long lists', ar: 'القوائم الطويلة' },
      staff: [{ name: 'Abdulrahman Al-Hashimi', me: true }],
    })
    const api = `/api/console/businesses/${id}`
    const { staff } = await get<{ staff: { id: string }[] }>(page, `${api}/diary?from=${dayIn(0)}`)
    await made(page, `${api}/exceptions`, {
      staffId: null,
      dates: [dayIn(5), dayIn(6)],
      ranges: [],
      reason: 'Kitchen renovation',
    })
    await made(page, `${api}/exceptions`, {
      staffId: staff[0]?.id,
      dates: [dayIn(9)],
      ranges: [{ from: 600, to: 720 }],
    })
    const invited = { role: 'manager', staffId: null, phone: `+964${newNumber()}` }
    await made(page, `${api}/invitations`, invited)
    for (const path of ['team/closures', 'members']) {
      await page.goto(`/console/${id}/${path}`)
      await expect(page.locator('main ul').first()).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await judge(page, path, language === 'ar' ? 'phone' : 'desktop')
    }
  })

const REFUSED = [
  ['/login', 'account.sendCode'],
  ['/signup', 'account.createAccount'],
  ['/register', 'register.continue'],
] as const

for (const language of LANGUAGES)
  test(`a toast covers no heading, field or button (${language})`, async ({ page }) => {
    for (const [path, send] of REFUSED) {
      if (path === '/register') await openAsNew(page, path, language)
      else await open(page, path, language)
      for (const size of [PHONE, DESKTOP]) {
        await page.setViewportSize(size)
        // The same refusal twice shows one toast.
        const button = page.getByRole('button', { name: say(language, send), exact: true })
        await button.click()
        await button.click()
        await expect.poll(() => underToast(page), `${path} at ${size.width}`).toEqual([])
        await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
      }
    }
  })

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  for (const language of LANGUAGES)
    test(`an appointment is booked beside the page (${language})`, async ({ page }) => {
      const shop = await demoShop()
      const free = await freeTime(page, shop, language === 'en' ? 9 : 10)
      await openAsNew(page, chosen(shop, free), language)
      expect(await sideways(page)).toBe(0)
      await page
        .getByRole('button', { name: say(language, 'booking.continue'), exact: true })
        .click()
      await confirmButton(page, language).click()
      await expect(dialog(page)).toContainText(say(language, 'booking.bookedTitle'))
      expect(await upcoming(page)).toHaveLength(1)
    })
})
