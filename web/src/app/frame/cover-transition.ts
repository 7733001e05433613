import { useEffect } from 'react'
import { isCalm } from '#lib/platform/feel.ts'

/** Longer than this no page waits for its cover: it appears as it does without. */
const PATIENCE_MS = 250
const NAME = 'cover'
/** Pages with a cover of their own; a link with a query leads to something open on them. */
const COVERED = /^\/(?:business|service)\/[\w-]+$/

/** Has the cover of a card become that of the page it leads to, where the browser can and the page is quick. */
export function CoverTransition() {
  useEffect(() => {
    const done = new AbortController()
    window.addEventListener('click', onClick, { capture: true, signal: done.signal })
    return () => done.abort()
  }, [])
  return null
}

/** Link whose press is made again once the page is drawn as it was. */
let again: HTMLElement | undefined

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const card = link?.closest('article')?.querySelector<HTMLElement>('[data-cover=false]')
  if (!link || !card || link === again || !isPlain(event, link) || isCalm()) return
  if (!('startViewTransition' in document) || !isSeen(card)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  card.style.viewTransitionName = NAME
  const found = new AbortController()
  const transition = document.startViewTransition(async () => {
    again = link
    link.click()
    again = undefined
    const cover = await coverOfPage()
    card.style.viewTransitionName = ''
    if (cover) cover.style.viewTransitionName = NAME
    else found.abort()
  })
  const clear = () => {
    for (const cover of document.querySelectorAll<HTMLElement>('[data-cover]'))
      cover.style.viewTransitionName = ''
  }
  // Without its cover, or while the window is hidden, the page is simply there.
  transition.updateCallbackDone.then(
    () => found.signal.aborted && transition.skipTransition(),
    () => undefined,
  )
  transition.ready.catch(() => undefined)
  transition.finished.then(clear, clear)
}

const isPlain = (event: MouseEvent, link: HTMLAnchorElement) =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  link.origin === location.origin &&
  link.search === '' &&
  COVERED.test(link.pathname)

function isSeen(card: HTMLElement): boolean {
  const { top, bottom } = card.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

const findCover = () => document.querySelector<HTMLElement>('main [data-cover=true]')

/** Waits for the cover of the page that was asked for; nothing is painted meanwhile, so no frame tells. */
async function coverOfPage(): Promise<HTMLElement | null> {
  const there = findCover()
  if (there) return there
  return new Promise((resolve) => {
    const end = () => {
      watching.disconnect()
      clearTimeout(timer)
      resolve(findCover())
    }
    const watching = new MutationObserver(() => findCover() && end())
    watching.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(end, PATIENCE_MS)
  })
}
