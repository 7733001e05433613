import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { LONGEST_QUERY } from '@awan/core/search/query'
import { PATHS, toSearch } from '#lib/paths.ts'

/**
 * Returns props for a search field that leads to the results page, with the `day` of its form if any: spread `form` and
 * `input`.
 */
export function useServiceSearch() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // Takes over text that was typed before hydration.
  useEffect(() => setText(field.current?.value ?? ''), [])
  return {
    text,
    form: {
      role: 'search',
      // Target of a submit before hydration.
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
      maxLength: LONGEST_QUERY,
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value),
    },
  } as const
}
