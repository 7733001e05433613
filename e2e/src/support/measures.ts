import type { Page } from '@playwright/test'

/** The times written in the events of a calendar: those of which a part is not to be seen, and how many are whole. */
export const timesOfEvents = (page: Page) =>
  page.evaluate(() => {
    const textsIn = (event: Element): Node[] => {
      const walker = document.createTreeWalker(event, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      return texts
    }
    const boxesOf = (text: Node): DOMRect[] => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return [...range.getClientRects()].filter(({ width }) => width > 0)
    }
    const clips = (frame: Element) => getComputedStyle(frame).overflowX !== 'visible'
    const framesOf = (text: Node, event: Element): Element[] => {
      const frames: Element[] = []
      for (let frame = text.parentElement; frame; frame = frame.parentElement) {
        frames.push(frame)
        if (frame === event) break
      }
      return frames.filter(clips)
    }
    const sideways = (box: DOMRect, edge: DOMRect) =>
      box.left >= edge.left - 0.5 && box.right <= edge.right + 0.5
    // A line is higher than its digits.
    const upright = (box: DOMRect, edge: DOMRect) =>
      box.top >= edge.top - 2.5 && box.bottom <= edge.bottom + 2.5
    const isWhole = (box: DOMRect, frames: readonly Element[]) =>
      frames
        .map((frame) => frame.getBoundingClientRect())
        .every((edge) => sideways(box, edge) && upright(box, edge))

    const seen = [...document.querySelectorAll('main [data-appointment]')].flatMap((event) =>
      textsIn(event)
        .filter((text) => /\p{Nd}/u.test(text.textContent ?? ''))
        .filter((text) => !text.parentElement?.closest('.sr-only'))
        .flatMap((text) =>
          boxesOf(text).map((box) => ({
            text: text.textContent ?? '',
            whole: isWhole(box, framesOf(text, event)),
          })),
        ),
    )
    return {
      cut: seen.flatMap(({ whole, text }) => (whole ? [] : [text])),
      whole: seen.filter(({ whole }) => whole).length,
    }
  })

declare global {
  interface Window {
    /** Sums up what has jumped since the page was opened, by the browser's own measure. */
    layoutShift?: number
  }
}

/** From the next page on. */
export const watchLayout = (page: Page) =>
  page.addInitScript(() => {
    window.layoutShift = 0
    interface Shift extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as Shift // the kind that is observed
        if (!hadRecentInput) window.layoutShift = (window.layoutShift ?? 0) + value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Waits until what has changed is drawn and judged, which it is two frames later. */
export const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )

export async function layoutShift(page: Page): Promise<number> {
  await twoFrames(page)
  return page.evaluate(() => window.layoutShift ?? Number.NaN)
}

/** Over how many lines each of these texts runs. */
export const linesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((texts) =>
    texts.map((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }),
  )

/** Notes of what a page has a screen and a device do. */
interface Moved {
  /** Each movement by script. */
  moves: { frames: string; ms: unknown }[]
  /** Transitions between pages, each with the parts that were drawn for it. */
  turns: string[][]
  ticks: unknown[]
  /** Holds what was handed to the device's own sheet. */
  shared: ShareData[]
}

/** Takes notes from the next page on. */
export async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: Moved = { moves: [], turns: [], ticks: [], shared: [] }
    Object.assign(window, { moved })
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its element again
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      const ms = typeof options === 'object' ? options.duration : options
      moved.moves.push({ frames: JSON.stringify(frames), ms })
      return animate.call(this, frames, options)
    }
    const turn = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      const transition = turn(change)
      const note = () => {
        const parts = document
          .getAnimations()
          .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null))
        moved.turns.push([...new Set(parts.flatMap((part) => part ?? []))])
      }
      transition.ready.then(note, () => undefined)
      return transition
    }
    navigator.vibrate = (pattern) => moved.ticks.push(pattern) > 0
    navigator.share = async (shared) => void moved.shared.push(shared ?? {})
  })
}

export const moved = (page: Page) =>
  // Set by `watchMotion`.
  page.evaluate(() => (window as typeof window & { moved: Moved }).moved)

/** Counts the movements that are under way. */
export const moving = (page: Page) => page.evaluate(() => document.getAnimations().length)
