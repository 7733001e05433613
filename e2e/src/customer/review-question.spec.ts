import { expect } from '@playwright/test'
import { LANGUAGES, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog } from '../support/booking.ts'
import { people, signInAs } from '../support/people.ts'

// The demo has one appointment to review: only the last test dismisses the question.
test.describe.configure({ mode: 'serial' })

for (const language of LANGUAGES)
  test(`home asks for a review: a star opens it, and it can be dismissed (${language})`, async ({
    page,
  }) => {
    const t = (key: Parameters<typeof say>[1]) => say(language, key)
    const [sara] = await people(page)
    await signInAs(page, sara?.phone ?? '', language)
    await page.goto('/')
    const question = page.locator('section', {
      has: page.getByRole('button', { name: t('review.notNow') }),
    })
    const stars = question.locator('button[aria-haspopup=dialog]')
    await expect(stars).toHaveCount(5)
    await accessible(page)
    await stars.nth(3).click()
    await expect(dialog(page).locator('input[value="4"]')).toBeChecked()
    await accessible(page)
    await dialog(page)
      .getByRole('button', { name: t('review.keep'), exact: true })
      .click()
    await expect(stars).toHaveCount(5)
    if (language !== LANGUAGES.at(-1)) return
    const away = page.waitForResponse((answer) => answer.url().endsWith('/read'))
    await question.getByRole('button', { name: t('review.notNow') }).click()
    await expect(question).toBeHidden()
    expect((await away).status()).toBe(200)
    const listed = page.waitForResponse((answer) => answer.url().includes('when=past'))
    await page.reload()
    await listed
    await expect(question).toBeHidden()
  })
