import { expect } from '@playwright/test'
import { LANGUAGES, open, say, test } from '../support/awan.ts'
import { chosen, confirmButton, dialog, freeTime, upcoming } from '../support/booking.ts'
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
