import { useQuery } from '@tanstack/react-query'
import { Ban, CalendarPlus, MessageCircle, Pencil, Phone } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Button, ButtonLink } from '#components/buttons/button.tsx'
import { ErrorState } from '#components/feedback/error-state.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { BackButton } from '#components/page/page-header.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { BlockDialog } from '#console/customers/block-dialog.tsx'
import { CustomerFacts } from '#console/customers/customer-facts.tsx'
import { CustomerForm } from '#console/customers/customer-form.tsx'
import { CustomerName } from '#console/customers/customer-name.tsx'
import { CustomerAppointments } from '#console/customers/customer-appointments.tsx'
import { Duplicates } from '#console/customers/duplicates.tsx'
import { NoteEditor } from '#console/customers/note-editor.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { customerQuery, type CustomerCard } from '#features/customer/api.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toConsole } from '#lib/paths.ts'

/** The card of one customer: what they are called, what they came for, what is noted. */
export function CustomerPage() {
  const t = useMessages()
  const shop = useShop()
  const { customerId = '' } = useParams()
  const card = useQuery(customerQuery(shop.id, customerId))
  usePageTitle(card.data?.name || t('customer.one'))
  return (
    <div className="console-width grid content-start gap-4 pt-4 lg:pt-6">
      {!card.data && <Back />}
      {card.isPending && (
        <SkeletonRegion label={t('customer.loadingOne')} className="grid gap-3">
          <Skeleton className="h-16 rounded-lg" />
          <Skeleton className="h-24 rounded-lg" />
          <Skeleton className="h-40 rounded-lg" />
        </SkeletonRegion>
      )}
      {card.isError && (
        <ErrorState
          error={card.error}
          pending={card.isFetching}
          onRetry={() => void card.refetch()}
        />
      )}
      {card.data && <Card key={card.data.id} card={card.data} />}
    </div>
  )
}

function Back() {
  return <BackButton fallback={toConsole(useShop().id, 'customers')} className="-ms-2.5" />
}

function Card({ card }: { card: CustomerCard }) {
  const t = useMessages()
  const gone = card.name === ''
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-1">
          <Back />
          <div className="min-w-0">
            <h1 tabIndex={-1} className="text-2xl wrap-anywhere lg:text-3xl">
              <CustomerName name={card.name} />
            </h1>
            <p className="text-ink-2">
              {card.phone ? (
                <span className="ltr num">{formatPhone(card.phone)}</span>
              ) : (
                t('customer.noPhone')
              )}
            </p>
          </div>
        </div>
        {!gone && <Actions card={card} />}
      </header>
      {card.blocked && (
        <p className="flex gap-3 rounded-lg bg-danger-soft p-4 text-danger-ink">
          <Icon of={Ban} className="mt-0.5" />
          {t('customer.blockedText')}
        </p>
      )}
      <CustomerFacts card={card} />
      {!gone && <Duplicates card={card} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <CustomerAppointments customerId={card.id} />
        {!gone && <NoteEditor card={card} />}
      </div>
    </>
  )
}

const REACH =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-[0.75rem] bg-surface px-4 py-2 text-md font-semibold inset-ring-[1.5px] inset-ring-line-strong hover:bg-bg-subtle'

function Actions({ card }: { card: CustomerCard }) {
  const t = useMessages()
  const shop = useShop()
  const [open, setOpen] = useState<'edit' | 'block'>()
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-2">
      {card.phone && (
        <>
          <a href={`tel:${card.phone}`} className={REACH}>
            <Icon of={Phone} size="s" />
            {t('customer.call')}
          </a>
          <a
            href={`https://wa.me/${card.phone.slice(1)}`}
            target="_blank"
            rel="noreferrer"
            className={REACH}
          >
            <Icon of={MessageCircle} size="s" />
            {t('customer.whatsapp')}
          </a>
        </>
      )}
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
        variant={card.blocked ? 'outline' : 'dangerOutline'}
        size="sm"
        icon={<Icon of={Ban} size="s" />}
        aria-haspopup="dialog"
        onClick={() => setOpen('block')}
      >
        {t(card.blocked ? 'customer.unblock' : 'customer.block')}
      </Button>
      <ButtonLink
        to={toConsole(shop.id, 'calendar', { customer: card.id })}
        size="sm"
        icon={<Icon of={CalendarPlus} size="s" />}
      >
        {t('customer.book')}
      </ButtonLink>
      {open === 'edit' && <CustomerForm customer={card} onClose={close} />}
      {open === 'block' && <BlockDialog card={card} onClose={close} />}
    </div>
  )
}
