import { expect, type Page } from '@playwright/test'
import { cityIs, isTakenOver, LANGUAGES, open, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { get } from '../support/booking.ts'
import { companions } from '../support/companions.ts'
import { NARROW, sideways } from '../support/layout.ts'
import { held } from '../support/line/held.ts'
import { readEnds } from '../support/line/read-ends.ts'

const WORDS = {
  en: {
    begin: 'mass',
    timed: 'massage tonight',
    slip: 'masage',
    latin: 'hallaq',
    none: 'qqzzqqzz tonight',
  },
  ar: { begin: 'مسا', timed: 'مساج الليلة', slip: 'مسااج', latin: '7alaq', none: 'ققققظظظ الليلة' },
}

const services = (page: Page) => page.locator('main a[href^="/service/"]')
const businesses = (page: Page) => page.locator('main a[href^="/business/"]')
const field = (page: Page) => page.locator('main input[type="search"]')

for (const language of LANGUAGES) {
  const words = WORDS[language]

  test(`home suggests while typing, by keyboard only (${language})`, async ({ page }) => {
    await open(page, '/', language)
    await field(page).click()
    await field(page).pressSequentially(words.begin)
    const options = page.getByRole('option')
    await expect(options.nth(1)).toBeVisible()
    const combobox = page.getByRole('combobox')
    await expect(combobox).toHaveAttribute('aria-expanded', 'true')
    await accessible(page)
    await combobox.press('Escape')
    await expect(options).toHaveCount(0)
    await combobox.press('ArrowUp')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    // The first option is the page of all results.
    await combobox.press('ArrowDown')
    await combobox.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await combobox.press('Enter')
    await expect(page).toHaveURL(/\/search\?query=/)
    await expect(services(page).first()).toBeVisible()
    await expect(businesses(page).first()).toBeVisible()
    await accessible(page)
  })

  test(`a recognised time is a chip that can be removed (${language})`, async ({ page }) => {
    await open(page, `/search?query=${encodeURIComponent(words.timed)}`, language)
    const chip = page.getByRole('button', {
      name: say(language, 'search.without').replace('{filter}', say(language, 'shell.tonight')),
    })
    await expect(chip).toBeVisible()
    await accessible(page)
    await chip.click()
    await expect(chip).toHaveCount(0)
    await expect(field(page)).toHaveValue(words.timed.split(' ')[0] ?? '')
    await expect(services(page).first()).toBeVisible()
  })

  test(`typing errors and other scripts match, filters are in the URL, back returns (${language})`, async ({
    page,
  }) => {
    await open(page, '/search', language)
    await accessible(page)
    await field(page).fill(words.slip)
    await expect(services(page).first()).toBeVisible()
    await field(page).fill(words.latin)
    await expect(page).toHaveURL(new RegExp(`query=${words.latin}`))
    await expect(businesses(page).first()).toBeVisible()
    const narrowed = readEnds(page, /\/api\/.*maxPrice=30000/)
    await page.getByLabel(say(language, 'search.price'), { exact: true }).selectOption('30000')
    await expect(page).toHaveURL(/maxPrice=30000/)
    // The former results stay until then, and a link among them may move as it is pressed.
    await narrowed
    await accessible(page)
    await expect(businesses(page).first()).toBeVisible()
    const address = page.url()
    await businesses(page).first().click()
    await expect(page).toHaveURL(/\/business\//)
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect(field(page)).toHaveValue(words.latin)
  })

  test(`offline, results stay, and new input is searched once online (${language})`, async ({
    page,
    context,
  }) => {
    await open(page, `/search?query=${words.latin}`, language)
    await expect(businesses(page).first()).toBeVisible()
    await companions(page)
    await context.setOffline(true)
    await expect(page.getByText(say(language, 'shell.offline'))).toBeVisible()
    await expect(businesses(page).first()).toBeVisible()
    await field(page).fill(words.slip)
    const fault = page.locator('main').getByRole('alert')
    await expect(fault).toContainText(say(language, 'shell.networkError'))
    await expect(businesses(page)).toHaveCount(0)
    await accessible(page)
    await context.setOffline(false)
    await expect(services(page).first()).toBeVisible()
    await expect(fault).toHaveCount(0)
  })

  test(`without results it suggests words to leave out (${language})`, async ({ page }) => {
    await open(page, `/search?query=${encodeURIComponent(words.none)}`, language)
    await expect(page.locator('main')).toContainText(say(language, 'search.noneText'))
    await accessible(page)
    await page
      .getByRole('button', {
        name: say(language, 'search.loosen').replace('{filter}', say(language, 'shell.tonight')),
      })
      .click()
    await expect(field(page)).toHaveValue(words.none.split(' ')[0] ?? '')
    // A long word does not widen the page.
    await page.setViewportSize(NARROW)
    await page.goto(`/search?query=${'q'.repeat(64)}`)
    await expect(page.locator('main')).toContainText('q'.repeat(64))
    expect(await sideways(page)).toBe(0)
  })
}

test('without scripts the field is a form that leads to the page of results', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL ? { baseURL } : {}),
  })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.locator('main form[action="/search"] input[name="query"]')).toHaveCount(1)
  await page.locator('main input[name="query"]').fill('massage')
  await page.locator('main input[name="query"]').press('Enter')
  // The desktop form's day field is sent empty, and does not filter.
  await expect(page).toHaveURL(/\/search\?query=massage&day=$/)
  await context.close()
})

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  for (const language of LANGUAGES) {
    const words = WORDS[language]

    test(`home has a day field, for typed and for all results (${language})`, async ({ page }) => {
      const day = page.getByRole('combobox', { name: say(language, 'catalog.day') })
      const chip = (key: 'shell.tonight' | 'search.tomorrow') =>
        page.getByRole('button', { name: say(language, key), exact: true })
      await open(page, '/', language)
      await day.selectOption('tonight')
      await accessible(page)
      await field(page).fill(words.begin)
      await field(page).press('Enter')
      await expect(page).toHaveURL(/\/search\?query=.*&day=tonight$/)
      await expect(chip('shell.tonight')).toHaveAttribute('aria-pressed', 'true')
      // Another day replaces it.
      await chip('search.tomorrow').click()
      await expect(page).toHaveURL(/&day=tomorrow$/)
      await expect(chip('shell.tonight')).toHaveAttribute('aria-pressed', 'false')

      // The first suggestion shows all results, on the same day.
      await open(page, '/', language)
      await day.selectOption('tomorrow')
      await field(page).click()
      await field(page).pressSequentially(words.begin)
      await page.getByRole('listbox').getByRole('option').first().click()
      await expect(page).toHaveURL(/&day=tomorrow$/)
      await expect(chip('search.tomorrow')).toHaveAttribute('aria-pressed', 'true')
    })
  }

  test('Enter in the choice of the city does not send the search', async ({ page }) => {
    await open(page, '/', 'en')
    await expect.poll(() => isTakenOver(page)).toBe(true)
    await page
      .locator('main')
      .getByRole('button', { name: cityIs('en') })
      .click()
    const dialog = page.locator('dialog[open]')
    await dialog.getByRole('radio').last().press('Enter')
    await dialog.getByRole('radio').last().press('Space')
    await expect(dialog.getByRole('radio').last()).toBeChecked()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('the form of home leads to the day that was chosen by itself', async ({ page }) => {
      await page.goto('/')
      await page.locator('main select[name=day]').selectOption('tomorrow')
      await field(page).fill('massage')
      await field(page).press('Enter')
      await expect(page).toHaveURL(/\/search\?query=massage&day=tomorrow$/)
    })
  })
})

