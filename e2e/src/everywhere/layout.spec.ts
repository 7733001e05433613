import { expect, type Locator } from '@playwright/test'
import { LANGUAGES, newNumber, open, say, test } from '../support/awan.ts'
import {
  book,
  chosen,
  confirmButton,
  dialog,
  freeTime,
  get,
  upcoming,
  wantedAt,
} from '../support/booking.ts'
import { dayIn } from '../support/day.ts'
import { asOperator, made, registerShop } from '../support/desk.ts'
import { DESKTOP, judge, NARROW, PHONE, sideways, underToast } from '../support/layout.ts'
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

for (const language of LANGUAGES)
  test(`no quick action of home stands alone on a narrow phone (${language})`, async ({ page }) => {
    await page.setViewportSize(NARROW)
    await open(page, '/', language)
    const actions = page.locator('main [data-action^="quick-action"]')
    await expect(actions).toHaveCount(5)
    const alone = () =>
      actions.evaluateAll((all) => {
        const tops = all.map((one) => one.getBoundingClientRect().top)
        return tops.filter((top) => tops.indexOf(top) === tops.lastIndexOf(top))
      })
    await expect.poll(alone).toEqual([])
  })

/** Lists controls narrower than 44 pixels, whose text comes within 3 pixels of their sides, or takes several lines. */
const tight = (controls: Locator) =>
  controls.evaluateAll((all) =>
    all.flatMap((control) => {
      const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
      const text = document.createRange()
      text.selectNodeContents(walker.nextNode() ?? control)
      const [around, box] = [control.getBoundingClientRect(), text.getBoundingClientRect()]
      const room = Math.min(box.left - around.left, around.right - box.right)
      const wraps = box.height > 1.5 * (text.getClientRects()[0]?.height ?? 0)
      return room < 3 || around.width < 44 || wraps ? [`${text.toString()}: ${room}`] : []
    }),
  )

for (const language of LANGUAGES)
  test(`labels side by side keep apart on a narrow phone (${language})`, async ({ page }) => {
    await page.setViewportSize(NARROW)
    const shop = await demoShop()
    await openAsNew(page, `/business/${shop}`, language)
    const contact = page.locator('main div:has(> a[href="#hours"]) > a')
    await expect.poll(() => contact.count()).toBeGreaterThan(2)
    await expect.poll(() => tight(contact)).toEqual([])

    await book(page, wantedAt(shop, await freeTime(page, shop, 11)))
    await page.goto('/appointments')
    const actions = page.locator('main article').first().locator('div:has(> a):has(> button) > *')
    await expect(actions).toHaveCount(3)
    await expect.poll(() => tight(actions)).toEqual([])
    const tops = await actions.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y))
    expect(new Set(tops).size).toBe(1)
  })

for (const language of LANGUAGES)
  test(`tabs of the operator's desk keep apart on a narrow phone (${language})`, async ({
    page,
  }) => {
    await page.setViewportSize(NARROW)
    await asOperator(page, language)
    await page.goto('/admin')
    const tabs = page.locator('nav ul').last().locator('a, button')
    await expect(tabs).toHaveCount(5)
    await expect.poll(() => tight(tabs)).toEqual([])
  })

for (const language of LANGUAGES)
  test(`the score of a business covers none of the lines beside it (${language})`, async ({
    page,
  }) => {
    await open(page, '/businesses', language)
    const { items } = await get<{ items: { id: string }[] }>(page, '/api/services')
    for (const path of ['/businesses', `/service/${items[0]?.id}`]) {
      await page.goto(path)
      const scores = page.locator('article button[aria-haspopup=dialog]')
      await expect(scores.first()).toBeVisible()
      const covered = () =>
        scores.evaluateAll((all) =>
          all.flatMap((score) => {
            const area = score.getBoundingClientRect()
            const lines = [...(score.closest('article')?.querySelectorAll('h2, h3, p') ?? [])]
            return lines
              .filter((line) => !line.contains(score))
              .filter((line) => {
                const { top, bottom } = line.getBoundingClientRect()
                return bottom > area.top + 0.5 && top < area.bottom - 0.5
              })
              .map((line) => line.textContent)
          }),
        )
      await expect.poll(covered, path).toEqual([])
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
        // Repeated if the toast ends before it is judged.
        await expect(async () => {
          await button.click()
          await button.click()
          const where = { message: `${path} at ${size.width}`, timeout: 3000 }
          await expect.poll(() => underToast(page), where).toEqual([])
          await expect(page.locator('[data-sonner-toast]')).toHaveCount(1, { timeout: 1000 })
        }).toPass({ timeout: 30_000 })
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
      await expect.poll(() => sideways(page)).toBe(0)
      await page
        .getByRole('button', { name: say(language, 'booking.continue'), exact: true })
        .click()
      await confirmButton(page, language).click()
      await expect(dialog(page)).toContainText(say(language, 'booking.bookedTitle'))
      expect(await upcoming(page)).toHaveLength(1)
    })
})
