import { expect } from '@playwright/test'
import { LANGUAGES, open, say, test } from '../support/awan.ts'
import { openNewPeople } from '../support/desk.ts'
import { book, chosen, dialog, freeTime, wantedAt } from '../support/booking.ts'
import { DESKTOP } from '../support/layout.ts'
import { watchMotion } from '../support/measures.ts'
import { bannerShop, demoShop, openAsNew, signInAs, signInAsNew } from '../support/people.ts'
import {
  onCustomerScreens,
  onDeskScreens,
  onOpenScreens,
  onShopScreens,
} from '../support/screens.ts'
import { faultsOf, judgeSettings } from './system-settings.ts'

const SCREENS = {
  open: onOpenScreens,
  own: onCustomerScreens,
  shop: onShopScreens,
  desk: onDeskScreens,
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const language of LANGUAGES) {
  for (const [whose, onScreens] of Object.entries(SCREENS))
    test(`${whose} screens respect system settings (${language})`, async ({ page }) => {
      test.setTimeout(480_000)
      await watchMotion(page)
      await onScreens(page, language, (path) => judgeSettings(page, path))
    })

  test(`so does a sheet (${language})`, async ({ page }) => {
    await watchMotion(page)
    const shop = await demoShop()
    const free = await freeTime(page, shop, 11)
    await openAsNew(page, chosen(shop, free), language)
    await page.getByRole('button', { name: say(language, 'booking.continue'), exact: true }).click()
    await expect(dialog(page)).toContainText(say(language, 'booking.confirmTitle'))
    await judgeSettings(page, 'the confirmation')
  })
}

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP })

  for (const language of LANGUAGES) {
    test(`a map beside a list respects system settings, and so does the API page (${language})`, async ({
      page,
    }) => {
      await watchMotion(page)
      for (const path of ['/businesses', '/search?query=hair']) {
        await open(page, path, language)
        await expect(page.getByText(say(language, 'booking.map.press'))).toBeVisible()
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        await judgeSettings(page, path, DESKTOP)
        await page.setViewportSize(DESKTOP)
      }
      await open(page, '/developers', language)
      await expect(page.locator('main h2').first()).toBeVisible()
      await judgeSettings(page, '/developers', DESKTOP)
    })

    test(`so do a booking beside the others, and new content (${language})`, async ({ page }) => {
      await watchMotion(page)
      await signInAsNew(page, language)
      const shop = await demoShop()
      const { id } = await book(page, wantedAt(shop, await freeTime(page, shop, 9)))
      for (const path of [`/appointments/${id}`, '/notifications']) {
        await page.goto(path)
        await expect(page.locator(`main a[href="/appointments/${id}"]`).first()).toBeVisible()
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        await judgeSettings(page, path, DESKTOP)
        await page.setViewportSize(DESKTOP)
      }
    })

    test(`so does an item beside its list (${language})`, async ({ page }) => {
      await watchMotion(page)
      const { businessId: shop, phone } = await bannerShop(page)
      await signInAs(page, phone, language)
      for (const [path, row] of [
        ['customers', 'main ul a'],
        ['services', 'main ol h3 button'],
      ] as const) {
        await page.goto(`/console/${shop}/${path}`)
        await page.locator(row).first().click()
        await expect(page.locator('dialog[data-beside]')).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await judgeSettings(page, path, DESKTOP)
        await page.setViewportSize(DESKTOP)
      }
    })
  }

  test('so does an account beside the desk’s list', async ({ page }) => {
    await watchMotion(page)
    await openNewPeople(page, 'ar', { name: 'بسمة لطيف', count: 1 })
    await page.locator('main tbody button').first().click()
    await expect(page.locator('dialog[data-beside]')).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await judgeSettings(page, 'people', DESKTOP)
  })
})

test('the check finds missing system settings (sabotaged)', async ({ page }) => {
  await watchMotion(page)
  await open(page, '/services', 'en')
  await expect(page.locator('main label.edge').first()).toBeVisible()
  await page.addStyleTag({
    content: `
      #cut { inline-size: 100px; overflow: hidden; white-space: nowrap }
      main { min-inline-size: 600px; animation: 9s infinite spin !important }
      #bar { position: fixed; inset: 0 0 auto; block-size: 200px; z-index: 99; background: white }
      label, button { border: 0 !important; outline: 0 !important; background: Canvas !important; color: CanvasText !important }
      #dot { display: block; inline-size: 20px; block-size: 20px; background: red }`,
  })
  await page.locator('main').evaluate((main) => {
    main.insertAdjacentHTML(
      'beforeend',
      '<i id="dot"></i><b id="bar">!</b><p id="cut">Longer than a hundred pixels are</p>',
    )
    main.animate({ opacity: [0, 1] }, 300)
    const chosen = main.querySelector<HTMLElement>('label:has(:checked)')
    chosen?.style.setProperty('background', 'Canvas', 'important')
  })
  const found = await faultsOf(page)
  expect(found.motion).not.toEqual([])
  expect(found.sideways).toBeGreaterThan(0)
  expect(found.wide.join()).toContain('id="cut"')
  expect(found.room).toBeLessThan(0.4)
  expect(found.unseen.join()).toContain('no edge')
  expect(found.unseen.join()).toContain('id="dot"')
  expect(found.unseen.join()).toContain('chosen like the others')
  expect(found.ringless).not.toEqual([])
})
