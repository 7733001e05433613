import type { Page } from '@playwright/test'

/** Returns the times in a calendar's events: those partly hidden, and the number of fully visible ones. */
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
    /** Sum of the layout shifts since the page was opened, as the browser measures them. */
    layoutShift?: number
  }
}

/** Records layout shifts from the next page load on. */
export const watchLayout = (page: Page) =>
  page.addInitScript(() => {
    window.layoutShift = 0
    interface Shift extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as Shift // the observed type
        if (!hadRecentInput) window.layoutShift = (window.layoutShift ?? 0) + value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Waits two frames, after which changes are rendered and their layout shifts recorded. */
export const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )

/** Waits until the page has handled what has just changed, such as the size of its window: it then has nothing to do. */
export async function atRest(page: Page): Promise<void> {
  await twoFrames(page)
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5000 })))
}

export async function layoutShift(page: Page): Promise<number> {
  await twoFrames(page)
  return page.evaluate(() => window.layoutShift ?? Number.NaN)
}

/** Returns the number of lines of each text. */
export const linesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((texts) =>
    texts.map((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }),
  )

/** Recorded effects of a page on the screen and the device. */
interface Moved {
  /** Animations started by scripts. */
  moves: { frames: string; ms: unknown }[]
  /** View transitions, each with its named parts. */
  turns: string[][]
  ticks: unknown[]
  /** Data passed to the device's share sheet. */
  shared: ShareData[]
}

/** Records motion from the next page load on. */
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

/** Returns the number of running animations. */
export const moving = (page: Page) => page.evaluate(() => document.getAnimations().length)
