import { lazy, Suspense, use, useState, type ReactNode } from 'react'
import { isLanguage, type Language } from '@awan/core/language'
import { useFirstScreen } from '#app/first-screen/first-screen.ts'
import { FirstSpinner } from '#app/first-spinner.tsx'
import { readAccount } from '#lib/auth/stored-account.ts'
import { knownMessages, loadFirstMessages } from '#lib/i18n/catalogues.ts'
import { LanguageProvider } from '#lib/i18n/language-provider.tsx'
import { isEmbedded } from '#lib/paths.ts'
import { usePlaces } from '#lib/places/places.ts'
import { readStored, writeStored } from '#lib/storage.ts'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'

const LanguagePage = lazy(async () => ({
  default: (await import('#customer/language/language-page.tsx')).LanguagePage,
}))

/** Returns the stored language; in a frame of another site, the one the server set, without asking. */
function knownLanguage(): Language | undefined {
  const stored = isEmbedded(location.pathname)
    ? document.documentElement.lang
    : readStored(STORAGE_KEYS.language)
  return isLanguage(stored) ? stored : undefined
}

/** Asks for a language before any page, deep links included; the link's page opens right after. */
export function FirstLanguage({ children }: { children: ReactNode }) {
  const first = useFirstScreen()
  const [language, setLanguage] = useState(() => first?.language ?? knownLanguage())
  // If the page did not include the places, load them while the language is chosen.
  usePlaces()
  const choose = (chosen: Language) => {
    writeStored(STORAGE_KEYS.language, chosen)
    setLanguage(chosen)
  }
  return (
    <Suspense fallback={<FirstSpinner />}>
      {language ? (
        <Loaded language={language}>{children}</Loaded>
      ) : (
        <LanguagePage onChoose={choose} />
      )}
    </Suspense>
  )
}

function Loaded({ language, children }: { language: Language; children: ReactNode }) {
  const first = useFirstScreen()
  const messages = first ? knownMessages(language) : use(loadFirstMessages(language))
  return (
    <LanguageProvider
      initial={{ language, messages }}
      initialDigits={first?.digits ?? readAccount()?.digits ?? 'latn'}
    >
      {children}
    </LanguageProvider>
  )
}
