import { useEffect } from 'react'
import { useCategory } from '#lib/places/use-category.ts'
import { useCity } from '#lib/places/use-city.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'
import { usePlatform } from '#lib/platform/platform-context.ts'

const A_YEAR_S = 31_536_000

/** Stores the view in a cookie, by which the server renders pages: choices of this device, no identity. */
export function KeepView() {
  const { language, digits } = useLanguage()
  const { status } = useAuth()
  const city = useCity()
  const category = useCategory()
  const { kind } = usePlatform()
  useEffect(() => {
    // The native shell bundles its pages.
    if (status === 'loading' || kind !== 'browser') return
    document.cookie = `awan.view=${language}.${city}.${digits}.${category}; path=/; max-age=${A_YEAR_S}; samesite=lax`
  }, [language, city, digits, category, status, kind])
  return null
}
