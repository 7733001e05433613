import type { Localized } from '@awan/core/language'
import { isVisible } from '@awan/core/legible'

/** A name as typed in both languages; one of them is enough. */
export interface TypedNames {
  en: string
  ar: string
}

export const typedNames = ({ en, ar }: Localized): TypedNames => ({ en: en ?? '', ar: ar ?? '' })

/** What is sent: trimmed, null where nothing stands. */
export function namesOf({ en, ar }: TypedNames) {
  return { en: shown(en), ar: shown(ar) }
}

const shown = (text: string) => (isVisible(text) ? text.trim() : null)

export const isNamed = ({ en, ar }: TypedNames) => isVisible(en) || isVisible(ar)

/** The photo an answer names by its path, as a list of none or one; the path holds the id. */
export function photosOf(photo: string | null): { id: string; url: string }[] {
  const id = photo && /([0-9a-f-]{36})\.webp$/.exec(photo)?.[1]
  return photo && id ? [{ id, url: photo }] : []
}
