import { Mail, MessageCircle, Phone, type LucideIcon } from 'lucide-react'
import type { Answer } from '#lib/api/answers.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { formatPhone } from '#lib/format/phone.ts'
import { whatsappLink } from '#lib/format/whatsapp.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

export type Support = Answer<'getSupport'>

/** Returns whether the operator has any contact. */
const isReachable = (support: Support) =>
  Boolean(support.phone ?? support.whatsapp ?? support.email)

/** Contacts of the operator, or a note that there are none yet. */
export function Contacts({ support }: { support: Support }) {
  const t = useMessages()
  const { phone, whatsapp, email } = support
  if (!isReachable(support)) return <p className="text-ink-2">{t('support.noContact')}</p>
  return (
    <address className="grid not-italic">
      {phone && (
        <Contact icon={Phone} to={`tel:${phone}`} label={t('booking.call')}>
          {formatPhone(phone)}
        </Contact>
      )}
      {whatsapp && (
        <Contact
          icon={MessageCircle}
          to={whatsappLink(whatsapp)}
          label={t('booking.whatsapp')}
          away
        >
          {formatPhone(whatsapp)}
        </Contact>
      )}
      {email && (
        <Contact icon={Mail} to={`mailto:${email}`} label={t('support.email')}>
          {email}
        </Contact>
      )}
    </address>
  )
}

function Contact(props: {
  icon: LucideIcon
  to: string
  label: string
  /** Opens in a new tab. */
  away?: boolean
  children: string
}) {
  return (
    <a
      href={props.to}
      {...(props.away ? { target: '_blank', rel: 'noreferrer' } : {})}
      className="flex min-h-13 items-center gap-3.5 rounded-md py-1.5 leading-ui hover:text-brand-ink"
    >
      <span className="grid size-11 flex-none place-items-center rounded-md bg-brand-soft text-brand-soft-ink">
        <Icon of={props.icon} />
      </span>
      <span className="grid min-w-0">
        <span className="font-semibold">{props.label}</span>
        <span className="text-sm text-ink-2">
          <bdi className="ltr num wrap-anywhere">{props.children}</bdi>
        </span>
      </span>
    </a>
  )
}
