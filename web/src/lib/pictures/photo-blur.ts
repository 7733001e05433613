import type { CSSProperties } from 'react'

/** A bitmap of 4 × 3 pixels up to its pixels: 54 bytes, so that those can be appended as base64 too. */
const HEADER = 'Qk1aAAAAAAAAADYAAAAoAAAABAAAAP3///8BABgAAAAAACQAAAATCwAAEwsAAAAAAAAAAAAA'

/** Returns what stands behind a photo until it is there: its own few pixels, blurred by being drawn large. */
export function behindPhoto(blur: string | null | undefined): CSSProperties | undefined {
  if (!blur) return undefined
  return { background: `url("data:image/bmp;base64,${HEADER}${blur}") center / 100% 100%` }
}
