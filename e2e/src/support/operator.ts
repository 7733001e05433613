import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type TOTP, URI } from 'otpauth'
import { say, type Language } from './awan.ts'
import { accessible } from './axe.ts'

const SERVER = path.resolve(import.meta.dirname, '../../../server')
const STEP_MS = 30_000

/** Runs `npm run operator` with these arguments on the site with that data directory. */
export function runOperator(dataDir: string, ...words: string[]): void {
  const command = path.join(SERVER, 'src/commands/operator.ts')
  const env = { ...process.env, DATA_DIR: dataDir }
  execFileSync(process.execPath, [command, ...words], { cwd: SERVER, env })
}

/** Returns the code of a time step relative to now: each is accepted once, and neighbouring steps are valid. */
export const factorCode = (totp: TOTP, steps: number) =>
  totp.generate({ timestamp: Date.now() + steps * STEP_MS })

/** Returns the factor that the page shows for the app. */
export async function shownFactor(page: Page, language: Language): Promise<TOTP> {
  const link = page.getByRole('link', { name: say(language, 'operator.factor.openApp') })
  return URI.parse((await link.getAttribute('href')) ?? '') as TOTP // its URL says totp
}

/** Sets the second factor up on its page; returns the factor and one of its recovery codes. */
export async function setUpFactor(
  page: Page,
  language: Language,
): Promise<{ totp: TOTP; recovery: string }> {
  const t = (key: Parameters<typeof say>[1]) => say(language, key)
  await page.getByRole('button', { name: t('operator.factor.begin') }).click()
  // The pressed button is gone; the focus moves to the next step.
  await expect(page.getByText(t('operator.factor.scan'))).toBeFocused()
  await expect(page.getByRole('img', { name: t('operator.factor.qrAlt') })).toBeVisible()
  await accessible(page)
  const totp = await shownFactor(page, language)
  await page.getByRole('textbox').fill(factorCode(totp, 0))
  await page.getByRole('button', { name: t('operator.factor.confirm') }).click()
  const codes = page.getByRole('list', { name: t('operator.factor.codes') })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expect(codes).toBeFocused()
  await accessible(page)
  const [recovery = ''] = await codes.getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: t('operator.factor.kept') }).click()
  return { totp, recovery }
}
