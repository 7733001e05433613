import { useHandsetReply } from '#features/messaging/use-handset-reply.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Replies of a phone to an opt-in, in any page language. */
const ANSWERS = [
  { text: 'YES', lang: 'en' },
  { text: 'نعم', lang: 'ar' },
  { text: 'NO', lang: 'en' },
] as const

/** Buttons that reply by WhatsApp with one press. */
export function QuickReplies({ phone }: { phone: string }) {
  const t = useMessages()
  const reply = useHandsetReply(phone)
  const send = (text: string) => reply.mutate({ channel: 'whatsapp', text })
  return (
    <div
      role="group"
      aria-label={t('handset.quick')}
      className="flex flex-wrap gap-2 border-t border-line px-3 py-2"
    >
      {ANSWERS.map(({ text, lang }) => (
        <button
          key={text}
          type="button"
          lang={lang}
          aria-disabled={reply.isPending || undefined}
          onClick={() => reply.isPending || send(text)}
          className="min-h-11 min-w-24 rounded-full bg-brand-soft px-4 font-semibold text-brand-soft-ink"
        >
          {text}
        </button>
      ))}
    </div>
  )
}
