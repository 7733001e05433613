import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { fieldIn, fromHere, ONE_LANGUAGE, say, test, type Language } from '../support/awan.ts'
import { dialog, get } from '../support/booking.ts'
import { asOperator, decide, openNewPeople, registerShop } from '../support/desk.ts'
import { signInAsNew } from '../support/people.ts'
import { buttonNamed } from './setup.ts'

// Browsers log the lost response, the refusal of the repeated request, and the account that is gone.
test.use({ allow: [/ERR_CONNECTION|status of 4(04|09|22)/] })

const PLACE = { cityId: 'erbil', location: { latitude: 36.19, longitude: 44.01 } }

/** Lets the server take the next step while its response never reaches the page. */
const loseAnswer = (page: Page, path: string) =>
  page.route(
    `**/api/admin/**/${path}`,
    async (route) => {
      const answer = await route.fetch()
      expect(answer.status(), await answer.text()).toBeLessThan(300)
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

/** Presses the button of a question whose first response is lost, again; the step was taken once. */
async function pressTwice(page: Page, language: Language, button: Locator): Promise<void> {
  await button.click()
  await expect(page.getByText(say(language, 'shell.networkError')).first()).toBeVisible()
  await button.click()
}

const questionOf = (page: Page) => page.getByRole('alertdialog')

/** Opens a registered shop's dossier as the operator. */
async function openDossier(
  { page, browser }: { page: Page; browser: Browser },
  language: Language,
  name: string,
): Promise<string> {
  const owner = await browser.newPage()
  const { id } = await registerShop(owner, language, { ...PLACE, name: { en: name, ar: name } })
  await owner.close()
  await asOperator(page, language)
  await page.goto(`/admin/businesses/${id}`)
  return id
}

for (const language of ONE_LANGUAGE) {
  const t = (key: Parameters<typeof say>[1]) => say(language, key)

  test(`decisions about a shop are done though their responses are lost (${language})`, async ({
    page,
    browser,
  }) => {
    await openDossier({ page, browser }, language, 'Lost decisions')
    const question = questionOf(page)
    const press = async (key: Parameters<typeof say>[1], done: Parameters<typeof say>[1]) => {
      await loseAnswer(page, 'decision')
      await buttonNamed(page, language, key).click()
      if (key === 'operator.suspend') await question.getByRole('textbox').fill('لا يرد أحد')
      await pressTwice(page, language, question.getByRole('button', { name: t(key), exact: true }))
      await expect(page.getByText(t(done)).first()).toBeVisible()
      await expect(question).toBeHidden()
    }
    await press('operator.approve', 'operator.done.approve')
    await loseAnswer(page, 'featured')
    const feature = buttonNamed(page, language, 'operator.feature')
    await pressTwice(page, language, feature)
    await expect(page.getByText(t('operator.done.feature')).first()).toBeVisible()
    await expect(buttonNamed(page, language, 'operator.unfeature')).toBeVisible()
    await press('operator.suspend', 'operator.done.suspend')
    await expect(page.getByText(t('operator.changed'))).toHaveCount(0)
    await expect(page.locator('main')).toContainText('لا يرد أحد')
  })

  test(`a new district is added once, and edited after a lost response (${language})`, async ({
    page,
  }) => {
    await asOperator(page, language)
    await page.goto('/admin/catalogue?tab=districts&city=erbil')
    await buttonNamed(page, language, 'operator.addDistrict').click()
    const form = dialog(page)
    const name = form.getByLabel(fieldIn(language, language, 'operator.field.name'))
    const save = form.getByRole('button', { name: t('console.save'), exact: true })
    await form.getByLabel(t('operator.field.latitude'), { exact: true }).fill('36.19')
    await form.getByLabel(t('operator.field.longitude'), { exact: true }).fill('44.01')
    // Inactive, so that no other test can choose it.
    await form.getByRole('switch').click()
    const unique = crypto.randomUUID()
    await name.fill(`القديم ${unique}`)
    await loseAnswer(page, 'districts')
    await save.click()
    await expect(form.getByText(t('shell.networkError'))).toBeVisible()
    await name.fill(`الجديد ${unique}`)
    await save.click()
    await expect(form).toBeHidden()
    const path = '/api/admin/cities/erbil/districts'
    const { items } = await get<{ items: { name: { ar: string } }[] }>(page, path)
    const added = items.map((item) => item.name.ar).filter((one) => one.includes(unique))
    expect(added).toEqual([`الجديد ${unique}`])
  })

  test(`people are suspended, restored and erased though the responses are lost (${language})`, async ({
    page,
  }) => {
    const name = 'رافد الجميلي'
    await openNewPeople(page, language, { name, count: 1 })
    await page.locator('main tbody button').click()
    const [panel, question] = [dialog(page), questionOf(page)]
    const press = async (key: Parameters<typeof say>[1], path: string, reason?: string) => {
      await loseAnswer(page, path)
      await panel.getByRole('button', { name: t(key), exact: true }).click()
      if (reason !== undefined) await question.getByRole('textbox').fill(reason)
      await pressTwice(page, language, question.getByRole('button', { name: t(key), exact: true }))
      await expect(question).toBeHidden()
    }
    await press('operator.suspend', 'suspension', 'حجوزات لم يحضر إليها')
    await expect(page.getByText(t('operator.done.suspend')).first()).toBeVisible()
    await expect(panel).toContainText('حجوزات لم يحضر إليها')
    await press('operator.restore', 'suspension')
    await expect(page.getByText(t('operator.done.restore')).first()).toBeVisible()
    await expect(panel).toContainText(t('operator.person.active'))
    await press('operator.person.erase', 'erasure', 'طلب ذلك بنفسه')
    await expect(page.getByText(t('operator.person.erased'), { exact: true }).first()).toBeVisible()
    await expect(panel).toHaveCount(0)
    await expect(page.getByText(t('operator.person.changed'))).toHaveCount(0)
  })

  test(`a person erased by another operator is gone, and no login is advised (${language})`, async ({
    page,
  }) => {
    const name = 'سامر الخفاجي'
    await openNewPeople(page, language, { name, count: 1 })
    await page.locator('main tbody button').click()
    const [panel, question] = [dialog(page), questionOf(page)]
    await panel.getByRole('button', { name: t('operator.suspend'), exact: true }).click()
    await question.getByRole('textbox').fill('حجوزات لم يحضر إليها')
    const person = new URL(page.url()).searchParams.get('person') ?? ''
    const erasure = `/api/admin/people/${person}/erasure`
    const data = { reason: 'By another operator' }
    expect((await page.request.post(erasure, { headers: fromHere(), data })).status()).toBe(204)
    await question.getByRole('button', { name: t('operator.suspend'), exact: true }).click()
    await expect(question).toBeHidden()
    await expect(page.getByText(t('operator.person.changed')).first()).toBeVisible()
    await expect(panel).toContainText(t('operator.noPerson'))
    await expect(panel.getByRole('button', { name: t('operator.suspend') })).toHaveCount(0)
    await expect(page.getByText(t('error.user_not_found'))).toHaveCount(0)
  })

  test(`a removal reads newer reports first, keeps the reason, and survives a lost response (${language})`, async ({
    page,
    browser,
  }) => {
    const id = await openDossier({ page, browser }, language, 'Lost removal')
    await decide(page, id, 'approve')
    const { page: seen } = (await (
      await page.request.get(`/api/admin/businesses/${id}`)
    ).json()) as { page: { staff: { id: string }[] } } // as in the API contract
    const report = async (words: string) => {
      const theirs = await browser.newPage()
      await signInAsNew(theirs, language)
      const body = { businessId: id, kind: 'staff', subjectId: seen.staff[0]?.id, words }
      const data = { ...body, reason: 'personal' }
      const answer = await theirs.request.post('/api/reports', { headers: fromHere(), data })
      expect(answer.status()).toBe(204)
      await theirs.close()
    }
    await report('الأول')
    await page.goto('/admin/reports')
    await page.getByRole('row').getByRole('button').filter({ hasText: 'Lost removal' }).click()
    const [panel, question] = [dialog(page), questionOf(page)]
    const remove = (within: Locator) =>
      within.getByRole('button', { name: t('operator.report.remove'), exact: true })
    await remove(panel).click()
    await question.getByRole('textbox').fill('اسم شخص آخر')
    await report('الثاني')
    await remove(question).click()
    await expect(page.getByText(t('operator.report.changed')).first()).toBeVisible()
    await expect(question).toBeHidden()
    await expect(panel).toContainText('الثاني')
    await remove(panel).click()
    await expect(question.getByRole('textbox')).toHaveValue('اسم شخص آخر')
    await loseAnswer(page, 'removal')
    await pressTwice(page, language, remove(question))
    await expect(page.getByText(t('operator.report.done.remove')).first()).toBeVisible()
    await expect(panel).toContainText('اسم شخص آخر')
    await decide(page, id, 'suspend', 'The test is over')
  })
}
