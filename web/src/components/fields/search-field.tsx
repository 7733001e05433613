import { Search, X } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { LONGEST_QUERY } from '@awan/core/search/query'
import { cx } from '#components/class-names.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { IconButton } from '#components/buttons/icon-button.tsx'

const PAUSE_MS = 250

/**
 * Returns the field's searches still pending after the results of `shown` appear; undefined if `shown` is not one of
 * its own. `requested` is in request order; of several at once only the last may be shown.
 */
export function stillRequested(
  requested: readonly string[],
  shown: string,
): readonly string[] | undefined {
  const at = requested.indexOf(shown)
  return at < 0 ? undefined : requested.slice(at + 1)
}

/** Search field, debounced while typing; Enter searches at once. */
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
  const [requested, setRequested] = useState<readonly string[]>([])
  if (searched !== value) {
    const left = stillRequested(requested, value)
    setSearched(value)
    setRequested(left ?? [])
    // The URL was changed elsewhere: filters cleared, back button.
    if (!left && text.trim() !== value) setText(value)
  }
  const search = useCallback(
    (typed: string) => {
      setRequested((before) => [...before, typed])
      onSearch(typed)
    },
    [onSearch],
  )
  useEffect(() => {
    const typed = text.trim()
    if (typed === value) return
    const timer = setTimeout(() => search(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value, search])
  useEffect(() => {
    if (props.focusFirst) input.current?.focus()
  }, [props.focusFirst])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(text.trim())
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
        maxLength={LONGEST_QUERY}
        placeholder={props.label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={cx(
          'edge min-h-13 w-full rounded-md bg-bg-sunken ps-12 pe-12 text-start text-ellipsis placeholder-shown:pe-4 placeholder:text-ink-3 focus-visible:outline-offset-0 [&::-webkit-search-cancel-button]:hidden',
          // Digits alone run from left to right, but start beside the icon in Arabic too.
          /^[^\p{L}]+$/u.test(text) && 'rtl:text-end',
        )}
      />
      {text !== '' && (
        <IconButton
          label={t('shell.clearSearch')}
          className="absolute end-1 top-1"
          onClick={() => {
            setText('')
            search('')
            input.current?.focus()
          }}
        >
          <Icon of={X} />
        </IconButton>
      )}
    </form>
  )
}
