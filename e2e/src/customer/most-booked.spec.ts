import { expect } from '@playwright/test'
import { isTakenOver, LANGUAGES, open, say, test } from '../support/awan.ts'
import { get } from '../support/booking.ts'
import { demoShop } from '../support/people.ts'

interface Shop {
  mostBooked: string | null
  offerings: { id: string }[]
}

for (const language of LANGUAGES)
  test(`a desktop opens a shop with the times of its most booked service, a phone without (${language})`, async ({
    page,
  }) => {
    const id = await demoShop()
    const shop = await get<Shop>(page, `/api/businesses/${id}`)
    expect(shop.offerings.map((offering) => offering.id)).toContain(shop.mostBooked)
    await open(page, `/business/${id}`, language)
    const services = page.locator('#services input')
    const times = page.locator('#times')
    await expect(services.first()).toBeVisible()
    await expect(page.locator('#services input:checked')).toHaveCount(0)
    await expect(times).toHaveCount(0)

    await page.setViewportSize({ width: 1280, height: 800 })
    const aside = page.getByRole('complementary', { name: say(language, 'booking.selection') })
    await expect(aside).toContainText(say(language, 'booking.mostBooked'))
    await expect(page.locator('#services input:checked')).toHaveCount(1)
    await expect(times.getByRole('radio').first()).toBeVisible()
    expect(new URL(page.url()).searchParams.has('offering')).toBe(false)

    // The first choice replaces the suggested offering; further ones are added.
    const stateOf = (wanted: boolean) =>
      services.evaluateAll(
        (inputs: HTMLInputElement[], is) => inputs.findIndex(({ checked }) => checked === is),
        wanted,
      )
    const [suggested, other] = [await stateOf(true), await stateOf(false)]
    await services.nth(other).click()
    await expect(services.nth(other)).toBeChecked()
    await expect(page.locator('#services input:checked')).toHaveCount(1)
    await expect(services.nth(suggested)).not.toBeChecked()
    await expect(aside).not.toContainText(say(language, 'booking.mostBooked'))
    await services.nth(other).click()
    await expect(page.locator('#services input:checked')).toHaveCount(0)
    await page.reload()
    await expect(services.first()).toBeVisible()
    await expect(aside).toContainText(say(language, 'booking.chooseServiceFirst'))
  })

test('two services that are ticked faster than the page is drawn are both chosen', async ({
  page,
}) => {
  await open(page, `/business/${await demoShop()}`, 'en')
  const services = page.locator('#services input:enabled')
  await expect(services.nth(1)).toBeVisible()
  await expect.poll(() => isTakenOver(page)).toBe(true)
  await services.evaluateAll((inputs: HTMLInputElement[]) => {
    for (const input of inputs.slice(0, 2))
      input.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
  await expect(page.locator('#services input:checked')).toHaveCount(2)
})
