const FAULTY = '[aria-invalid="true"], [data-invalid]'

/**
 * Focuses the first invalid field after the next frame, unless it is focused already: by then the person may have left
 * it.
 */
export function focusFirstFault(): void {
  if (firstFault() === document.activeElement) return
  requestAnimationFrame(() => firstFault()?.focus())
}

/**
 * Returns the first invalid field in the topmost dialog, or on the page. A group or a button cannot be `aria-invalid`,
 * so they are marked with `data-invalid`; of a group its first control is returned.
 */
function firstFault(): HTMLElement | null {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const field = (dialog ?? document).querySelector<HTMLElement>(FAULTY)
  return field?.matches('[data-invalid]:not(button)')
    ? field.querySelector<HTMLElement>('button, input')
    : field
}
