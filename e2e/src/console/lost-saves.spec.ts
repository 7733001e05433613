import { expect, type Page } from '@playwright/test'
import { ONE_LANGUAGE, say, test, type Language } from '../support/awan.ts'
import { dialog, get } from '../support/booking.ts'
import { dayIn } from '../support/day.ts'
import { made, registerShop } from '../support/desk.ts'
import { onNext } from '../support/line/on-next.ts'
import { buttonNamed, inDialog, nameLabel } from './setup.ts'

// Browsers log the lost response, and the refusal of a key that was used.
test.use({ allow: [/ERR_CONNECTION|status of 4(09|22)/] })

/** Lets the server save the next new row while its response never reaches the page. */
const loseAnswer = (page: Page, path: string, method: 'POST' | 'PATCH' = 'POST', status = 201) =>
  onNext(page, `**/${path}`, method, async (route) => {
    const answer = await route.fetch()
    expect(answer.status(), await answer.text()).toBe(status)
    await route.abort('connectionreset')
  })

/** A new row of a shop: its page, the requests about it, and how it is typed, edited and saved. */
interface Creation {
  at: string
  path: string
  open: (page: Page, language: Language) => Promise<void>
  save: Parameters<typeof say>[1]
  /** Types a value that differs for each text. */
  type: (page: Page, language: Language, text: string) => Promise<void>
  /** Returns the typed values of the rows. */
  rows: (page: Page, api: string) => Promise<unknown[]>
}

interface Named {
  items: { name: { ar: string | null } }[]
}
const namesOf = async (page: Page, path: string) => {
  const { items } = await get<Named>(page, path)
  return items.map(({ name }) => name.ar)
}
const typeName = (page: Page, language: Language, text: string) =>
  dialog(page).getByLabel(nameLabel(language)).fill(text)

const ROWS: Record<string, Creation> = {
  service: {
    at: 'services',
    path: 'offerings',
    open: async (page, language) => {
      await buttonNamed(page, language, 'offering.add').click()
      await dialog(page).locator('ul button').last().click()
    },
    save: 'offering.addThis',
    type: typeName,
    rows: (page, api) => namesOf(page, `${api}/offerings`),
  },
  customer: {
    at: 'customers',
    path: 'customers',
    open: (page, language) => buttonNamed(page, language, 'customer.add').click(),
    save: 'customer.save',
    type: (page, language, text) =>
      dialog(page).getByLabel(say(language, 'customer.name'), { exact: true }).fill(text),
    rows: async (page, api) => {
      const { items } = await get<{ items: { name: string }[] }>(page, `${api}/customers`)
      return items.map(({ name }) => name)
    },
  },
  'staff member': {
    at: 'team',
    path: 'staff',
    open: (page, language) => buttonNamed(page, language, 'staff.add').click(),
    save: 'staff.addThis',
    type: typeName,
    rows: (page, api) => namesOf(page, `${api}/staff`),
  },
  promotion: {
    at: 'promotions',
    path: 'promotions',
    open: (page, language) => buttonNamed(page, language, 'promotion.new').first().click(),
    save: 'promotion.publish',
    type: typeName,
    rows: (page, api) => namesOf(page, `${api}/promotions`),
  },
  season: {
    at: 'team/seasons',
    path: 'seasons',
    open: (page, language) => buttonNamed(page, language, 'staff.addSeason').first().click(),
    save: 'console.save',
    type: (page, language, text) =>
      dialog(page).getByLabel(say(language, 'staff.seasonName'), { exact: true }).fill(text),
    rows: async (page, api) => {
      const { items } = await get<{ items: { name: string }[] }>(page, `${api}/seasons`)
      return items.map(({ name }) => name)
    },
  },
  'time off': {
    at: 'team/closures',
    path: 'time-off',
    open: async (page, language) => {
      await buttonNamed(page, language, 'staff.addTimeOff').first().click()
      await dialog(page).getByText(say(language, 'staff.kind.hours')).click()
    },
    save: 'console.save',
    type: (page, language, text) =>
      dialog(page).getByLabel(say(language, 'staff.reason')).fill(text),
    rows: async (page, api) => {
      const { timeOff } = await get<{ timeOff: { reason: string }[] }>(
        page,
        `${api}/absences?from=${dayIn(-1)}`,
      )
      return timeOff.map(({ reason }) => reason)
    },
  },
}

for (const language of ONE_LANGUAGE)
  test(`a season saved again after a lost answer does not overlap itself (${language})`, async ({
    page,
  }) => {
    const { id } = await registerShop(page, language, {
      name: { en: 'The lost season', ar: 'الموسم الضائع' },
    })
    await page.goto(`/console/${id}/team/seasons`)
    await buttonNamed(page, language, 'staff.addSeason').first().click()
    const name = say(language, 'staff.seasonName')
    await dialog(page).getByLabel(name, { exact: true }).fill('شتاء')
    await loseAnswer(page, 'seasons')
    await inDialog(page, language, 'console.save').click()
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    await inDialog(page, language, 'console.save').click()
    await expect(dialog(page)).toHaveCount(0)
    const api = `/api/console/businesses/${id}`
    const { items } = await get<{ items: unknown[] }>(page, `${api}/seasons`)
    expect(items).toHaveLength(1)
  })

