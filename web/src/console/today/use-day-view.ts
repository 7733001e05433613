import { useState } from 'react'
import { readStored, writeStored } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

type DayView = 'grid' | 'list'

/** Returns how days are shown on this device. */
export function useDayView(): [DayView, (view: DayView) => void] {
  const [view, setView] = useState<DayView>(() =>
    readStored(STORAGE_KEYS.diaryView) === 'list' ? 'list' : 'grid',
  )
  const choose = (chosen: DayView) => {
    writeStored(STORAGE_KEYS.diaryView, chosen)
    setView(chosen)
  }
  return [view, choose]
}
