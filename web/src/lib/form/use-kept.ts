import { useEffect, useEffectEvent, useState } from 'react'
import { keepDraft, readDraft, removeDraft } from '#lib/form/draft.ts'

/** Returns the input of a form that was unsaved when the session ended; removed once the form is on the page. */
export function useReturned<Input>(form: string): Input | undefined {
  const [draft] = useState(() => readDraft<Input>(form))
  // Not while rendering: a render may be discarded.
  useEffect(() => removeDraft(form), [form])
  return draft
}

/** Keeps a form's input if the form is removed because the session ended; `isTyped`: it would be lost. */
export function useKeptAtEnd(form: string, isTyped: boolean, input: unknown): void {
  const atRemoval = useEffectEvent(() => {
    if (isTyped) keepDraft(form, input)
  })
  useEffect(() => () => atRemoval(), [])
}

/** State of a form's input without a version, kept if the session ends. `form`: name that is unique in the app. */
export function useKept<Input>(form: string, first: Input) {
  const draft = useReturned<Input>(form)
  const [input, setInput] = useState(draft ?? first)
  useKeptAtEnd(form, JSON.stringify(input) !== JSON.stringify(first), input)
  return [input, setInput] as const
}

/** Like `useKept`, for several fields: the returned function changes some of them. */
export function useKeptFields<Input extends object>(form: string, first: Input) {
  const [input, setInput] = useKept(form, first)
  const set = (change: Partial<Input>) => setInput((before) => ({ ...before, ...change }))
  return [input, set] as const
}
