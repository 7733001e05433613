import { useTabText } from '#lib/use-tab-text.ts'

/** Returns whether this tab's person ticked "Send my code by WhatsApp"; kept like the number over a reload. */
export function useWhatsappDraft() {
  const [text, setText] = useTabText('awan.byWhatsapp')
  return [text === 'yes', (ticked: boolean) => setText(ticked ? 'yes' : '')] as const
}
