import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react'

/** Appointment whose card is shown, and its event's box on the screen. */
export interface ShownCard {
  appointmentId: string
  box: DOMRect
}

const eventOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-appointment]') : null
const isOnCard = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-event-card]') !== null

/** Returns whether all text of an event is shown uncut. */
function isWholeCard(event: HTMLElement): boolean {
  const parts = [...event.querySelectorAll<HTMLElement>('[data-part]')]
  return (
    parts.length > 0 &&
    parts.every(
      ({ offsetWidth, scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        // One pixel of overhang of a glyph is not a cut.
        offsetWidth > 0 && scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1,
    )
  )
}

/** Returns whether an event has no room for any text. */
const isMute = (event: HTMLElement) =>
  [...event.querySelectorAll<HTMLElement>('[data-part]')].every(({ offsetWidth }) => !offsetWidth)

/**
 * Shows the card of an event that is too small for its text, on mouse hover or keyboard focus; on touch, a tap on an
 * event without text shows its card first, and the next tap opens it.
 */
export function useEventCard(moving: boolean) {
  const [shown, setShown] = useState<ShownCard & { event: HTMLElement }>()
  const hide = () => setShown(undefined)
  const pointer = useRef('mouse')
  const tapped = useRef<HTMLElement>(undefined)
  const show = (event: HTMLElement | null) => {
    const appointmentId = event?.dataset.appointment
    if (!event || appointmentId === undefined || moving || isWholeCard(event)) return hide()
    setShown((now) =>
      now?.event === event ? now : { appointmentId, event, box: event.getBoundingClientRect() },
    )
  }
  const isShown = shown !== undefined
  useEffect(() => {
    if (!isShown) return
    const follow = () =>
      setShown((now) => now && { ...now, box: now.event.getBoundingClientRect() })
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setShown(undefined)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
      window.removeEventListener('keydown', onKey)
    }
  }, [isShown])
  return {
    shown: moving ? undefined : shown,
    hide,
    onPointerOver: ({ pointerType, target, buttons }: PointerEvent) => {
      if (pointerType !== 'mouse' || isOnCard(target)) return
      if (buttons === 0) show(eventOf(target))
    },
    onPointerLeave: ({ relatedTarget }: PointerEvent) => {
      if (!isOnCard(relatedTarget)) hide()
    },
    onPointerDown: ({ pointerType }: PointerEvent) => {
      pointer.current = pointerType
      hide()
    },
    /** Returns whether the press of an event only showed its card. */
    takes: (event: HTMLElement): boolean => {
      const looks = pointer.current === 'touch' && tapped.current !== event && isMute(event)
      tapped.current = looks ? event : undefined
      if (looks) show(event)
      return looks
    },
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(':focus-visible')) show(eventOf(target))
    },
    onBlur: hide,
  }
}
