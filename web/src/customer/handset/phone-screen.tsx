import { Bell, Copy, MessageCircle, MessageSquareText } from 'lucide-react'
import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { Icon } from '#components/pictures/icon.tsx'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { toast } from '#components/overlays/toast.ts'
import { Outage } from '#customer/handset/outage.tsx'
import { QuickReplies } from '#customer/handset/quick-replies.tsx'
import { ReplyForm } from '#customer/handset/reply-form.tsx'
import type { HandsetMessage } from '#features/messaging/api.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Login code in a message, six digits. */
const CODE = /\d{6}/

const ICONS = { sms: MessageSquareText, whatsapp: MessageCircle, push: Bell } as const

/** The phone itself: its number, its messages, and a reply field. */
export function PhoneScreen(props: {
  phone: string
  messages: HandsetMessage[] | undefined
  whatsapp: boolean
}) {
  const { phone, messages } = props
  const t = useMessages()
  return (
    <section
      aria-label={t('handset.screen')}
      className="mx-auto flex h-160 max-h-[80dvh] w-full max-w-96 flex-col overflow-hidden rounded-[2.5rem] border-8 border-ink bg-bg shadow-2"
    >
      <h2 className="border-b border-line px-5 py-4 text-center text-lg">
        <span className="ltr num">{formatPhone(phone)}</span>
      </h2>
      <ol
        aria-live="polite"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        tabIndex={0}
        className="flex flex-1 flex-col gap-3 overflow-y-auto bg-bg-subtle px-4 py-4"
      >
        {messages === undefined && <Skeleton className="h-16 rounded-lg" />}
        {messages?.length === 0 && (
          <li className="m-auto text-center text-ink-2">{t('handset.none')}</li>
        )}
        {messages?.map((message) => (
          <Bubble key={message.id} message={message} />
        ))}
      </ol>
      <QuickReplies phone={phone} />
      <ReplyForm phone={phone} />
      <Outage phone={phone} whatsapp={props.whatsapp} />
    </section>
  )
}

function Bubble({ message }: { message: HandsetMessage }) {
  const t = useMessages()
  const format = useFormat()
  const code = CODE.exec(message.text)?.[0]
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('handset.copied'))
    } catch {
      toast.info(text)
    }
  }
  return (
    <li className="rounded-lg bg-surface p-3.5 shadow-1">
      <p className="mb-1 flex items-center gap-1.5 text-cap text-ink-2">
        <Icon of={ICONS[message.channel]} size="s" />
        {t(`handset.${message.channel}`)} · {format.time(message.sentAt, COUNTRY_ZONE)}
      </p>
      <p dir="auto" className="whitespace-pre-line">
        {message.text}
      </p>
      {code && (
        <button type="button" onClick={() => void copy(code)} className="mt-1 link-action">
          <Icon of={Copy} size="s" />
          {t('handset.copy', { code })}
        </button>
      )}
    </li>
  )
}
