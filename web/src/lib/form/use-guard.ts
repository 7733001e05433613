import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { guard, isGuarded, leaveGuarded } from '#lib/form/guard-entry.ts'
import { askBefore } from '#lib/form/typed.ts'

export interface Guard {
  /** Runs an action that would lose unsaved input: at once if there is none, else after the person has answered. */
  leave: (action: () => void) => void
  /** Answers to the open question. */
  requested: { keep: () => void; discard: () => void } | undefined
}

/**
 * Removes the guard from the history. `history.back` is asynchronous and would undo a navigation made meanwhile, so a
 * link clicked until then is followed afterwards.
 */
function unguard(go: (to: string) => void): void {
  let pressed: string | undefined
  const onClick = (event: MouseEvent) => {
    const to = linkOf(event)
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    pressed = to
  }
  document.addEventListener('click', onClick, true)
  const onPop = () => {
    document.removeEventListener('click', onClick, true)
    if (pressed !== undefined) go(pressed)
  }
  window.addEventListener('popstate', onPop, { once: true })
  window.history.back()
}

/** Returns the path of the link that a plain click follows inside the app. */
function linkOf(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const inside = link && link.origin === window.location.origin && !link.target && !link.download
  return inside ? `${link.pathname}${link.search}${link.hash}` : undefined
}

/** Returns the element of this page that a path leads to, as the skip link does. */
function placeOf(to: string): HTMLElement | null {
  const here = `${window.location.pathname}${window.location.search}#`
  return to.startsWith(here) ? document.getElementById(to.slice(here.length)) : null
}

/**
 * Returns the focus to the field in which typing began, once the person chooses to stay. The question's dialog has
 * closed by then and returned it to the pressed link.
 */
function useBackToTyping(open: boolean) {
  const field = useRef<Element>(null)
  const isKept = useRef(false)
  const [typing] = useState(() => ({
    begin: () => (field.current = document.activeElement),
    goOn: () => (isKept.current = true),
  }))
  useEffect(() => {
    if (open || !isKept.current) return
    isKept.current = false
    const form = field.current?.closest('dialog, form')
    const isBack = form?.contains(document.activeElement)
    if (!isBack && field.current instanceof HTMLElement) field.current.focus()
  }, [open])
  return typing
}

/**
 * Guards unsaved input: links, Back, closing the tab, and callers of `leave` or `leaveTyped` have to ask first. The
 * question is `<UnsavedDialog guard={…}>`. The end of the session removes the form without asking: `useKeptAtEnd`.
 * `reset` discards the input of a form that may stay on the page, which is then guarded again.
 */
export function useGuard(dirty: boolean, reset?: () => void): Guard {
  const navigate = useNavigate()
  const [requested, setRequested] = useState<{ leave: () => void }>()
  const off = useRef(false)
  const typing = useBackToTyping(requested !== undefined)

  useEffect(() => {
    if (!dirty) return
    off.current = false
    typing.begin()
    guard()
    const ask = (action: () => void) => {
      if (off.current) action()
      else setRequested({ leave: action })
    }
    const endAsking = askBefore(ask)
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!off.current) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      const to = linkOf(event)
      if (off.current || to === undefined) return
      event.preventDefault()
      event.stopPropagation()
      const place = placeOf(to)
      // Without a history entry of its own, which would ask.
      if (place) return place.focus()
      // Replaces the guard entry.
      setRequested({ leave: () => void navigate(to, { replace: true }) })
    }
    const onPop = () => {
      if (off.current || isGuarded()) return
      // Guarded again at once: a second Back, pressed before the answer, would leave.
      guard()
      setRequested({ leave: leaveGuarded })
    }
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, true)
    window.addEventListener('popstate', onPop)
    return () => {
      endAsking()
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('popstate', onPop)
      if (isGuarded()) unguard((to) => void navigate(to))
    }
  }, [dirty, navigate, typing])

  return {
    leave: (action) => (dirty ? setRequested({ leave: action }) : action()),
    requested: requested && {
      keep: () => {
        typing.goOn()
        setRequested(undefined)
      },
      discard: () => {
        off.current = true
        setRequested(undefined)
        reset?.()
        requested.leave()
      },
    },
  }
}