for (const language of ONE_LANGUAGE)
  test(`closed days edited into hours after a lost answer are open again (${language})`, async ({
    page,
  }) => {
    const { id } = await registerShop(page, language, {
      name: { en: 'The lost holiday', ar: 'العطلة الضائعة' },
    })
    await page.goto(`/console/${id}/team/closures`)
    await buttonNamed(page, language, 'staff.addTimeOff').first().click()
    await loseAnswer(page, 'exceptions')
    await inDialog(page, language, 'console.save').click()
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    const path = `/api/console/businesses/${id}/absences?from=${dayIn(-1)}`
    const stored = () => get<{ exceptions: unknown[]; timeOff: unknown[] }>(page, path)
    expect((await stored()).exceptions).toHaveLength(1)

    await dialog(page).getByText(say(language, 'staff.kind.hours')).click()
    await inDialog(page, language, 'console.save').click()
    await expect(dialog(page)).toHaveCount(0)
    const { exceptions, timeOff } = await stored()
    expect([exceptions.length, timeOff.length]).toEqual([0, 1])
  })

for (const language of ONE_LANGUAGE)
  test(`time blocked again after a lost answer is blocked once (${language})`, async ({ page }) => {
    const { id } = await registerShop(page, language, {
      name: { en: 'The lost block', ar: 'الحجب الضائع' },
    })
    const blocks = async () => {
      const path = `/api/console/businesses/${id}/diary?from=${dayIn(1)}&days=1`
      return (await get<{ blocks: { start: string }[] }>(page, path)).blocks
    }
    await page.goto(`/console/${id}?day=${dayIn(1)}`)
    const open = async () => {
      await page.locator('h1 button').click()
      await inDialog(page, language, 'diary.blockTime').click()
      await expect(dialog(page).getByRole('combobox')).toHaveCount(3)
    }
    for (const edited of [false, true]) {
      await open()
      if (edited) await dialog(page).getByRole('combobox').nth(1).selectOption('900')
      await loseAnswer(page, 'blocks')
      await inDialog(page, language, 'diary.block').click()
      await expect(dialog(page).getByRole('alert')).toBeVisible()
      const before = await blocks()
      if (edited) await dialog(page).getByRole('combobox').nth(1).selectOption('1020')
      await inDialog(page, language, 'diary.block').click()
      await expect(dialog(page)).toHaveCount(0)
      const after = await blocks()
      expect(after).toHaveLength(before.length)
      if (!edited) expect(after).toEqual(before)
    }
  })

for (const language of ONE_LANGUAGE)
  test(`a booking and a block moved again after a lost answer are no conflict (${language})`, async ({
    page,
  }) => {
    const { id } = await registerShop(page, language, {
      name: { en: 'The lost move', ar: 'النقل الضائع' },
    })
    const api = `/api/console/businesses/${id}`
    const [offering] = (await get<{ items: { id: string }[] }>(page, `${api}/offerings`)).items
    const [member] = (await get<{ items: { id: string }[] }>(page, `${api}/staff`)).items
    const day = dayIn(1)
    const staffId = member?.id
    const booked = { source: 'phone', offeringIds: [offering?.id], staffId, name: 'Saba' }
    await made(page, `${api}/appointments`, { ...booked, start: `${day}T09:00:00Z` })
    const times = { start: `${day}T12:00:00Z`, end: `${day}T13:00:00Z` }
    await made(page, `${api}/blocks`, { staffId, ...times, reason: 'Bank' })

    await page.goto(`/console/${id}?day=${day}`)
    const moves = [
      { open: 'Saba', method: 'POST', path: 'appointments/*/move', to: '840', said: 'diary.moved' },
      { open: 'Bank', method: 'PATCH', path: 'blocks/*', to: '1020', said: 'diary.saved' },
    ] as const
    for (const { open, method, path, to, said } of moves) {
      await page.getByText(open).first().click()
      if (open === 'Saba') await inDialog(page, language, 'diary.move').click()
      const start = dialog(page).getByLabel(say(language, 'diary.start'), { exact: true })
      await start.selectOption(to)
      await loseAnswer(page, path, method, 200)
      await inDialog(page, language, 'diary.save').click()
      await expect(dialog(page).getByRole('alert')).toBeVisible()
      await inDialog(page, language, 'diary.save').click()
      await expect(page.getByText(say(language, said).replace('{when}', '')).first()).toBeVisible()
      await expect(dialog(page).getByRole('alert')).toHaveCount(0)
      await page.keyboard.press('Escape')
    }
  })

for (const language of ONE_LANGUAGE)
  for (const [what, { at, path, open, save, type, rows }] of Object.entries(ROWS))
    test(`a new ${what} edited after a lost answer is saved once, as edited (${language})`, async ({
      page,
    }) => {
      const { id } = await registerShop(page, language, {
        name: { en: 'The lost saves', ar: 'الحفظ الضائع' },
      })
      const api = `/api/console/businesses/${id}`
      const before = await rows(page, api)
      await page.goto(`/console/${id}/${at}`)
      await open(page, language)
      await type(page, language, 'أول')
      await loseAnswer(page, path)
      await inDialog(page, language, save).click()
      await expect(dialog(page).getByRole('alert')).toBeVisible()
      expect(await rows(page, api)).toEqual([...before, 'أول'])

      await type(page, language, 'ثانٍ')
      await inDialog(page, language, save).click()
      await expect(dialog(page)).toHaveCount(0)
      expect(await rows(page, api)).toEqual([...before, 'ثانٍ'])
    })
