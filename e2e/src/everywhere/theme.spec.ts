import { expect, type Locator, type Page } from '@playwright/test'
import { open, say, test } from '../support/awan.ts'
import { chosen, dialog, freeTime } from '../support/booking.ts'
import { fillDay } from '../support/full-shop.ts'
import { twoFrames } from '../support/measures.ts'
import { demoOwner, demoShop, openAsNew, signInAs } from '../support/people.ts'

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`a theme change shows no intermediate colour (motion: ${reducedMotion})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion })
    await open(page, '/login', 'en')
    await expect(page.locator('main form button').first()).toBeVisible()
    // With reduced motion, no transition may run, however short.
    await page.evaluate((anything) => {
      document.addEventListener('transitionrun', ({ propertyName }) => {
        if (anything || propertyName.includes('color'))
          document.documentElement.dataset.fading = propertyName
      })
    }, reducedMotion === 'reduce')
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion })
    // Transitions start within a frame of the colour change.
    await twoFrames(page)
    await expect(page.locator('html')).not.toHaveAttribute('data-fading', /./)
  })

test.describe('with forced colours', () => {
  test.use({ forcedColors: 'active', viewport: { width: 1280, height: 800 } })

  test('a selected service, person, day, time and month day differ from the others', async ({
    page,
  }) => {
    const shop = await demoShop()
    const free = await freeTime(page, shop, 3)
    await open(page, chosen(shop, free), 'en')
    await expect(page.locator('#times label:has(:checked)').first()).toBeVisible()
    for (const group of await page.locator('main fieldset').all()) await chosenDiffers(group)
    await everyButtonHasAnEdge(page)
    await page.getByRole('button', { name: /Choose another day/ }).click()
    await expect(dialog(page).locator('[data-selected]')).toBeVisible()
    await differ(
      dialog(page).locator('[data-selected]'),
      dialog(page).locator('[role=gridcell] > :not([data-selected], [data-disabled])').first(),
    )
    await everyButtonHasAnEdge(page)
  })

  test('the current page, switches and ticks differ from the others', async ({ page }) => {
    await openAsNew(page, '/profile', 'en')
    const promotions = page.getByRole('switch', { name: say('en', 'account.offersAgreed') })
    await expect(promotions).toBeVisible()
    for (const group of await page.locator('main fieldset').all()) await chosenDiffers(group)
    const off = await painted(promotions)
    await promotions.click()
    await expect.poll(() => painted(promotions)).not.toEqual(off)
    const tabs = page.locator('nav').filter({ has: page.locator('[aria-current=page]') })
    await page.goto('/appointments')
    await differ(
      tabs.locator('[aria-current=page]').first(),
      tabs.locator('a:not([aria-current])').first(),
    )
    await chosenDiffers(page.locator('main fieldset').first())
  })

  test('a shop sees the selected person, working time, and its bars', async ({ page }) => {
    const { businessId: shop, phone } = await demoOwner()
    await signInAs(page, phone, 'en')
    const day = await fillDay(page, shop)
    await page.goto(`/console/${shop}/calendar?date=${day}`)
    await expect(page.locator('[data-appointment]').first()).toBeVisible()
    await chosenDiffers(page.locator('main fieldset').first())
    await everyButtonHasAnEdge(page)
    // Time off work is hatched below the plain background of the working hours.
    const column = page.locator('main .off-hours').first()
    expect(
      await column.evaluate((of) => getComputedStyle(of, '::before').backgroundImage),
    ).toContain('gradient')
    const nav = page.locator('nav').filter({ has: page.locator('[aria-current=page]') })
    await differ(
      nav.locator('[aria-current=page]').first(),
      nav.locator('a:not([aria-current])').first(),
    )
    await page.goto(`/console/${shop}/insights`)
    const bar = page.locator('main .mark').first()
    await expect(bar).toBeAttached()
    const [ground] = await painted(page.locator('body'))
    expect((await painted(bar))[0]).not.toBe(ground)
    await page.goto(`/console/${shop}/promotions`)
    await page.getByRole('button', { name: say('en', 'promotion.new') }).click()
    const days = dialog(page).locator('[aria-pressed]')
    await days.first().click()
    await differ(days.nth(1), days.first())
  })
})

/** Returns the computed background, text and border colours of an element. */
const painted = (thing: Locator) =>
  thing.evaluate((element) => {
    const { backgroundColor, color, borderTopColor } = getComputedStyle(element)
    return [backgroundColor, color, borderTopColor]
  })

async function differ(chosen: Locator, other: Locator): Promise<void> {
  // Colours change over a few frames.
  await expect(async () => {
    const [[ground, ink], [otherGround]] = [await painted(chosen), await painted(other)]
    expect(ground).not.toBe(otherGround)
    expect(ink).not.toBe(ground)
  }).toPass({ timeout: 30_000 })
}

/** Checks a group of radios by their labels, which are the visible part. */
async function chosenDiffers(group: Locator): Promise<void> {
  const other = group.locator('label:not(:has(:checked))').first()
  if ((await group.locator('label:has(:checked)').count()) * (await other.count()) === 0) return
  await differ(group.locator('label:has(:checked)').first(), other)
}

async function everyButtonHasAnEdge(page: Page): Promise<void> {
  const bare = await page.evaluate(() =>
    [...document.querySelectorAll('button, a.edge, label.edge')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { borderTopWidth, borderTopStyle } = getComputedStyle(element)
        return parseFloat(borderTopWidth) < 1 || borderTopStyle === 'none'
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )
  expect(bare).toEqual([])
}
