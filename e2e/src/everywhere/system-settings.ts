import { expect, type Page } from '@playwright/test'
import { PHONE, sideways } from '../support/layout.ts'
import { atRest, moved } from '../support/measures.ts'

/** A window of 1280 × 1024 at 400 % zoom, as in WCAG 1.4.10. */
const ZOOMED = { width: 320, height: 256 }

/** Returns a screen's faults with reduced motion, at 400 % zoom, and, at this size, with forced colours. */
export async function faultsOf(page: Page, size = PHONE) {
  const motion = await movements(page)
  await resize(page, ZOOMED)
  const zoomed = {
    sideways: await sideways(page),
    wide: await tooWide(page),
    room: await roomToRead(page),
  }
  await resize(page, size)
  await noteMarks(page)
  await page.emulateMedia({ forcedColors: 'active' })
  const forced = { unseen: await unseen(page), ringless: await withoutRing(page) }
  await page.emulateMedia({ forcedColors: 'none' })
  return { motion, ...zoomed, ...forced }
}

/** Resizes the window and waits for its sheets to react: a panel beside a list becomes modal on a small one. */
async function resize(page: Page, size: typeof PHONE): Promise<void> {
  await page.setViewportSize(size)
  await atRest(page)
}

/**
 * Checks a screen that was opened with reduced motion and watched: nothing moves; at 400 % it scrolls in one direction
 * and bars leave room to read; and with forced colours, all controls, choices, marks and focus rings are visible.
 */
export async function judgeSettings(page: Page, path: string, size = PHONE): Promise<void> {
  const { room, ...faults } = await faultsOf(page, size)
  expect.soft(faults, path).toEqual({ motion: [], sideways: 0, wide: [], unseen: [], ringless: [] })
  expect.soft(room, `${path} at 400 %, room to read`).toBeGreaterThanOrEqual(0.4)
}

/** Lists movements since the page was opened, and elements that would move. */
async function movements(page: Page): Promise<string[]> {
  const { moves, turns } = await moved(page)
  const running = await page.evaluate(() => {
    const long = document.getAnimations().filter(({ effect, playState }) => {
      const { activeDuration = 0 } = effect?.getComputedTiming() ?? {}
      return playState === 'running' && Number(activeDuration) > 50
    })
    const drawn = [...document.querySelectorAll('animate, animateTransform, video[autoplay]')]
    const smooth = [...document.querySelectorAll('html, main, main *')].filter(
      (element) => getComputedStyle(element).scrollBehavior === 'smooth',
    )
    return [
      ...long.map(
        ({ effect }) =>
          (effect instanceof KeyframeEffect && effect.target?.outerHTML) || 'the page',
      ),
      ...[...drawn, ...smooth].map((element) => element.outerHTML),
    ].map((html) => html.slice(0, 120))
  })
  const byScript = moves.filter(({ ms }) => Number(ms) > 50).map(({ frames }) => frames)
  return [...running, ...byScript, ...turns.flat()]
}

/**
 * Lists cut lines, and elements wider than the screen inside a horizontal scroller. Tables and calendars may scroll
 * both ways.
 */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const twoWays = 'table, [role=grid], [role=table], [data-appointment], pre, code'
    const all = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest(`${twoWays}, svg`) &&
        element.clientWidth > 1 &&
        !element.querySelector(twoWays),
    )
    const scrolls = (element: Element) => {
      const { overflowX } = getComputedStyle(element)
      return /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1
    }
    const wide = all
      .filter(scrolls)
      .flatMap((scroller) => [...scroller.querySelectorAll('label, a, button, li, p, article')])
      .filter((part) => part.getBoundingClientRect().width > innerWidth)
    const cut = all.filter((element) => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      const own = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (!own || element.matches('input, textarea, select')) return false
      return (
        (overflowX === 'hidden' || overflowX === 'clip' || textOverflow === 'ellipsis') &&
        element.scrollWidth > element.clientWidth + 1
      )
    })
    return [...wide, ...cut].map((element) => element.outerHTML.slice(0, 140))
  })
}

/** Returns the share of the screen, or of a sheet, that fixed bars leave free for content. */
function roomToRead(page: Page): Promise<number> {
  return page.evaluate(async () => {
    scrollTo(0, 200)
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const sheet = [...document.querySelectorAll('dialog:modal')].at(-1)
    const stays = (start: Element | null) => {
      for (let element = start; element && element !== sheet; element = element.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(element).position)) return true
      return false
    }
    const rows = Array.from({ length: innerHeight }, (_, row) => row)
    const free = rows.filter((row) => !stays(document.elementFromPoint(innerWidth / 2, row + 0.5)))
    scrollTo(0, 0)
    return free.length / rows.length
  })
}

