import { useState } from 'react'
import { useDesktop } from '#lib/platform/use-desktop.ts'
import { readStored, writeStored } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

export type DayView = 'grid' | 'list'

/** Returns how days are shown on this device: as was chosen on it, else as a list on a phone and as a grid on a desktop. */
export function useDayView(): [DayView, (view: DayView) => void] {
  const usual: DayView = useDesktop() ? 'grid' : 'list'
  const [chosen, setChosen] = useState<DayView | undefined>(() => {
    const stored = readStored(STORAGE_KEYS.diaryView)
    return stored === 'list' || stored === 'grid' ? stored : undefined
  })
  const choose = (view: DayView) => {
    writeStored(STORAGE_KEYS.diaryView, view)
    setChosen(view)
  }
  return [chosen ?? usual, choose]
}
