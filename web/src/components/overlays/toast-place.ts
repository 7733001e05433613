export interface Box {
  left: number
  top: number
  right: number
  bottom: number
  /** Text: covered rather than a control, if there is no free position. */
  soft?: boolean
}
interface Size {
  width: number
  height: number
}
/** Distances from the window's left and lower edges. */
export interface ToastPlace {
  left: number
  bottom: number
}

const STEP = 8
const GAP = 4
const SOFT = 0.001

/**
 * Returns a position where a toast covers none of `obstacles`: as low as possible, in the first of `columns` (left
 * edges) with room. If there is none, the position with the least overlap. A position that is still free is kept.
 */
export function toastPlaceOf(
  toast: Size,
  view: Size,
  columns: readonly number[],
  obstacles: readonly Box[],
  before?: ToastPlace,
): ToastPlace {
  const covered = (place: ToastPlace) => {
    const box = boxAt(toast, view, place)
    return obstacles.reduce((sum, one) => sum + overlap(box, one) * (one.soft ? SOFT : 1), 0)
  }
  if (before && columns.includes(before.left) && covered(before) === 0) return before
  let best: ToastPlace = { left: columns[0] ?? 0, bottom: 2 * STEP }
  let least = Infinity
  for (let bottom = 2 * STEP; bottom + toast.height + STEP <= view.height; bottom += STEP)
    for (const left of columns) {
      const over = covered({ left, bottom })
      if (over === 0) return { left, bottom }
      if (over < least) [best, least] = [{ left, bottom }, over]
    }
  return best
}

/** Returns whether a toast at `place` covers a heading or a control: there was no free position. */
export function hides(
  toast: Size,
  view: Size,
  place: ToastPlace,
  obstacles: readonly Box[],
): boolean {
  return obstacles.some((one) => !one.soft && overlap(boxAt(toast, view, place), one) > 0)
}

function boxAt(toast: Size, view: Size, { left, bottom }: ToastPlace): Box {
  const low = view.height - bottom
  return { left, right: left + toast.width, top: low - toast.height, bottom: low }
}

function overlap(box: Box, other: Box): number {
  const width = Math.min(box.right, other.right + GAP) - Math.max(box.left, other.left - GAP)
  const height = Math.min(box.bottom, other.bottom + GAP) - Math.max(box.top, other.top - GAP)
  return Math.max(0, width) * Math.max(0, height)
}

const PHONE = 600
const EDGE = 16
/** Elements that must not be covered; bars lie above the page with everything in them. */
const OBSTACLES =
  'h1, h2, h3, a[href], button, input, select, textarea, summary, label, .shadow-bar'
const SENTENCES = 'p'

/** Returns the remaining distance of a transition to its final position: a sheet slides in. */
export function wayToGo(translate: string): { x: number; y: number } {
  const [x = '', y = ''] = translate.split(' ')
  const back = (length: string) => 0 - (parseFloat(length) || 0)
  return { x: back(x), y: back(y) }
}

/** Returns the visible boxes of the page, or of the dialog above it, at their final position. */
function obstaclesIn(layer: Element): Box[] {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  const { x, y } = wayToGo(dialog ? getComputedStyle(dialog).translate : '')
  return [...(dialog ?? document.body).querySelectorAll(`${OBSTACLES}, ${SENTENCES}`)]
    .filter((element) => !layer.contains(element))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 2 && box.height > 2)
    .filter(({ box }) => box.bottom > 0 && box.top < innerHeight)
    .map(({ element, box: { left, top, right, bottom } }) => {
      const box = { left: left + x, top: top + y, right: right + x, bottom: bottom + y }
      return { ...box, soft: element.matches(SENTENCES) }
    })
}

/** Keeps the toasts of a layer clear of headings and controls while the page changes. */
export class ToastPlacing {
  readonly #layer: HTMLElement
  #place: ToastPlace | undefined
  #asked = 0
  readonly #watch = new MutationObserver(() => this.ask())

  constructor(layer: HTMLElement) {
    this.#layer = layer
    window.addEventListener('resize', this.ask)
    document.addEventListener('scrollend', this.ask)
  }

  /** Called when a toast is shown. */
  start(): void {
    this.#watch.observe(document.body, { childList: true, subtree: true })
    this.ask()
  }

  stop(): void {
    this.#watch.disconnect()
    cancelAnimationFrame(this.#asked)
    window.removeEventListener('resize', this.ask)
    document.removeEventListener('scrollend', this.ask)
  }

  readonly ask = () => {
    cancelAnimationFrame(this.#asked)
    this.#asked = requestAnimationFrame(() => this.#put())
  }

  #put(): void {
    const toast = this.#layer.querySelector<HTMLElement>('[data-sonner-toast][data-front=true]')
    if (!toast) {
      // There is no toast before the first render either, when the observer must stay.
      if (this.#place) this.#watch.disconnect()
      this.#place = undefined
      return
    }
    const view = { width: document.documentElement.clientWidth, height: innerHeight }
    const size = { width: toast.offsetWidth, height: toast.offsetHeight }
    const far = view.width - size.width - EDGE
    const sides = toast.dir === 'rtl' || document.dir === 'rtl' ? [EDGE, far] : [far, EDGE]
    const columns = innerWidth <= PHONE ? [EDGE] : [...sides, (view.width - size.width) / 2]
    const obstacles = obstaclesIn(this.#layer)
    const place = toastPlaceOf(size, view, columns, obstacles, this.#place)
    this.#place = place
    // A covered control can be pressed through the toast, and the toast's own button still works.
    this.#layer.style.pointerEvents = hides(size, view, place, obstacles) ? 'none' : ''
    this.#layer.style.setProperty('--toast-left', `${place.left}px`)
    this.#layer.style.setProperty('--toast-bottom', `${place.bottom}px`)
  }
}