/** Records the marks: elements without text that only their background makes visible. */
async function noteMarks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const groundOf = (start: Element | null) => {
      for (let element = start; element; element = element.parentElement) {
        const { backgroundColor } = getComputedStyle(element)
        if (!/^rgba\(.*, 0\)$|\/ 0\)$|transparent/.test(backgroundColor)) return backgroundColor
      }
      return ''
    }
    for (const element of document.querySelectorAll('body *:not(svg *, option)')) {
      const { width, height } = element.getBoundingClientRect()
      const { backgroundColor } = getComputedStyle(element)
      if (
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest('.sr-only, .animate-shimmer, [data-cover], [aria-busy=true]') &&
        element.textContent?.trim() === '' &&
        !element.querySelector('*') &&
        width > 1 &&
        height > 1 &&
        !/^rgba\(.*, 0\)$|\/ 0\)$|transparent/.test(backgroundColor) &&
        backgroundColor !== groundOf(element.parentElement)
      )
        element.setAttribute('data-seen-mark', backgroundColor)
    }
  })
}

/** Lists controls and fields without a border, choices that look unselected, and invisible marks. */
function unseen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.clientWidth !== 1
    const clear = (colour: string) => /^rgba\(.*, 0\)$|\/ 0\)$|transparent/.test(colour)
    const probe = document.createElement('i')
    probe.style.cssText = 'color:Canvas;forced-color-adjust:none'
    document.body.append(probe)
    const canvas = getComputedStyle(probe).color
    probe.remove()
    const edged = (element: Element) => {
      const style = getComputedStyle(element)
      const lines = [
        ['borderTop', style.borderTopWidth, style.borderTopStyle, style.borderTopColor],
        ['borderBottom', style.borderBottomWidth, style.borderBottomStyle, style.borderBottomColor],
        ['outline', style.outlineWidth, style.outlineStyle, style.outlineColor],
      ] as const
      return lines.some(
        ([, width, line, colour]) =>
          parseFloat(width) >= 1 && line !== 'none' && !clear(colour) && colour !== canvas,
      )
    }
    const edgedAround = (element: Element, steps: number): boolean =>
      edged(element) ||
      (steps > 0 && element.parentElement !== null && edgedAround(element.parentElement, steps - 1))
    const grounded = (element: Element) => groundOf(element) !== groundOf(element.parentElement)
    const groundOf = (start: Element | null) => {
      for (let element = start; element; element = element.parentElement) {
        const { backgroundColor } = getComputedStyle(element)
        if (!clear(backgroundColor)) return backgroundColor
      }
      return canvas
    }
    const all = (selector: string, within: ParentNode = document) =>
      [...within.querySelectorAll(selector)].filter(shown)
    const bare = all(
      'button, a.edge, label.edge, input:not([type=range]), select, textarea',
    ).filter(
      (element) => !edgedAround(element, 2) && !grounded(element.closest('label') ?? element),
    )
    const lost = all('[data-seen-mark]:not(td, .off-hours *)').filter(
      (element) =>
        !edged(element) &&
        !grounded(element) &&
        getComputedStyle(element).backgroundImage === 'none',
    )
    const faint = all('main svg:not([data-cover] *) [stroke=currentColor]').filter(
      (line) => getComputedStyle(line).stroke === groundOf(line.closest('svg')),
    )
    const same = (chosen: Element | undefined, other: Element | undefined) =>
      chosen && other && groundOf(chosen) === groundOf(other) ? [chosen] : []
    const groups = all(
      'fieldset, [role=radiogroup], [role=tablist], [role=group], nav, ul',
    ).flatMap((group) => {
      const pairs = [
        ['label:has(> :checked)', 'label:has(> [type=radio]):not(:has(:checked))'],
        ['[aria-pressed=true]', '[aria-pressed=false]'],
        ['[aria-selected=true]', '[aria-selected=false]'],
        ['[aria-current]:not([aria-current=false])', 'a:not([aria-current])'],
      ] as const
      return pairs.flatMap(([chosen, other]) => same(all(chosen, group)[0], all(other, group)[0]))
    })
    const html = (what: string) => (element: Element) =>
      `${what}: ${element.outerHTML.slice(0, 150)}`
    return [
      ...bare.map(html('no edge')),
      ...[...lost, ...faint].map(html('mark gone')),
      ...[...new Set(groups)].map(html('chosen like the others')),
    ]
  })
}

/** Lists elements without a visible focus ring under keyboard focus. */
async function withoutRing(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const stops = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary',
      ),
    ].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[inert]') &&
        !element.matches(':disabled'),
    )
    const ringed = (element: Element | null) => {
      if (!element) return false
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
      return (
        outlineStyle !== 'none' &&
        parseFloat(outlineWidth) >= 2 &&
        !/^rgba\(.*, 0\)$/.test(outlineColor)
      )
    }
    const bare = stops.filter((element) => {
      element.focus({ preventScroll: true })
      if (document.activeElement !== element) return false
      const hidden = element.matches('.sr-only')
      return ![
        ...(hidden ? [] : [element]),
        element.closest('label'),
        element.closest('.edge'),
        // A field that is a form of its own shares the ring with its buttons.
        element.closest('form'),
      ].some(ringed)
    })
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return bare.map((element) => element.outerHTML.slice(0, 150))
  })
}
