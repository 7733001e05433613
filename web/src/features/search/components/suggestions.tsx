import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { Localized } from '@awan/core/language'
import { cx } from '#components/class-names.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { Name } from '#components/text/name.tsx'
import { wordSuggestionsQuery } from '#features/search/api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toBusiness, toService } from '#lib/paths.ts'
import { useCity } from '#lib/places/use-city.ts'
import { isQuery } from '#lib/use-url-filters.ts'

const PAUSE_MS = 150

interface Option {
  /** Undefined for all results, which the field's form requests. */
  to?: string
  name?: Localized
  beside?: Localized | null
}

/**
 * Turns an existing field into a combobox: a list below it after two letters, with arrow keys, Enter and Escape. The
 * field works without it, as its form leads to the results page.
 */
export function Suggestions(props: { field: RefObject<HTMLInputElement | null>; text: string }) {
  const { field } = props
  const t = useMessages()
  const id = useId()
  const text = useLater(props.text.trim())
  const options = useOptions(text)
  const navigate = useNavigate()
  const go = ({ to }: Option) => {
    if (to === undefined) field.current?.form?.requestSubmit()
    else void navigate(to)
  }
  const { active, setMarked, shown, setShown } = useCombobox(field, id, props.text, options, go)
  return (
    <>
      <p role="status" className="sr-only">
        {shown ? t('search.suggestionCount', { count: options.length - 1 }) : ''}
      </p>
      {shown && (
        <div
          id={id}
          tabIndex={-1}
          role="listbox"
          aria-label={t('search.suggestions')}
          className="absolute inset-x-0 top-full z-30 mt-2 grid max-h-[60dvh] overflow-y-auto rounded-lg bg-surface p-2 shadow-2"
        >
          {options.map((option, at) => (
            <Row
              key={option.to ?? ''}
              id={`${id}-${at}`}
              option={option}
              text={text}
              active={at === active}
              onEnter={() => setMarked(option)}
              onChosen={() => setShown(false)}
              onGo={() => go(option)}
            />
          ))}
        </div>
      )}
    </>
  )
}

function Row(props: {
  id: string
  option: Option
  text: string
  active: boolean
  onEnter: () => void
  onChosen: () => void
  onGo: () => void
}) {
  const { option, text, active } = props
  const t = useMessages()
  return (
    <button
      type="button"
      id={props.id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onPointerEnter={props.onEnter}
      onClick={() => {
        props.onChosen()
        props.onGo()
      }}
      className={cx(
        'flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-md px-3 py-2 text-start leading-ui',
        active && 'bg-bg-subtle',
      )}
    >
      {option.name ? <Name of={option.name} /> : <Icon of={Search} className="text-brand-ink" />}
      {option.name === undefined && t('search.all', { query: text })}
      {option.beside && (
        <span className="text-sm text-ink-2">
          <Name of={option.beside} />
        </span>
      )}
    </button>
  )
}

/**
 * Returns "all results", then services and businesses that match a text; empty below two letters. All results come
 * first, as they are there before the others: a row must not move under a finger.
 */
function useOptions(text: string): readonly Option[] {
  const city = useCity()
  const { data } = useQuery({ ...wordSuggestionsQuery(text, city), enabled: isQuery(text) })
  if (!isQuery(text)) return []
  const named = (data ?? []).map(({ kind, id, name, beside }) => ({
    to: kind === 'service' ? toService(id) : toBusiness(id),
    name,
    beside,
  }))
  return [{}, ...named]
}

/** Adds combobox attributes and key handlers to a plain field. */
function useCombobox(
  field: RefObject<HTMLInputElement | null>,
  id: string,
  typed: string,
  options: readonly Option[],
  go: (option: Option) => void,
) {
  // The option itself, as its position changes with the options.
  const [marked, setMarked] = useState<Option>()
  const active = options.findIndex((option) => marked && option.to === marked.to)
  const [open, setOpen] = useState(true)
  const [before, setBefore] = useState(typed)
  if (before !== typed) {
    setBefore(typed)
    setMarked(undefined)
    setOpen(true)
  }
  const shown = open && isQuery(typed) && options.length > 0
  useEffect(() => {
    const input = field.current
    if (!input) return
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(shown),
      ...(shown ? { 'aria-controls': id } : {}),
      ...(shown && active >= 0 ? { 'aria-activedescendant': `${id}-${active}` } : {}),
    }
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) input.removeAttribute(name)
    }
  }, [field, id, shown, active])

  const press = useRef((_: KeyboardEvent) => {})
  useEffect(() => {
    press.current = (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const chosen = options[active]
      if (step !== undefined && options.length > 0) {
        setOpen(true)
        // One position more than options: the field itself.
        setMarked(options[((active + 1 + step + options.length + 1) % (options.length + 1)) - 1])
      } else if (event.key === 'Enter' && shown && chosen) {
        setOpen(false)
        go(chosen)
      } else if (event.key === 'Escape' && shown) setOpen(false)
      else return
      event.preventDefault()
    }
  }, [active, go, options, shown])
  useEffect(() => {
    const input = field.current
    if (!input) return
    const onKey = (event: KeyboardEvent) => press.current(event)
    const close = () => setOpen(false)
    const reopen = () => setOpen(true)
    input.addEventListener('keydown', onKey)
    input.addEventListener('blur', close)
    input.addEventListener('focus', reopen)
    return () => {
      input.removeEventListener('keydown', onKey)
      input.removeEventListener('blur', close)
      input.removeEventListener('focus', reopen)
    }
  }, [field])
  return { active, setMarked, shown, setShown: setOpen }
}

/** Returns the text debounced by `PAUSE_MS`. */
function useLater(text: string): string {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return later
}
