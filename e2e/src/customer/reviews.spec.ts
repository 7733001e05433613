import { expect, type Page } from '@playwright/test'
import { LANGUAGES, open, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog } from '../support/booking.ts'
import { logInWithin } from '../support/account/session-end.ts'
import { bannerShop, people, signInAs, signUpByApi } from '../support/people.ts'

const WORDS = { en: 'Calm place, lovely people', ar: 'مكان هادئ وناس طيبون جداً' }
const THANKS = { en: 'Thank you, see you soon', ar: 'شكراً، وإلى لقاء قريب' }

// Both tests review the same appointment of the demo's customer, one after the other.
test.describe.configure({ mode: 'serial' })

/** Opens the list of reviews on the shop's page. */
async function openReviews(page: Page, language: Language, shop: string) {
  await page.goto(`/business/${shop}`)
  await page.locator('main button[aria-haspopup=dialog]').first().click()
  await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(
    say(language, 'review.title'),
  )
}

for (const language of LANGUAGES)
  test(`a visit is reviewed, read, answered and taken back (${language})`, async ({
    page,
    browser,
  }) => {
    const t = (key: Parameters<typeof say>[1]) => say(language, key)
    const { businessId: shop, phone: owner } = await bannerShop(page)
    const [sara] = await people(page)
    await signInAs(page, sara?.phone ?? '', language)
    await page.goto('/appointments?when=past')
    const card = page.locator('article', {
      has: page.locator(`a[href*="/business/${shop}"]`),
    })
    await card.getByRole('button', { name: t('review.rate'), exact: true }).click()
    await dialog(page)
      .getByRole('button', { name: t('review.send'), exact: true })
      .click()
    await expect(dialog(page).getByRole('alert')).toHaveText(t('review.pleaseStars'))
    await accessible(page)
    await dialog(page).locator('label:has(input[value="4"])').click()
    await dialog(page).locator('textarea').fill(WORDS[language])
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: t('unsaved.keepEditing'), exact: true }).click()
    await expect(question).toHaveCount(0)
    await expect(dialog(page).locator('textarea')).toHaveValue(WORDS[language])
    await dialog(page)
      .getByRole('button', { name: t('review.send'), exact: true })
      .click()
    await expect(page.getByText(t('review.sent')).first()).toBeVisible()

    await openReviews(page, language, shop)
    const own = dialog(page).locator('article', { hasText: WORDS[language] })
    await expect(own).toBeVisible()
    await expect(own.getByRole('button')).toHaveCount(0)
    await expect(
      dialog(page)
        .getByRole('button', { name: t('review.report') })
        .first(),
    ).toBeVisible()
    await accessible(page)
    await dialog(page).locator('button[aria-pressed]').nth(1).click()
    await expect(dialog(page).getByText(WORDS[language])).toBeVisible()
    await dialog(page).locator('button[aria-pressed]').nth(4).click()
    await expect(dialog(page).getByText(WORDS[language])).toBeHidden()

    const desk = await browser.newPage()
    await signInAs(desk, owner, language)
    await desk.goto(`/console/${shop}/reviews?show=unanswered`)
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText(t('console.reviews'))
    const review = desk.locator('li', { hasText: WORDS[language] })
    await review.getByRole('button', { name: t('console.reviews.answer'), exact: true }).click()
    await dialog(desk).locator('textarea').fill(THANKS[language])
    await accessible(desk)
    await dialog(desk)
      .getByRole('button', { name: t('console.reviews.send') })
      .click()
    await expect(desk.getByText(t('console.reviews.sent')).first()).toBeVisible()
    await expect(review).toBeHidden()
    await desk.close()

    await openReviews(page, language, shop)
    await expect(dialog(page).getByText(THANKS[language])).toBeVisible()

    await page.goto('/appointments?when=past')
    await card.locator('button', { hasText: /[4٤]/ }).click()
    const takeBack = dialog(page).getByRole('button', { name: t('review.takeBack'), exact: true })
    await takeBack.click()
    await expect(question.getByText(t('review.takeBackText'))).toBeVisible()
    await accessible(page)
    await question.getByRole('button', { name: t('review.keep'), exact: true }).click()
    await expect(question).toHaveCount(0)
    await expect(dialog(page).locator('textarea')).toHaveValue(WORDS[language])
    await takeBack.click()
    await question.getByRole('button', { name: t('review.takeBack'), exact: true }).click()
    await expect(page.getByText(t('review.takenBack')).first()).toBeVisible()
    await expect(card.getByRole('button', { name: t('review.rate'), exact: true })).toBeVisible()
  })

for (const language of LANGUAGES)
  test(`a guest who reports a review logs in within its sheet, and goes on there (${language})`, async ({
    page,
  }) => {
    const t = (key: Parameters<typeof say>[1]) => say(language, key)
    const number = (await signUpByApi(page, language)).phone.replace('+964', '')
    await page.context().clearCookies()
    await open(page, '/businesses?sort=rating', language)
    await page.locator('main li button[aria-haspopup=dialog]').first().click()
    const report = page.getByRole('button', { name: t('review.report') }).first()
    await report.click()
    await expect(dialog(page).getByText(t('report.loginText'))).toBeVisible()
    await accessible(page)
    await logInWithin(page, language, number)
    await dialog(page).getByLabel(t('report.reason')).selectOption('misleading')
    await dialog(page)
      .getByRole('button', { name: t('report.send'), exact: true })
      .click()
    await expect(page.getByText(t('report.sent')).first()).toBeVisible()
    await expect(report).toBeVisible()
    await expect(page).toHaveURL(/\/businesses\?sort=rating$/)
  })

for (const language of LANGUAGES)
  test(`businesses are sorted by rating, and stars open the reviews (${language})`, async ({
    page,
  }) => {
    await open(page, '/businesses', language)
    const chip = page.getByRole('button', { name: say(language, 'business.bestFirst') })
    await chip.click()
    await expect(page).toHaveURL(/sort=rating/)
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    const score = page.locator('main li button[aria-haspopup=dialog]').first()
    await expect(score).toContainText(/[45٤٥]/)
    await accessible(page)
    await score.click()
    await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(
      say(language, 'review.title'),
    )
    await expect(dialog(page).locator('button[aria-pressed]')).toHaveCount(5)
    await accessible(page)
    await expect(page).toHaveURL(/\/businesses/)
  })
