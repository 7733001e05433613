import { pick } from '@awan/core/language'
import { useLanguage } from '#lib/i18n/language-context.ts'
import { usePlaces, type Places } from '#lib/places/places.ts'

/** Returns a function that gives the name of a city or category in the reader's language; empty until known. */
export function usePlaceName() {
  const { language } = useLanguage()
  const places = usePlaces()
  return (of: keyof Places, id: string): string => {
    const found = places[of].find((one) => one.id === id)
    return found ? pick(found.name, language) : ''
  }
}
