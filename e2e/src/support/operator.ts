import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type TOTP, URI } from 'otpauth'
import { say, type Language } from './awan.ts'
import { accessible } from './axe.ts'

const SERVER = path.resolve(import.meta.dirname, '../../../server')
const STEP_MS = 30_000

/** Runs `npm run operator` with these words on the site that keeps its data in that directory. */
export function runOperator(dataDir: string, ...words: string[]): void {
  const command = path.join(SERVER, 'src/commands/operator.ts')
  const env = { ...process.env, DATA_DIR: dataDir }
  execFileSync(process.execPath, [command, ...words], { cwd: SERVER, env })
}

/** The code of a step of time from now: each is taken once, and the ones beside it count. */
export const factorCode = (totp: TOTP, steps: number) =>
  totp.generate({ timestamp: Date.now() + steps * STEP_MS })

/** Sets the second factor up on the page that offers it; gives the factor and one of its recovery codes. */
export async function setUpFactor(
  page: Page,
  language: Language,
): Promise<{ totp: TOTP; recovery: string }> {
  const t = (key: Parameters<typeof say>[1]) => say(language, key)
  await page.getByRole('button', { name: t('operator.factor.begin') }).click()
  // What was pressed goes away; the keyboard is where it goes on.
  await expect(page.getByText(t('operator.factor.scan'))).toBeFocused()
  await expect(page.getByRole('img', { name: t('operator.factor.qrAlt') })).toBeVisible()
  await accessible(page)
  const link = page.getByRole('link', { name: t('operator.factor.openApp') })
  const totp = URI.parse((await link.getAttribute('href')) ?? '') as TOTP // its address says totp
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
