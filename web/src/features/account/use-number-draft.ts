import { useState } from 'react'
import { readTab, writeTab } from '#lib/tab-storage.ts'

const KEY = 'awan.number'

/** The number as typed, shared by login and sign-up and kept over a reload. */
export function useNumberDraft() {
  const [number, setNumber] = useState(() => {
    const stored = readTab(KEY)
    return typeof stored === 'string' ? stored : ''
  })
  const set = (typed: string) => {
    writeTab(KEY, typed)
    setNumber(typed)
  }
  return [number, set] as const
}
