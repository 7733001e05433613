import { Ban, CalendarPlus, MessageCircle, Pencil, Phone, Users } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { BlockDialog } from '#console/customers/block-dialog.tsx'
import { ChangeControls } from '#console/frame/change-controls.tsx'
import { CustomerForm } from '#console/customers/customer-form.tsx'
import { MergeSearch } from '#console/customers/merge-search.tsx'
import { useReach, useShop } from '#console/frame/shop-context.ts'
import type { CustomerCard } from '#features/customer/api.ts'
import { whatsappLink } from '#lib/format/whatsapp.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toConsole } from '#lib/paths.ts'

const REACH =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-[0.75rem] bg-surface px-4 py-2 text-md font-semibold inset-ring-[1.5px] inset-ring-line-strong hover:bg-bg-subtle'

/** Contact links of a customer, and the shop's actions on the card. */
export function CustomerActions({ card }: { card: CustomerCard }) {
  const t = useMessages()
  const shop = useShop()
  const mayBook = useReach('diary.change') !== null
  const [open, setOpen] = useState<'edit' | 'merge' | 'block'>()
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-2">
      {card.phone && (
        <>
          <a href={`tel:${card.phone}`} className={REACH}>
            <Icon of={Phone} size="s" />
            {t('customer.call')}
          </a>
          <a href={whatsappLink(card.phone)} target="_blank" rel="noreferrer" className={REACH}>
            <Icon of={MessageCircle} size="s" />
            {t('customer.whatsapp')}
          </a>
        </>
      )}
      <ChangeControls>
        <Button
          variant="outline"
          size="sm"
          icon={<Icon of={Pencil} size="s" />}
          aria-haspopup="dialog"
          onClick={() => setOpen('edit')}
        >
          {t('customer.edit')}
        </Button>
        <Button
          variant="outline"
          size="sm"
          icon={<Icon of={Users} size="s" />}
          aria-haspopup="dialog"
          onClick={() => setOpen('merge')}
        >
          {t('customer.merge')}
        </Button>
        <Button
          variant={card.blocked ? 'outline' : 'dangerOutline'}
          size="sm"
          icon={<Icon of={Ban} size="s" />}
          aria-haspopup="dialog"
          onClick={() => setOpen('block')}
        >
          {t(card.blocked ? 'customer.unblock' : 'customer.block')}
        </Button>
      </ChangeControls>
      {mayBook && (
        <ButtonLink
          to={toConsole(shop.id, 'calendar', { customer: card.id })}
          size="sm"
          icon={<Icon of={CalendarPlus} size="s" />}
        >
          {t('customer.book')}
        </ButtonLink>
      )}
      {open === 'edit' && <CustomerForm customer={card} onClose={close} />}
      {open === 'merge' && <MergeSearch card={card} onClose={close} />}
      {open === 'block' && <BlockDialog card={card} onClose={close} />}
    </div>
  )
}
