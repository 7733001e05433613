const FAULTY = '[aria-invalid="true"], fieldset[data-invalid]'

/**
 * Focuses the first invalid field after the next frame: in the topmost dialog, or on the page. A group cannot be
 * `aria-invalid`, so its first control is focused.
 */
export function focusFirstFault(): void {
  requestAnimationFrame(() => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    const field = (dialog ?? document).querySelector<HTMLElement>(FAULTY)
    const isGroup = field instanceof HTMLFieldSetElement
    const first = isGroup ? field.querySelector<HTMLElement>('button, input') : field
    first?.focus()
  })
}
