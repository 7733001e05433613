import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Whether the entry on top of the history is the one that stands in Back's way. */
function isGuarded(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'guard' in state
}

/** An entry of the same page, so that Back arrives where it was; React Router sees no change. */
function guard(): void {
  window.history.pushState({ ...window.history.state, guard: true }, '')
}

/** The link a plain click follows inside the app. */
function linkOf(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const inside = link && link.origin === window.location.origin && !link.target && !link.download
  return inside ? `${link.pathname}${link.search}${link.hash}` : undefined
}

/**
 * While something typed is not saved, whatever would lose it asks first: links, Back, closing the tab, and what calls
 * `leave`. `dialog` is the question, to be rendered.
 */
export function useUnsaved(dirty: boolean): {
  leave: (action: () => void) => void
  dialog: ReactNode
} {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<{ leave: () => void; keep?: () => void }>()
  const off = useRef(false)

  useEffect(() => {
    if (!dirty) return
    off.current = false
    guard()
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!off.current) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      const to = linkOf(event)
      if (off.current || to === undefined) return
      event.preventDefault()
      event.stopPropagation()
      // In place of the guard.
      setAsked({ leave: () => void navigate(to, { replace: true }) })
    }
    const onPop = () => {
      if (!off.current && !isGuarded())
        setAsked({ leave: () => window.history.back(), keep: guard })
    }
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, true)
    window.addEventListener('popstate', onPop)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('popstate', onPop)
      if (isGuarded()) window.history.back()
    }
  }, [dirty, navigate])

  return {
    leave: (action) => (dirty ? setAsked({ leave: action }) : action()),
    dialog: asked && (
      <Discard
        onKeep={() => {
          asked.keep?.()
          setAsked(undefined)
        }}
        onDiscard={() => {
          off.current = true
          setAsked(undefined)
          asked.leave()
        }}
      />
    ),
  }
}

function Discard(props: { onKeep: () => void; onDiscard: () => void }) {
  const t = useMessages()
  return (
    <Dialog
      role="alertdialog"
      title={t('console.unsaved')}
      description={t('console.unsavedText')}
      onClose={props.onKeep}
      actions={
        <>
          <Button variant="danger" block onClick={props.onDiscard}>
            {t('console.discard')}
          </Button>
          <Button variant="outline" block data-safe onClick={props.onKeep}>
            {t('console.keepEditing')}
          </Button>
        </>
      }
    />
  )
}
