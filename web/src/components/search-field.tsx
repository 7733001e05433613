import { Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useMessages } from '#lib/i18n/language-context.ts'
import { Icon } from '#components/icon.tsx'
import { IconButton } from '#components/icon-button.tsx'

const PAUSE_MS = 250

/** Searches while one types, after a short pause; Enter searches at once. */
export function SearchField(props: {
  label: string
  value: string
  onSearch: (text: string) => void
  focusFirst?: boolean
}) {
  const { value, onSearch } = props
  const t = useMessages()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [searched, setSearched] = useState(value)
  // The address changed elsewhere: filters cleared, back button.
  if (searched !== value) {
    setSearched(value)
    if (text.trim() !== value) setText(value)
  }
  useEffect(() => {
    const typed = text.trim()
    if (typed === value) return
    const timer = setTimeout(() => onSearch(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  useEffect(() => {
    if (props.focusFirst) input.current?.focus()
  }, [props.focusFirst])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <form role="search" data-action="search" onSubmit={submit} className="relative">
      <label htmlFor={id} className="sr-only">
        {props.label}
      </label>
      <Icon of={Search} className="pointer-events-none absolute start-4 top-4 text-brand-ink" />
      <input
        ref={input}
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        dir={text ? 'auto' : undefined}
        maxLength={64}
        placeholder={props.label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-h-13 w-full rounded-md bg-bg-sunken ps-12 pe-12 text-start placeholder:text-ink-3 focus-visible:outline-offset-0 [&::-webkit-search-cancel-button]:hidden"
      />
      {text !== '' && (
        <IconButton
          label={t('shell.clearSearch')}
          className="absolute end-1 top-1"
          onClick={() => {
            setText('')
            onSearch('')
            input.current?.focus()
          }}
        >
          <Icon of={X} />
        </IconButton>
      )}
    </form>
  )
}
