import type { CSSProperties } from 'react'

/** Header of a 4 × 3 pixel bitmap: 54 bytes, divisible by 3, so that base64 pixels can be appended. */
const HEADER = 'Qk1aAAAAAAAAADYAAAAoAAAABAAAAP3///8BABgAAAAAACQAAAATCwAAEwsAAAAAAAAAAAAA'

/** Returns the background of a photo until it loads: its few pixels, blurred by scaling up. */
export function behindPhoto(blur: string | null | undefined): CSSProperties | undefined {
  if (!blur) return undefined
  return { background: `url("data:image/bmp;base64,${HEADER}${blur}") center / 100% 100%` }
}
