import { expect } from '@playwright/test'
import { fromHere, hearNothing, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { get } from '../support/booking.ts'
import { dayIn } from '../support/day.ts'
import { made, registerShop } from '../support/desk.ts'
import { buttonNamed, nameLabel, toast } from './setup.ts'

/** A season or promotion as in the API contract; only the used part. */
interface Versioned {
  id: string
  version: number
}

// Browsers log the 409 of a save over another version.
test.use({ allow: [/status of 40[49]/] })

test('another session’s change of the details is shown above the input, which stays', async ({
  page,
}) => {
  const name = { en: 'First name', ar: 'الاسم الأول' }
  const location = { latitude: 33.31, longitude: 44.36 }
  const { id } = await registerShop(page, 'en', { name, location })
  // Without live updates, so that only the refused save reveals the change.
  await hearNothing(page)
  await page.goto(`/console/${id}/details`)
  const field = page.getByLabel(nameLabel('en'))
  await field.fill('Typed here')
  const there = `/api/console/businesses/${id}`
  const { version } = (await (await page.request.get(there)).json()) as { version: number } // as in the API contract
  const changed = await page.request.patch(there, {
    data: { version, name: { en: 'Changed there' } },
    headers: fromHere(),
  })
  expect(changed.status()).toBe(200)
  await buttonNamed(page, 'en', 'console.save').click()
  const notice = page.getByRole('alert').filter({ hasText: say('en', 'console.conflict') })
  await expect(notice).toContainText('Name: Changed there')
  await expect(notice).toBeInViewport()
  await expect(field).toHaveValue('Typed here')
  await accessible(page)
  await buttonNamed(page, 'en', 'console.save').click()
  await expect(toast(page, say('en', 'register.detailsSaved'))).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('another session’s change of the rules is named as its field is', async ({ page }) => {
  const name = { en: 'Rules of two', ar: 'قواعد لاثنين' }
  const { id } = await registerShop(page, 'en', { name })
  await page.goto(`/console/${id}/rules`)
  await page.getByLabel(say('en', 'rules.horizon'), { exact: true }).selectOption('30')
  const there = `/api/console/businesses/${id}/rules`
  const { version } = (await (await page.request.get(there)).json()) as { version: number } // as in the API contract
  const data = { version, noticeMinutes: 240 }
  const changed = await page.request.patch(there, { data, headers: fromHere() })
  expect(changed.status()).toBe(200)
  const notice = page.getByRole('alert').filter({ hasText: say('en', 'console.conflict') })
  await expect(notice.getByRole('listitem')).toHaveText([say('en', 'rules.notice')])
})

test('another session’s changes of a season are named, and its removal ends the editor', async ({
  page,
}) => {
  const { id } = await registerShop(page, 'en', { name: { en: 'Two winters', ar: 'شتاءان' } })
  const there = `/api/console/businesses/${id}`
  const { items } = await get<{ items: { id: string }[] }>(page, `${there}/staff`)
  const weekly = Array.from({ length: 7 }, () => [{ from: 600, to: 900 }])
  const winter = {
    name: 'Winter',
    firstDay: '2027-12-01',
    lastDay: '2027-12-31',
    hours: items.map((person) => ({ staffId: person.id, weekly })),
  }
  const season = await made<Versioned>(page, `${there}/seasons`, winter)
  await hearNothing(page)
  await page.goto(`/console/${id}/team/seasons`)
  const card = page.getByRole('button', { name: 'Winter' })
  await card.click()
  const editor = page.getByRole('dialog')
  const name = editor.getByLabel(say('en', 'staff.seasonName'), { exact: true })
  await name.fill('Winter sale')
  const path = `${there}/seasons/${season.id}`
  const change = { ...winter, lastDay: '2027-12-20', version: season.version }
  const { version } = await made<Versioned>(page, path, change, { status: 200, method: 'PUT' })
  await buttonNamed(page, 'en', 'console.save').click()
  const notice = page.getByRole('alert').filter({ hasText: say('en', 'console.conflict') })
  await expect(notice.getByRole('listitem')).toHaveText([say('en', 'staff.lastDay')])
  await expect(name).toHaveValue('Winter sale')

  const removed = await page.request.delete(path, { data: { version }, headers: fromHere() })
  expect(removed.status()).toBe(204)
  await buttonNamed(page, 'en', 'staff.removeSeason').click()
  await expect(toast(page, say('en', 'staff.seasonRemoved'))).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(editor).toHaveCount(0)
})

test('another session’s changes of a promotion are named by their fields', async ({ page }) => {
  const { id } = await registerShop(page, 'en', { name: { en: 'Two prices', ar: 'سعران' } })
  const path = `/api/console/businesses/${id}/promotions`
  const content = {
    name: { en: 'Quiet hours' },
    ...{ kind: 'percent', value: 20, firstVisitOnly: false, useLimit: null },
    ...{ firstDay: dayIn(0), lastDay: dayIn(30), weekdays: null, starting: null, offeringIds: [] },
  }
  const promotion = await made<Versioned>(page, path, content)
  await hearNothing(page)
  await page.goto(`/console/${id}/promotions`)
  await page.getByRole('button', { name: say('en', 'promotion.edit') }).click()
  const name = page.getByRole('dialog').getByLabel(nameLabel('en'))
  await name.fill('Quiet mornings')
  const change = { ...content, value: 30, weekdays: [1, 2], version: promotion.version }
  await made(page, `${path}/${promotion.id}`, change, { status: 200, method: 'PUT' })
  await buttonNamed(page, 'en', 'promotion.save').click()
  const notice = page.getByRole('alert').filter({ hasText: say('en', 'console.conflict') })
  await expect(notice.getByRole('listitem')).toHaveText([
    say('en', 'promotion.kind'),
    say('en', 'promotion.weekdays'),
  ])
  await expect(name).toHaveValue('Quiet mornings')
  await buttonNamed(page, 'en', 'promotion.save').click()
  await expect(toast(page, say('en', 'promotion.saved'))).toBeVisible()
})
