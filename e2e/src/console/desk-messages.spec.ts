import { expect } from '@playwright/test'
import { LANGUAGES, say, test } from '../support/awan.ts'
import { accessible } from '../support/axe.ts'
import { openAs, people } from '../support/people.ts'

for (const language of LANGUAGES)
  test(`the operator finds a message by its number, and never the words of a code (${language})`, async ({
    page,
  }) => {
    const phone = (await people(page)).find(({ role }) => role === 'operator')?.phone ?? ''
    await openAs(page, phone, `/admin/messages?phone=${encodeURIComponent(phone)}`, language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say(language, 'operator.messages'),
    )
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('button') })
      .first()
    await expect(row).toContainText(say(language, 'operator.stage.sent'))
    await accessible(page)
    await row.getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(say(language, 'operator.noWords'))
    await expect(
      dialog.getByRole('button', { name: say(language, 'operator.resend') }),
    ).toHaveCount(0)
    await accessible(page, 'dialog')
  })
