import { expect } from '@playwright/test'
import { LANGUAGES, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { bookAhead } from '../support/booking.ts'
import { openAsNew, signInAsNew } from '../support/people.ts'

test.use({ viewport: { width: 1280, height: 800 } })

for (const language of LANGUAGES)
  test(`a desktop has the other bookings beside the one that is open (${language})`, async ({
    page,
  }) => {
    await signInAsNew(page, language)
    const [first, second] = [(await bookAhead(page, 4)).id, (await bookAhead(page, 6)).id]
    await page.goto(`/appointments/${first}`)
    const list = page.getByRole('navigation', { name: say(language, 'appointment.mine') })
    const open = list.locator('[aria-current=page]')
    await expect(list.getByRole('link')).toHaveCount(2)
    await expect(open).toHaveAttribute('href', `/appointments/${first}`)
    await accessible(page)
    // A prompt about an unsaved note comes before another booking opens.
    await page.getByRole('button', { name: say(language, 'booking.addNote') }).click()
    const note = page.getByLabel(say(language, 'booking.note'))
    await note.fill('1234')
    // The skip link stays on the page, so it asks nothing.
    await page.getByRole('link', { name: say(language, 'shell.skip') }).press('Enter')
    await expect(page.locator('#main')).toBeFocused()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await list.locator(`a[href="/appointments/${second}"]`).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: say(language, 'unsaved.keepEditing') }).click()
    await expect(note).toHaveValue('1234')
    await list.locator(`a[href="/appointments/${second}"]`).click()
    await question.getByRole('button', { name: say(language, 'unsaved.discard') }).click()
    await expect(note).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`/appointments/${second}$`))
    await expect(open).toHaveAttribute('href', `/appointments/${second}`)
    // The times for a change are beside the same list.
    await page.getByRole('link', { name: say(language, 'appointment.change'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say(language, 'appointment.changeTitle'),
    )
    await expect(open).toHaveAttribute('href', `/appointments/${second}`)
    // A phone shows only the booking.
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(list).toHaveCount(0)
  })

for (const language of LANGUAGES)
  test(`a customer without past appointments has no empty panel (${language})`, async ({
    page,
  }) => {
    await openAsNew(page, '/appointments', language)
    const title = page.getByText(say(language, 'appointment.none'), { exact: true })
    await expect
      .poll(async () => {
        const { x = 0, width = 0 } = (await title.boundingBox()) ?? {}
        return Math.round(x + width / 2)
      })
      .toBeCloseTo(640, -1)
  })
