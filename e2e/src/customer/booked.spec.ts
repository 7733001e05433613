import { expect, type Page } from '@playwright/test'
import { LANGUAGES, open, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { chosen, confirmButton, dialog, freeTime } from '../support/booking.ts'
import { demoShop, signInAsNew } from '../support/people.ts'

const CLOSING_MS = 600

/** What a page makes a device do; read by `felt`. */
interface Felt {
  moved: unknown[]
  ticks: unknown[]
  shared: ShareData[]
}

/** Notes what is moved by script, what is felt, and what is handed to the device. */
async function feel(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const felt: Felt = { moved: [], ticks: [], shared: [] }
    Object.assign(window, { felt })
    const play: Element['animate'] = function (this: Element, frames, options) {
      felt.moved.push(typeof options === 'object' ? options.duration : options)
      return animate.call(this, frames, options)
    }
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its element again
    const { animate } = Element.prototype
    Element.prototype.animate = play
    navigator.vibrate = (pattern) => felt.ticks.push(pattern) > 0
    navigator.share = async (shared) => void felt.shared.push(shared ?? {})
  })
}

const felt = (page: Page) =>
  // Set by `feel`.
  page.evaluate(() => (window as typeof window & { felt: Felt }).felt)

async function bookSomething(page: Page, language: 'en' | 'ar', daysAhead: number) {
  await signInAsNew(page, language)
  const shop = await demoShop(page)
  const free = await freeTime(page, shop, daysAhead)
  await open(page, chosen(shop, free, `&staff=${free.staffIds[0] ?? ''}&confirm=1`), language)
  await confirmButton(page, language).click()
  await expect(dialog(page)).toContainText(say(language, 'booking.bookedTitle'))
}

for (const language of LANGUAGES)
  test(`the moment it is booked is seen and felt, and leads on (${language})`, async ({ page }) => {
    await feel(page)
    await bookSomething(page, language, language === 'en' ? 9 : 10)
    const [seeYou = ''] = say(language, 'booking.seeYou').split(' {')
    const sheet = dialog(page)
    await expect(sheet.getByText(seeYou)).toBeVisible()
    await expect.poll(async () => (await felt(page)).ticks.length).toBe(1)
    expect((await felt(page)).moved).toContain(CLOSING_MS)
    await accessible(page)

    const steps = [
      sheet.getByRole('link', { name: say(language, 'booking.toCalendar') }),
      sheet.getByRole('link', { name: say(language, 'appointment.directions') }),
      sheet.getByRole('button', { name: say(language, 'booking.share') }),
    ] as const
    for (const step of steps) {
      const box = await step.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(72)
      expect(box?.width).toBeGreaterThanOrEqual(72)
    }
    const downloading = page.waitForEvent('download')
    await steps[0].click()
    expect((await downloading).suggestedFilename()).toMatch(/\.ics$/)
    await expect(steps[1]).toHaveAttribute('href', /destination=/)
    await steps[2].click()
    const [shared] = (await felt(page)).shared
    expect(shared?.url).toContain('/business/')
    expect(shared?.text).toMatch(/\d/)
  })

test('under reduced motion the ring stands closed, and nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await feel(page)
  await bookSomething(page, 'en', 11)
  const ring = dialog(page).locator('circle[stroke-dasharray]')
  await expect(ring.first()).toHaveAttribute('stroke-dashoffset', '0')
  expect((await felt(page)).moved).toEqual([])
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})