test('suggestions that arrive late move no row, and leave the chosen one', async ({ page }) => {
  await open(page, '/', 'en')
  const next = await held(page, '**/api/search/suggestions?*')
  await field(page).click()
  await field(page).pressSequentially('mass')
  await next.arrived
  const all = page.getByRole('option', { name: say('en', 'search.all').split('{')[0] ?? '' })
  await field(page).press('ArrowDown')
  await expect(all).toHaveAttribute('aria-selected', 'true')
  const place = await all.boundingBox()
  next.release()
  await expect(page.getByRole('option').nth(1)).toBeVisible()
  expect(await all.boundingBox()).toEqual(place)
  await expect(all).toHaveAttribute('aria-selected', 'true')
  await field(page).press('Enter')
  await expect(page).toHaveURL(/\/search\?query=mass/)
})

test('results of another query cannot be pressed', async ({ page }) => {
  await open(page, '/search?query=massage', 'en')
  await expect(businesses(page).first()).toBeVisible()
  const next = await held(page, /\/api\/search\?.*haircut/)
  await field(page).fill('haircut')
  await next.arrived
  await expect(page.locator('[inert] a[href^="/business/"]').first()).toBeVisible()
  await expect(page.locator('[inert] a')).toHaveCount(await page.locator('main li a').count())
  await expect(field(page)).toBeFocused()
  next.release()
  await expect(page.locator('[inert]')).toHaveCount(0)
  await expect(businesses(page).first()).toBeVisible()
})

test('a late search does not navigate back from another page', async ({ page }) => {
  // The old page stays visible until the next one has loaded.
  const next = await held(page, /\/assets\/search-page-/)
  await open(page, '/services', 'en')
  await expect(services(page).first()).toBeVisible()
  await page.clock.install()
  await field(page).fill('massage')
  await page.locator('nav a[href="/search"]').click()
  await expect(page).toHaveURL((url) => url.pathname === '/search')
  await page.clock.runFor(5000)
  next.release()
  await expect(page.locator('main h1')).toHaveText(say('en', 'search.title'))
  await expect(page).toHaveURL((url) => url.pathname === '/search' && url.search === '')
})

test('a district is visible with its results, and left with its city', async ({ page }) => {
  interface Places {
    items: { id: string; cityId: string; name: { en: string } }[]
  }
  const { items } = await get<Places>(page, '/api/districts')
  const foreign = items.find(({ cityId }) => cityId !== 'baghdad')
  const district = page.getByLabel(say('en', 'search.district'), { exact: true })
  await open(page, `/search?district=${foreign?.id}`, 'en')
  await expect(district).toHaveValue(foreign?.id ?? '')
  await expect(district.locator('option:checked')).toHaveText(foreign?.name.en ?? '')
  await page.getByRole('button', { name: cityIs('en') }).click()
  const dialog = page.locator('dialog[open]')
  // The chosen city again changes nothing.
  await dialog.locator('[aria-current]').click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/district=/)
  await page.getByRole('button', { name: cityIs('en') }).click()
  await dialog.locator('li button:not([aria-current])').first().click()
  await expect(dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/district=/)
})
