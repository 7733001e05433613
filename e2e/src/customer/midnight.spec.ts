import { expect } from '@playwright/test'
import { LANGUAGES, say, test } from '../support/awan.ts'
import { bookAhead } from '../support/booking.ts'
import { companions } from '../support/companions.ts'
import { signInAsNew } from '../support/people.ts'

for (const language of LANGUAGES) {
  test(`offline, tomorrow’s booking is today’s after midnight (${language})`, async ({ page }) => {
    await signInAsNew(page, language)
    const { id, start } = await bookAhead(page, 3)
    const day = start.slice(0, 10)
    // Three minutes before midnight in Baghdad.
    await page.clock.install({ time: Date.parse(`${day}T00:00:00+03:00`) - 180_000 })
    await page.goto(`/appointments/${id}`)
    const main = page.locator('main')
    const [today, tomorrow] = [say(language, 'shell.today'), say(language, 'shell.tomorrow')]
    await expect(main).toContainText(tomorrow, { ignoreCase: true })
    await companions(page)
    await page.context().setOffline(true)
    await expect(page.getByText(say(language, 'shell.offline')).first()).toBeVisible()
    await page.clock.fastForward('04:00')
    await expect(main).toContainText(today)
    await expect(main).not.toContainText(tomorrow, { ignoreCase: true })
  })
}
