import { useSyncExternalStore } from 'react'
import { useDesktop } from '#lib/platform/use-desktop.ts'
import { readStored, writeStored } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

export type DayView = 'grid' | 'list'

const listening = new Set<() => void>()

function subscribe(change: () => void): () => void {
  listening.add(change)
  return () => void listening.delete(change)
}

/** Shows days this way on this device from now on. */
export function chooseDayView(view: DayView): void {
  writeStored(STORAGE_KEYS.diaryView, view)
  for (const change of listening) change()
}

/** Returns how days are shown on this device: as was chosen on it, else as a list on a phone and as a grid on a desktop. */
export function useDayView(): DayView {
  const usual: DayView = useDesktop() ? 'grid' : 'list'
  const stored = useSyncExternalStore(subscribe, () => readStored(STORAGE_KEYS.diaryView))
  return stored === 'list' || stored === 'grid' ? stored : usual
}
