import { expect, type Page } from '@playwright/test'
import { fromHere, newNumber, ONE_LANGUAGE, say, test, type Language } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { dialog, get } from '../support/booking.ts'
import { wednesdayIn } from '../support/day.ts'
import { made } from '../support/desk.ts'
import { demoOwner, openAs, openAsNew, signInAs } from '../support/people.ts'

const button = (page: Page, language: Language, key: Parameters<typeof say>[1]) =>
  page.getByRole('button', { name: say(language, key), exact: true })

for (const language of ONE_LANGUAGE)
  test(`a member invited by number works in the console, until the owner ends it (${language})`, async ({
    page,
    browser,
  }) => {
    const owner = await demoOwner()
    await openAs(page, owner.phone, `/console/${owner.businessId}/members`, language)
    const other = await browser.newPage()
    await openAsNew(other, '/console', language)
    await expect(other.getByText(say(language, 'console.noShops'))).toBeVisible()
    const { user: account } = await get<{ user: { phone: string } }>(other, '/api/auth/session')

    await button(page, language, 'member.invite').click()
    await button(page, language, 'member.send').click()
    await expect(dialog(page).getByRole('alert')).toContainText(
      say(language, 'account.missingPhone'),
    )
    await accessible(page, 'dialog')
    await dialog(page).locator('input[type=tel]').fill(account.phone.replace('+964', '0'))
    await dialog(page).getByRole('radio').nth(2).check()
    await dialog(page).getByRole('combobox').selectOption({ index: 1 })
    await button(page, language, 'member.send').click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByText(say(language, 'member.waiting'))).toBeVisible()
    await accessible(page)

    await other.reload()
    await button(other, language, 'member.accept').click()
    await expect(other).toHaveURL(/\/console\/[0-9a-f-]{36}$/)
    // A staff member sees only their own calendar.
    const nav = other.getByRole('navigation')
    await expect(nav.getByRole('link')).toHaveCount(3)
    // They book for themselves only, and only services that they do.
    const api = `/api/console/businesses/${owner.businessId}`
    // In this window one of the services is not theirs: the demo's staff do them all.
    await other.route(`**${api}/offerings`, async (route) => {
      const answer = await route.fetch()
      const { items } = (await answer.json()) as { items: Offering[] } // as in the API contract
      const [first, ...rest] = items.filter(({ active }) => active)
      const json = { items: [...rest, { ...first, staffIds: [] }] }
      await route.fulfill({ response: answer, json })
    })
    const { items } = await get<{ items: Offering[] }>(other, `${api}/offerings`)
    const [, ...theirs] = items.filter(({ active }) => active)
    await button(other, language, 'diary.newBooking').click()
    const who = dialog(other).getByRole('combobox', {
      name: say(language, 'console.field.staffId'),
    })
    await expect(who.locator('option')).toHaveCount(1)
    const own = await who.inputValue()
    const services = dialog(other).getByRole('group').first().getByRole('button')
    await expect(services).toHaveCount(theirs.length)
    await other.keyboard.press('Escape')
    const date = wednesdayIn(10)
    const { id } = await made<{ id: string }>(other, `${api}/appointments`, {
      source: 'phone',
      staffId: own,
      name: 'Noor Al-Huda Abdulrahman',
      start: `${date}T08:15:00Z`,
      offeringIds: [theirs[0]?.id],
      outsideHours: true,
    })
    await other.goto(`/console/${owner.businessId}?day=${date}`)
    await other.locator(`[data-appointment="${id}"]`).click()
    await button(other, language, 'diary.edit').click()
    await expect(services).toHaveCount(theirs.length)
    await other.goto(`/console/${owner.businessId}/members`)
    await expect(other).toHaveURL(/\/console\/[0-9a-f-]{36}$/)

    await page.reload()
    const row = page.getByRole('listitem').filter({ hasText: 'زهراء علي' })
    await row.getByRole('button').click()
    await button(page, language, 'member.remove').click()
    await accessible(page, 'dialog')
    await button(page, language, 'member.remove').click()
    await expect(row).toHaveCount(0)
    await other.reload()
    await expect(other.getByText(say(language, 'console.noShops'))).toBeVisible()
    await other.close()

    await page.goto(`/console/${owner.businessId}/history`)
    await expect(page.getByText(say(language, 'audit.member.removed')).first()).toBeVisible()
    await expect(page.getByText(say(language, 'audit.member.invited')).first()).toBeVisible()
    await accessible(page)
  })

interface Offering {
  id: string
  active: boolean
  staffIds: string[]
}

interface Member {
  id: string
  name: string
  version: number
}

/** Signs in a new manager of the worker's shop in a window of their own. */
async function newManager(page: Page, window: Page, language: Language) {
  const name = `Mina ${newNumber()}`
  const { phone, businessId } = await demoOwner()
  await signInAs(page, phone, language)
  const api = `/api/console/businesses/${businessId}`
  await openAsNew(window, '/console', language, name)
  const { user: account } = await get<{ user: { phone: string } }>(window, '/api/auth/session')
  const data = { phone: account.phone, role: 'manager', staffId: null }
  const { id } = await made<{ id: string }>(page, `${api}/invitations`, data)
  const headers = fromHere()
  const accepted = await window.request.post(`/api/invitations/${id}/accept`, { headers })
  expect(accepted.ok()).toBe(true)
  const { items: members } = await get<{ items: Member[] }>(page, `${api}/members`)
  const member = members.find((one) => one.name === name)
  const { items: staff } = await get<{ items: { id: string }[] }>(page, `${api}/staff`)
  const path = `${api}/members/${member?.id}`
  const chair = { role: 'staff', staffId: staff[0]?.id, version: member?.version }
  return {
    businessId,
    api,
    lower: () => made<Member>(page, path, chair, { status: 200, method: 'PATCH' }),
    remove: async () => expect((await page.request.delete(path, { headers })).status()).toBe(204),
  }
}

for (const language of ONE_LANGUAGE)
  test(`a member demoted while typing is redirected to a permitted page (${language})`, async ({
    page,
    browser,
  }) => {
    const lowered = await browser.newPage()
    const removed = await browser.newPage()
    const one = await newManager(page, lowered, language)
    const other = await newManager(page, removed, language)
    for (const window of [lowered, removed]) {
      await window.goto(`/console/${one.businessId}/details`)
      await window.locator('main textarea').first().fill('Not saved yet')
      await expect(button(window, language, 'console.save')).toBeVisible()
    }
    await one.lower()
    await other.remove()
    await expect(lowered).toHaveURL(`/console/${one.businessId}`)
    await expect(lowered.locator('main h1')).toBeVisible()
    await expect(removed).toHaveURL('/console')
    await expect(removed.getByText(say(language, 'console.noShops'))).toBeVisible()
    await one.remove()
    await lowered.close()
    await removed.close()
  })
