import type { MessageKey } from '@awan/core/locales/en/messages'
import { toast } from '#components/overlays/toast.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Copies a text to the clipboard and announces it; if that is refused, shows the text. */
export function useCopy(said: MessageKey): (text: string) => Promise<void> {
  const t = useMessages()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t(said))
    } catch {
      toast.info(text)
    }
  }
}
