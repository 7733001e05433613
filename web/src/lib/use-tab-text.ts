import { useState } from 'react'
import { readTab, writeTab } from '#lib/tab-storage.ts'

/** A text as typed, kept in this tab under a key over reloads and appointments to other pages. */
export function useTabText(key: string) {
  const [text, setText] = useState(() => {
    const kept = readTab(key)
    return typeof kept === 'string' ? kept : ''
  })
  const set = (typed: string) => {
    writeTab(key, typed)
    setText(typed)
  }
  return [text, set] as const
}
