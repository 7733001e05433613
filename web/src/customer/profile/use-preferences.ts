import { useLayoutEffect, useRef, useState } from 'react'
import type { Language } from '@awan/core/language'
import { toast } from '#components/overlays/toast.ts'
import { useSettingsChange, type Settings } from '#features/account/api.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'

/** Preferences in the profile: each applies at once and is saved to the account; a failed save is reverted. */
export function usePreferences() {
  const { language, setLanguage, t } = useLanguage()
  const change = useSettingsChange({
    onFailed: (error) => {
      const offline = isApiError(error, 'network')
      toast.error(t(offline ? 'shell.networkError' : 'account.settingsFailed'))
    },
  })
  const [spoken, setSpoken] = useState<Language>()
  const place = useRef<{ element: HTMLElement; top: number }>(null)

  // The other language changes heights: keeps the pressed control at its position.
  useLayoutEffect(() => {
    if (!place.current) return
    const { element, top } = place.current
    window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
    place.current = null
  }, [language])

  const save = (settings: Settings) => change.mutate(settings)
  const speak = (next: Language) => {
    const element = document.activeElement
    if (element instanceof HTMLElement)
      place.current = { element, top: element.getBoundingClientRect().top }
    setLanguage(next).then(
      () => {
        setSpoken(next)
        save({ language: next })
      },
      () => {
        place.current = null
        toast.error(t('shell.networkError'))
      },
    )
  }
  return {
    save,
    speak,
    /** The newly chosen language, to announce the change in it. */
    spoken,
    state: change.isPending ? 'saving' : change.isSuccess ? 'saved' : undefined,
  } as const
}
