/** Ref that focuses an element on mount, as the control that opened it was unmounted. */
export const focusHere = (element: HTMLElement | null) => element?.focus()
