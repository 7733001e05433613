import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Language } from '../support/awan.ts'

export const SCHEMES = ['light', 'dark'] as const
export const GALLERY_PHONE = { width: 384, height: 800 }

/** Allows what may differ, for reasons in docs/decisions/100-a-gallery.md. */
export const TOLERANCE = { threshold: 0.05, maxDiffPixelRatio: 0.001 }

/** Pixels of the screen, in each direction, that become one of the picture. */
const BLOCK = 8

/**
 * Takes a picture of which each pixel is the mean of 8 × 8 on the screen. Where ink is and how much of it stays; how the
 * edge of a letter is smoothed, which every Chromium does a little otherwise, is averaged away. `npm run gallery` keeps
 * the whole one too, for people.
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
  const small = await page.evaluate(
    async ({ base64, block }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const [columns, rows] = [Math.ceil(image.width / block), Math.ceil(image.height / block)]
      const contextOf = (width: number, height: number) => {
        const context = new OffscreenCanvas(width, height).getContext('2d')
        if (!context) throw new Error('no canvas')
        return context
      }
      const whole = contextOf(image.width, image.height)
      whole.drawImage(image, 0, 0)
      const means = contextOf(columns, rows)
      const shrunk = means.createImageData(columns, rows)
      for (let row = 0; row < rows; row += 1)
        for (let column = 0; column < columns; column += 1) {
          const width = Math.min(block, image.width - column * block)
          const height = Math.min(block, image.height - row * block)
          const { data } = whole.getImageData(column * block, row * block, width, height)
          const sums = [0, 0, 0, 0]
          for (let at = 0; at < data.length; at += 1)
            sums[at % 4] = (sums[at % 4] ?? 0) + (data[at] ?? 0)
          for (const [of, sum] of sums.entries())
            shrunk.data[(row * columns + column) * 4 + of] = Math.round(sum / (width * height))
        }
      means.putImageData(shrunk, 0, 0)
      const blob = await means.canvas.convertToBlob({ type: 'image/png' })
      return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())))
    },
    { base64: taken.toString('base64'), block: BLOCK },
  )
  return Buffer.from(small, 'base64')
}

/** Opens a page of the gallery, still and in the fonts that the project brings. */
export async function openGroup(page: Page, group: string, language: Language): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.clock.setFixedTime('2026-05-10T09:00:00Z')
  await page.goto(`/dev/components/${group}?bare&lang=${language}`)
  await expect(page.locator(`main[data-gallery=${group}] [data-specimen]`).first()).toBeVisible()
  await page.evaluate(() => {
    // What is in another language than the page stands in fonts of the system.
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

/** Waits until all that loads by itself is there. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  // Bare walls wait for what is drawn on them, each by itself.
  await expect(page.locator('[data-cover] > svg:not(:has(> :nth-child(3)))')).toHaveCount(0)
}
