import { useState } from 'react'
import { readTab, removeTab, writeTab } from '#lib/tab-storage.ts'

const KEY = 'awan.note'

/** The note as typed. A reload keeps it: the request that is repeated must be the same one. */
export function useNote() {
  const [note, setNote] = useState(() => {
    const kept = readTab(KEY)
    return typeof kept === 'string' ? kept : ''
  })
  const set = (typed: string) => {
    writeTab(KEY, typed)
    setNote(typed)
  }
  return [note, set] as const
}

/** The visit it belonged to is booked. */
export function forgetNote(): void {
  removeTab(KEY)
}
