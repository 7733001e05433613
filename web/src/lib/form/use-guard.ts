import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { disarm, guard, isGuarded } from '#lib/form/guard-entry.ts'
import { askBefore } from '#lib/form/typed.ts'

export interface Guard {
  /** Goes on with what would lose something typed: at once where nothing is, else once that is answered. */
  leave: (action: () => void) => void
  /** The answers to the question that is open. */
  requested: { keep: () => void; discard: () => void } | undefined
}

/**
 * Returns how one goes to another page from where something may be typed: in place of the guard where one stands. It is a
 * guard no more at once, so that a form which is clean before the page has changed does not take the new page back with it.
 */
export function useGoOn(): (to: string) => void {
  const navigate = useNavigate()
  return (to) => {
    const replace = isGuarded()
    if (replace) disarm()
    void navigate(to, { replace })
  }
}

/**
 * Takes the guard out of the history. That ends later than it is asked for, and would take back whatever is opened
 * meanwhile: a link that is pressed until then is followed after it.
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

/** The link a plain click follows inside the app. */
function linkOf(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const inside = link && link.origin === window.location.origin && !link.target && !link.download
  return inside ? `${link.pathname}${link.search}${link.hash}` : undefined
}

/**
 * Knows where the typing began. Whoever keeps what was typed goes on there, not at the link that was pressed: the question,
 * which gives the focus back to where it was asked, has closed before.
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
 * While something typed is not saved, whatever would lose it asks first: links, Back, closing the tab, and what calls
 * `leave` or `leaveTyped`. The question is `<UnsavedDialog guard={…}>`.
 */
export function useGuard(dirty: boolean): Guard {
  const navigate = useNavigate()
  const [requested, setRequested] = useState<{ leave: () => void; keep?: () => void }>()
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
      // In place of the guard.
      setRequested({ leave: () => void navigate(to, { replace: true }) })
    }
    const onPop = () => {
      if (!off.current && !isGuarded())
        setRequested({ leave: () => window.history.back(), keep: guard })
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
        requested.keep?.()
        typing.goOn()
        setRequested(undefined)
      },
      discard: () => {
        off.current = true
        setRequested(undefined)
        requested.leave()
      },
    },
  }
}
