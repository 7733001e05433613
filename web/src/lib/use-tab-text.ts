import { useState } from 'react'
import { readTab, writeTab } from '#lib/tab-storage.ts'

/** Returns a typed text and its setter; stored in this tab under a key, across reloads and visits to other pages. */
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
