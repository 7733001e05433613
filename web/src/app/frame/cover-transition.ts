import { useEffect } from 'react'
import { isCalm } from '#lib/platform/feel.ts'

/** Longest wait for the next page's cover, in milliseconds; after that the page appears without a transition. */
const PATIENCE_MS = 250
const NAME = 'cover'
/** Pages with a cover of their own; links with a query open a part of the page and are excluded. */
const COVERED = /^\/(?:business|service)\/[\w-]+$/

/** Morphs a card's cover into that of the page it links to, if the browser supports it and the page loads in time. */
export function CoverTransition() {
  useEffect(() => {
    const done = new AbortController()
    window.addEventListener('click', onClick, { capture: true, signal: done.signal })
    return () => done.abort()
  }, [])
  return null
}

/** Link being clicked again inside the transition, once the old state is captured. */
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
  // Without a cover, or in a hidden window, the page appears without a transition.
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

/** Waits for the requested page's cover with an observer: no animation frames run during the update callback. */
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
