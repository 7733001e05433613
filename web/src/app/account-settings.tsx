import { useEffect } from 'react'
import { useAuth } from '#lib/auth/auth-context.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'

const BAR_COLOURS = { light: '#2948bb', dark: '#161b28' } as const

/** Applies the account's digits and theme to the page. */
export function AccountSettings() {
  const { status, account } = useAuth()
  const { setDigits } = useLanguage()
  const digits = account?.digits ?? 'latn'
  const theme = account?.theme ?? 'system'
  const known = status !== 'loading'
  useEffect(() => {
    if (known) setDigits(digits)
  }, [known, digits, setDigits])
  useEffect(() => {
    if (!known) return
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset.theme
    else dataset.theme = theme
    const bar = document.querySelector('meta[name="theme-color"]')
    bar?.setAttribute('content', BAR_COLOURS[theme === 'dark' ? 'dark' : 'light'])
  }, [known, theme])
  return null
}
