import type { FormEvent } from 'react'

/** The handler of a form that the browser is not to send itself. */
export const onSubmit = (submit: () => void) => (event: FormEvent) => {
  event.preventDefault()
  submit()
}
