import { expect } from '@playwright/test'
import { PSEUDO_LANGUAGES, type PseudoLanguage } from '@awan/core/locales/pseudo'
import { open, test } from '../support/awan.ts'
import { sideways } from '../support/layout.ts'
import { speakPseudo } from '../support/pseudo.ts'
import { onOpenScreens, onCustomerScreens, onShopScreens } from '../support/screens.ts'

const SCREENS = { open: onOpenScreens, own: onCustomerScreens, shop: onShopScreens }
const VARIANTS: [PseudoLanguage, keyof typeof SCREENS][] = [
  ['en-XA', 'open'],
  ['en-XA', 'own'],
  ['ar-XB', 'shop'],
]

for (const [pseudo, whose] of VARIANTS)
  test(`a third language needs messages only: ${whose} screens in ${pseudo}`, async ({ page }) => {
    test.setTimeout(480_000)
    const plainWords = await speakPseudo(page, pseudo)
    await SCREENS[whose](page, PSEUDO_LANGUAGES[pseudo], async (path) => {
      expect.soft(await plainWords(), `${path} says what is in no table`).toEqual([])
      expect.soft(await sideways(page), `${path} at 390 pixels`).toBe(0)
    })
  })

test('a sentence that is in no table is found out', async ({ page }) => {
  const plainWords = await speakPseudo(page, 'en-XA')
  await open(page, '/', 'en')
  await expect(page.locator('main h1')).toBeVisible()
  await page.evaluate(() => document.body.append(' Written by hand'))
  await expect.poll(plainWords).toEqual(['Written by hand'])
})
