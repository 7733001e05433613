import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Language } from '../support/awan.ts'

export const SCHEMES = ['light', 'dark'] as const
export const GALLERY_PHONE = { width: 384, height: 800 }

/** Allowed differences; docs/decisions/100-component-gallery-with-visual-regression-tests.md has the reasons. */
export const TOLERANCE = { threshold: 0.05, maxDiffPixelRatio: 0.001 }

/** Screen pixels, in each direction, per pixel of the shrunken picture. */
const BLOCK = 8

/**
 * Takes a screenshot and averages blocks of 8 × 8 pixels. Position and amount of ink are kept; the antialiasing of
 * letters, which differs between Chromium builds, is averaged away. `npm run gallery` also saves the full screenshot,
 * for people.
 */
export async function shrunken(
  page: Page,
  { name, fullPage = true }: { name: string; fullPage?: boolean },
): Promise<Buffer> {
  const taken = await page.screenshot({ fullPage, animations: 'disabled', scale: 'css' })
  const folder = process.env.GALLERY_TO
  if (folder) {
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, name), taken)
  }
  return meansOf(taken)
}

/** Expects a screenshot, shrunken, to look as it did, once everything is drawn. */
export const looksAsItDid = (page: Page, name: string, more?: { fullPage: boolean }) =>
  expect
    .soft(async () =>
      expect(await shrunken(page, { name, ...more })).toMatchSnapshot(name, TOLERANCE),
    )
    .toPass({ timeout: 60_000 })

async function meansOf(picture: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const [columns, rows] = [Math.ceil(width / BLOCK), Math.ceil(height / BLOCK)]
  const sums = new Uint32Array(columns * rows * channels)
  let at = 0
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < channels; channel += 1, at += 1) {
        const cell = Math.floor(y / BLOCK) * columns + Math.floor(x / BLOCK)
        sums[cell * channels + channel] = (sums[cell * channels + channel] ?? 0) + (data[at] ?? 0)
      }
  const means = sums.map((sum, of) => {
    const cell = Math.floor(of / channels)
    const across = Math.min(BLOCK, width - (cell % columns) * BLOCK)
    const down = Math.min(BLOCK, height - Math.floor(cell / columns) * BLOCK)
    return Math.round(sum / (across * down))
  })
  return sharp(Uint8Array.from(means), { raw: { width: columns, height: rows, channels } })
    .png()
    .toBuffer()
}

/** Opens a page of the gallery without motion and with the project's own fonts. */
export async function openGroup(page: Page, group: string, language: Language): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.clock.setFixedTime('2026-05-10T09:00:00Z')
  await page.goto(`/dev/components/${group}?bare&lang=${language}`)
  await expect(page.locator(`main[data-gallery=${group}] [data-specimen]`).first()).toBeVisible()
  await page.evaluate(() => {
    // Text in a language other than the page's would use system fonts.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      :root { --font-sans: 'Figtree Variable', 'Vazirmatn Variable' !important }
      code { font-family: 'Figtree Variable', 'Vazirmatn Variable' !important }
      /* Every browser draws its own. */
      input[type=range] { visibility: hidden }`)
    document.adoptedStyleSheets.push(sheet)
  })
  await settle(page)
}

/** Waits until everything that loads by itself has loaded. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  // Covers without details are still waiting for their drawing.
  await expect(page.locator('[data-cover] > svg:not(:has(> :nth-child(3)))')).toHaveCount(0)
  await expect(page.locator('[data-scene]:empty')).toHaveCount(0)
}
