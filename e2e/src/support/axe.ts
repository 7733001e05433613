import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import { expect, type Page } from '@playwright/test'

/** Half as long as what the package exports: every page that is judged takes it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** No violation on what is shown now (or in a part of it), neither light nor dark; and one h1 in main. */
export async function accessible(page: Page, part = 'html'): Promise<void> {
  // The page beneath a choice of language is not seen.
  const beneath = ':root[data-asks] #languages + #root'
  await expect(page.locator(`main h1:not(${beneath} *)`)).toHaveCount(1)
  await expect(page.locator(part).filter({ visible: true }).first()).toBeVisible()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page)
    let found = await violations(page, part, colorScheme)
    if (found.length > 0) {
      // On a busy machine colours may still be on their way: what is judged is what stays.
      await page.waitForTimeout(500)
      await settled(page)
      found = await violations(page, part, colorScheme)
    }
    expect(found, `${colorScheme} ${page.url()}`).toEqual([])
  }
}

/**
 * In the dark the colours alone are another page; all else was judged in the light. The page takes axe once, which is
 * half the work of a judgement, and has no frames.
 */
async function violations(page: Page, part: string, colorScheme: 'dark' | 'light') {
  const rules: axe.RunOnly =
    colorScheme === 'dark'
      ? { type: 'rule', values: ['color-contrast'] }
      : { type: 'tag', values: TAGS }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async ({ part, rules }) => {
      const { axe: judge } = window as unknown as { axe: typeof axe } // what the line above put there
      const result = await judge.run(part, { runOnly: rules, resultTypes: ['violations'] })
      return result.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
      }))
    },
    { part, rules },
  )
}

/** Colours change over a few frames. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(finite.map((animation) => animation.finished))
    await frame()
  })
}
