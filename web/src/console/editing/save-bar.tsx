import { useEffect, useRef, type FocusEvent } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Sticky bar at the end of a page with unsaved changes. */
export function SaveBar(props: {
  shown: boolean
  pending: boolean
  fault?: string
  /** Absent: the button submits the enclosing form. */
  onSave?: () => void
  onReset: () => void
}) {
  const t = useMessages()
  const focus = useReturnedFocus()
  if (!props.shown && !props.fault) return null
  return (
    <div {...focus} className="safe-pb-0 sticky bottom-18 z-10 lg:bottom-4">
      <div className="flex flex-wrap items-center gap-2 rounded-lg bg-surface-raised p-3 shadow-3">
        {props.fault ? (
          <AlertText className="w-full lg:w-auto lg:flex-1">{props.fault}</AlertText>
        ) : (
          <p className="w-full text-ink-2 lg:w-auto lg:flex-1">{t('console.notSaved')}</p>
        )}
        <Button
          size="sm"
          variant="outline"
          className="flex-1 lg:flex-none"
          onClick={props.onReset}
          inactive={props.pending}
        >
          {t('unsaved.discard')}
        </Button>
        <Button
          size="sm"
          className="flex-1 lg:flex-none"
          pending={props.pending}
          type={props.onSave ? 'button' : 'submit'}
          onClick={props.onSave}
        >
          {t('console.save')}
        </Button>
      </div>
    </div>
  )
}

/** Returns whether a phone opens its keyboard when an element gets the focus. */
const opensKeyboard = (element: Element) =>
  element.matches('input, textarea') && window.matchMedia('(pointer: coarse)').matches

/** Returns the props of a bar that, when removed while it has the focus, returns it to where it came from. */
function useReturnedFocus() {
  const came = useRef<{ within: Element; from: EventTarget | null }>(undefined)
  useEffect(() => {
    if (!came.current || came.current.within.isConnected) return
    const { from } = came.current
    came.current = undefined
    if (document.activeElement !== document.body) return
    const isBack = from instanceof HTMLElement && from.isConnected && !opensKeyboard(from)
    const back = isBack ? from : document.querySelector<HTMLElement>('h1[tabindex]')
    back?.focus({ preventScroll: true })
  })
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
      const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
      if (!isInside) came.current = { within: currentTarget, from: relatedTarget }
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
      const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
      if (!isInside) came.current = undefined
    },
  }
}
