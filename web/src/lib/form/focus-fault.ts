const FAULTY = '[aria-invalid="true"], fieldset[data-invalid]'

/**
 * Focuses the first invalid field after the next frame, unless it is focused already: by then the person may have left
 * it.
 */
export function focusFirstFault(): void {
  if (firstFault() === document.activeElement) return
  requestAnimationFrame(() => firstFault()?.focus())
}

/**
 * Returns the first invalid field in the topmost dialog, or on the page. A group cannot be `aria-invalid`, so its first
 * control is returned.
 */
function firstFault(): HTMLElement | null {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const field = (dialog ?? document).querySelector<HTMLElement>(FAULTY)
  const isGroup = field?.matches('fieldset')
  return isGroup ? field.querySelector<HTMLElement>('button, input') : field
}
