import type { FormEvent } from 'react'

/** Returns a submit handler that prevents the browser's own submission. */
export const onSubmit = (submit: () => void) => (event: FormEvent) => {
  event.preventDefault()
  submit()
}
