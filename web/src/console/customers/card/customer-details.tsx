import { Ban } from 'lucide-react'
import { Icon } from '#components/pictures/icon.tsx'
import { CustomerAppointments } from '#console/customers/card/customer-appointments.tsx'
import { CustomerFacts } from '#console/customers/card/customer-facts.tsx'
import { Duplicates } from '#console/customers/duplicates.tsx'
import { NoteEditor } from '#console/customers/card/note-editor.tsx'
import type { CustomerCard } from '#features/customer/api.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Shows a card's content below the name; if `narrow`, the note comes before the appointments. */
export function CustomerDetails({ card, narrow }: { card: CustomerCard; narrow?: boolean }) {
  const t = useMessages()
  const note = card.name !== '' && <NoteEditor card={card} />
  return (
    <>
      {card.blocked && (
        <p className="flex gap-3 rounded-lg bg-danger-soft p-4 text-danger-ink">
          <Icon of={Ban} className="mt-0.5" />
          {t('customer.blockedText')}
        </p>
      )}
      <CustomerFacts card={card} narrow={narrow} />
      {card.name !== '' && <Duplicates card={card} />}
      {narrow && note}
      <CustomerAppointments customerId={card.id} />
      {!narrow && note}
    </>
  )
}

/** Phone number of a customer, or a text that there is none. */
export function CustomerPhone({ of }: { of: string | null }) {
  const t = useMessages()
  return of ? <span className="ltr num">{formatPhone(of)}</span> : t('customer.noPhone')
}
