import { useEffect } from 'react'

/** Lists that keep their focus and dialogs that return it take their turn first; a skeleton is invisible until then. */
const TURN_MS = 200

/** Place of the focus: its element, and the ancestors from the nearest on, with the index of the child that leads to it. */
interface Place {
  element: HTMLElement
  path: { around: Element; at: number }[]
  pathname: string
}

function placeOf(element: HTMLElement): Place {
  const path: Place['path'] = []
  for (let one: Element = element; one.parentElement; one = one.parentElement)
    path.push({ around: one.parentElement, at: [...one.parentElement.children].indexOf(one) })
  return { element, path, pathname: location.pathname }
}

/** Finds what is now at a place; the heading if the whole page was replaced. */
function foundAt({ element, path }: Place): HTMLElement | null {
  if (element.isConnected) return element
  const { around, at } = path.find(({ around }) => around.isConnected) ?? {}
  if (!around || at === undefined) return null
  const heading = around.matches('main') && around.querySelector('h1')
  const found = heading || (around.children[at] ?? around.lastElementChild ?? around)
  return found instanceof HTMLElement ? found : null
}

/** Focuses an element, which is made focusable until it loses the focus. */
function focusOn(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex') && element.tabIndex < 0) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}

/**
 * Keeps the place of people at a keyboard: if the focused control is unmounted by its own action, such as the retry of
 * a list that then loads, what took its place is focused instead of the top of the page.
 */
export function KeptPlace() {
  useEffect(() => {
    let last: Place | undefined
    /** The last place outside dialogs: the focus of a dialog goes with it. */
    let behind: Place | undefined
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      last = target.matches(':focus-visible') ? placeOf(target) : undefined
      if (!target.closest('dialog')) behind = last
    }
    // Who leaves a control for the page itself, by a press, has no place to keep; a removed control has, and a dialog.
    const onLeave = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget || !(target instanceof Element) || target.closest('dialog')) return
      queueMicrotask(() => {
        if (target === last?.element && last?.element.isConnected) last = undefined
      })
    }
    const keep = () => {
      const isLost = last && !last.element.isConnected && document.activeElement === document.body
      // The page shown after a navigation focuses its own heading.
      if (!last || !isLost || last.pathname !== location.pathname) return
      const dialog = last.element.closest('dialog')
      const place = dialog ? behind : last
      const found = place && foundAt(place)
      last = undefined
      if (found) focusOn(found)
    }
    const changes = new MutationObserver(() => {
      if (last && !last.element.isConnected) setTimeout(keep, TURN_MS)
    })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onLeave)
    changes.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onLeave)
      changes.disconnect()
    }
  }, [])
  return null
}
