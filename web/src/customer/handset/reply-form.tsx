import { Send } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { Icon } from '#components/pictures/icon.tsx'
import { IconButton } from '#components/buttons/icon-button.tsx'
import type { Channel } from '#features/messaging/api.ts'
import { useHandsetReply } from '#features/messaging/use-handset-reply.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Form for a reply from the simulated phone, by either channel. */
export function ReplyForm({ phone }: { phone: string }) {
  const t = useMessages()
  const id = useId()
  const reply = useHandsetReply(phone)
  const [channel, setChannel] = useState<Channel>('whatsapp')
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || reply.isPending) return
    reply.mutate(
      { channel, text },
      { onSuccess: () => setText((now) => (now === text ? '' : now)) },
    )
  }
  return (
    <form className="flex items-center gap-1 border-t border-line p-2" onSubmit={submit}>
      <label htmlFor={`${id}-channel`} className="sr-only">
        {t('handset.channel')}
      </label>
      <select
        id={`${id}-channel`}
        value={channel}
        onChange={(event) => setChannel(event.target.value === 'sms' ? 'sms' : 'whatsapp')}
        className="min-h-11 rounded-md bg-bg-subtle px-2 text-sm"
      >
        <option value="whatsapp">{t('handset.whatsapp')}</option>
        <option value="sms">{t('handset.sms')}</option>
      </select>
      <label htmlFor={`${id}-text`} className="sr-only">
        {t('handset.answer')}
      </label>
      <input
        id={`${id}-text`}
        dir="auto"
        maxLength={4096}
        placeholder={t('handset.answer')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-h-11 min-w-0 flex-1 rounded-md bg-bg-subtle px-3 placeholder:text-ink-3"
      />
      <IconButton type="submit" label={t('handset.send')} className="text-brand-ink">
        <Icon of={Send} />
      </IconButton>
    </form>
  )
}
