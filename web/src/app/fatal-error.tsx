import { isLanguage } from '@awan/core/language'
import { LogoMark } from '#components/logo.tsx'
import { STORAGE_KEYS } from '#lib/storage-keys.ts'
import { readStored } from '#lib/storage.ts'

/** The last resort must not depend on anything that may have failed: its sentences stand here. */
const TEXTS = {
  en: {
    title: 'Something went wrong',
    text: 'The application encountered an unexpected error. Please refresh the page to try again.',
    action: 'Refresh Page',
  },
  ar: {
    title: 'حدث خطأ ما',
    text: 'واجه التطبيق خطأً غير متوقّع. يُرجى تحديث الصفحة للمحاولة مرة أخرى.',
    action: 'تحديث الصفحة',
  },
} as const

export function FatalError() {
  const stored = readStored(STORAGE_KEYS.language)
  const { title, text, action } = TEXTS[isLanguage(stored) ? stored : 'en']
  return (
    <main
      role="alert"
      className="mx-auto grid min-h-dvh max-w-md content-center justify-items-center gap-4 p-6 text-center"
    >
      <LogoMark className="size-14" />
      <h1 className="text-3xl">{title}</h1>
      <p className="text-ink-2">{text}</p>
      <button
        type="button"
        onClick={() => window.location.reload()}
        className="min-h-13 rounded-md bg-brand px-6 font-semibold text-on-brand hover:bg-brand-hover"
      >
        {action}
      </button>
    </main>
  )
}
