import { useEffect } from 'react'

declare global {
  interface Window {
    /** Controls that were used before the page was taken over: the first script of index.html keeps them. */
    earlyTaps?: { control: HTMLElement; checked: boolean | undefined }[]
  }
}

/** Does now what was asked for while the page was not listening yet. */
function replayEarlyTaps(): void {
  const taps = window.earlyTaps ?? []
  delete window.earlyTaps
  for (const { control, checked } of taps) {
    if (!control.isConnected) continue
    // Clicking turns it into what was chosen.
    if (control instanceof HTMLInputElement) control.checked = !checked
    control.click()
  }
}

/** Stands beside the page: when it has begun, React listens to the page as well. */
export function EarlyTaps() {
  useEffect(replayEarlyTaps, [])
  return null
}
