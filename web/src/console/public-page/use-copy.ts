import { toast } from '#components/overlays/toast.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Puts a text on the clipboard; where that is refused, shows it. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useMessages()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('poster.copied'))
    } catch {
      toast.info(text)
    }
  }
}
