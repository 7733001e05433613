const FAULTY = '[aria-invalid="true"], fieldset[data-invalid]'

/**
 * Focuses the first field that is marked invalid, once it says so: in the dialog on top, or on the page. Of a group, which cannot be
 * marked so, what is chosen first.
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
