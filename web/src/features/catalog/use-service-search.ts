import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { PATHS, toSearch } from '#lib/paths.ts'

/** A search field of its own that leads to the page of all that is found, on the `day` that its form names: spread `form` and `input`. */
export function useServiceSearch() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // Typed before the page was taken over.
  useEffect(() => setText(field.current?.value ?? ''), [])
  return {
    text,
    form: {
      role: 'search',
      // For whoever submits before the page is taken over.
      action: PATHS.search,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const day = new FormData(event.currentTarget).get('day')
        void navigate(toSearch({ query: text.trim(), ...(typeof day === 'string' && { day }) }))
      },
    },
    input: {
      ref: field,
      type: 'search',
      name: 'query',
      enterKeyHint: 'search',
      autoComplete: 'off',
      dir: text ? 'auto' : undefined,
      maxLength: 64,
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value),
    },
  } as const
}
