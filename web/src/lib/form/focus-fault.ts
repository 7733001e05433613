/** Focuses the first field that is marked invalid, once it says so: in the dialog on top, or on the page. */
export function focusFirstFault(): void {
  requestAnimationFrame(() => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    const field = (dialog ?? document).querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus()
  })
}
