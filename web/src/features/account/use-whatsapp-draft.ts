import { useTabText } from '#lib/use-tab-text.ts'

/** Returns whether "Send my code by WhatsApp" is ticked in this tab, and a setter; survives a reload, like the number. */
export function useWhatsappDraft() {
  const [text, setText] = useTabText('awan.byWhatsapp')
  return [text === 'yes', (ticked: boolean) => setText(ticked ? 'yes' : '')] as const
}
