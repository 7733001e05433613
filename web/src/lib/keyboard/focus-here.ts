/** Gives an element the focus when it is drawn, as its `ref`: what was pressed to bring it is gone. */
export const focusHere = (element: HTMLElement | null) => element?.focus()
