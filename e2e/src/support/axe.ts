import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import { expect, type Page } from '@playwright/test'

/** The minified build, half the size of the package's main file: it is injected into every checked page. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects no violation in the visible page (or a part of it), in light and dark mode, and one h1 in main. */
export async function accessible(page: Page, part = 'html'): Promise<void> {
  // The page below a language choice is hidden.
  const beneath = ':root[data-asks] #languages + #root'
  await expect(page.locator(`main h1:not(${beneath} *)`)).toHaveCount(1)
  await expect(page.locator(part).filter({ visible: true }).first()).toBeVisible()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = async () => {
      await settled(page)
      return violations(page, part, colorScheme)
    }
    // On a busy machine colour transitions may still run.
    const message = `${colorScheme} ${page.url()}`
    await expect.poll(found, { message, intervals: [500, 1000] }).toEqual([])
  }
}

/**
 * Runs axe. In dark mode it checks colours only; light mode covers all other rules. axe is injected once per page,
 * which is half of the cost, and pages have no frames.
 */
async function violations(page: Page, part: string, colorScheme: 'dark' | 'light') {
  const rules: axe.RunOnly =
    colorScheme === 'dark'
      ? { type: 'rule', values: ['color-contrast'] }
      : { type: 'tag', values: TAGS }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async ({ part, rules }) => {
      const { axe: judge } = window as unknown as { axe: typeof axe } // set by the line above
      const result = await judge.run(part, { runOnly: rules, resultTypes: ['violations'] })
      return result.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
      }))
    },
    { part, rules },
  )
}

/** Waits for colour transitions, which take a few frames. */
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
