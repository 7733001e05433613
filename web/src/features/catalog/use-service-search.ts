import { useState, type ChangeEvent, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { toServices } from '#lib/paths.ts'

/** A search field of its own that leads to the list of services: spread `form` and `input`. */
export function useServiceSearch() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  return {
    form: {
      role: 'search',
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void navigate(toServices({ query: text.trim() }))
      },
    },
    input: {
      type: 'search',
      enterKeyHint: 'search',
      autoComplete: 'off',
      dir: text ? 'auto' : undefined,
      maxLength: 64,
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value),
    },
  } as const
}
