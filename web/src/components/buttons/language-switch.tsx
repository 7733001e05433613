import { Globe } from 'lucide-react'
import { LANGUAGES, nextLanguage } from '@awan/core/language'
import { Icon } from '#components/pictures/icon.tsx'
import { toast } from '#components/overlays/toast.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'

/**
 * Switches to the other language in place; labelled in that language. Not semibold in Arabic, as system fonts lack that
 * weight.
 */
export function LanguageSwitch({ className }: { className?: string }) {
  const { language, setLanguage, preload, t } = useLanguage()
  const other = nextLanguage(language)
  const ahead = () => preload(other)
  return (
    <button
      type="button"
      lang={other}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={() => {
        setLanguage(other).catch(() => toast.error(t('shell.networkError')))
      }}
      className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-3.5 text-md ${LANGUAGES[other].script === 'Latn' ? 'font-semibold' : ''} ${className ?? ''}`}
    >
      <Icon of={Globe} />
      {LANGUAGES[other].name}
    </button>
  )
}
