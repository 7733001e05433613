import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** React Router counts the entries of this visit, so that it is known how far Back went. */
function place(): number {
  const state: unknown = window.history.state
  const known = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0
  return typeof known === 'number' ? known : 0
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
  const [asked, setAsked] = useState<{ leave: () => void }>()
  const off = useRef(false)

  useEffect(() => {
    if (!dirty) return
    off.current = false
    const here = place()
    let returning = false
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!off.current) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      const to = linkOf(event)
      if (off.current || to === undefined) return
      event.preventDefault()
      event.stopPropagation()
      setAsked({ leave: () => void navigate(to) })
    }
    const onPop = (event: PopStateEvent) => {
      if (off.current) return
      event.stopImmediatePropagation()
      if (returning) {
        returning = false
        return
      }
      const steps = place() - here
      if (steps === 0) return
      // The page is another already: back to this one, unseen, then ask.
      returning = true
      window.history.go(-steps)
      setAsked({ leave: () => window.history.go(steps) })
    }
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, true)
    window.addEventListener('popstate', onPop, true)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('popstate', onPop, true)
    }
  }, [dirty, navigate])

  return {
    leave: (action) => (dirty ? setAsked({ leave: action }) : action()),
    dialog: asked && (
      <Discard
        onKeep={() => setAsked(undefined)}
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
