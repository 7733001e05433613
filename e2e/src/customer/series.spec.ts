import { expect, type Page } from '@playwright/test'
import { LANGUAGES, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { book, dialog, freeTime, get, upcoming, wantedAt } from '../support/booking.ts'
import { demoShop, signInAsNew } from '../support/people.ts'

interface Series {
  occurrences: { start: string; appointment: { id: string; status: string } | null }[]
}

/** Signs up a new account with one booking at the worker's shop; another test may book the same time. */
async function withBooking(page: Page, language: Language, daysAhead: number): Promise<string> {
  await signInAsNew(page, language)
  const businessId = await demoShop()
  let id = ''
  await expect(async () => {
    id = (await book(page, wantedAt(businessId, await freeTime(page, businessId, daysAhead)))).id
  }).toPass()
  return id
}

const press = (page: Page, language: Language, key: Parameters<typeof say>[1]) =>
  page.getByRole('button', { name: say(language, key), exact: true }).click()

for (const language of LANGUAGES)
  test(`a booking repeats every week, each visit by itself (${language})`, async ({ page }) => {
    const t = (key: Parameters<typeof say>[1]) => say(language, key)
    const id = await withBooking(page, language, language === 'en' ? 4 : 5)
    await page.goto(`/appointments/${id}`)
    await press(page, language, 'appointment.repeat')
    await dialog(page).getByLabel(t('appointment.repeatEvery')).selectOption('1')
    await dialog(page).getByLabel(t('appointment.repeatCount')).selectOption('3')
    await expect(dialog(page).getByRole('listitem')).toHaveCount(3)
    await accessible(page)
    await dialog(page).getByRole('checkbox').check()
    await press(page, language, 'booking.confirm')
    await expect(dialog(page).getByRole('heading')).toHaveText(t('appointment.seriesTitle'))
    await expect(dialog(page).getByRole('listitem')).toHaveCount(3)
    await accessible(page)
    await press(page, language, 'booking.done')

    const [first] = await upcoming(page)
    const one = await get<{ series: { id: string } }>(page, `/api/appointments/${first?.id}`)
    const series = () => get<Series>(page, `/api/series/${one.series.id}`)
    const booked = (await series()).occurrences.filter(({ appointment }) => appointment !== null)
    expect(booked.length).toBeGreaterThan(1)
    // The card shows its number in the series, and one press lists all of it.
    await page.goto('/appointments')
    await expect(page.getByRole('article')).toHaveCount(booked.length)
    await accessible(page)
    await page.goto(`/appointments/${id}`)
    await press(page, language, 'appointment.seriesTitle')
    await expect(dialog(page).getByRole('listitem')).toHaveCount(3)
    await page.keyboard.press('Escape')

    // Cancels this one and all later ones.
    const last = booked.at(-1)?.appointment?.id ?? ''
    const second = booked[1]?.appointment?.id ?? last
    await page.goto(`/appointments/${second}`)
    await press(page, language, 'appointment.cancel')
    await dialog(page).getByText(t('appointment.andLater'), { exact: true }).click()
    await accessible(page)
    await press(page, language, 'appointment.cancelConfirm')
    await expect(page.getByText(t('appointment.cancelDone')).first()).toBeVisible()
    const states = (await series()).occurrences.flatMap(({ appointment }) =>
      appointment ? [appointment.status] : [],
    )
    expect(states).toEqual(['confirmed', ...states.slice(1).map(() => 'cancelled')])
  })
