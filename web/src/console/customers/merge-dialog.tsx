import { useState } from 'react'
import { QuestionDialog } from '#components/overlays/question-dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { CustomerName } from '#console/customers/customer-name.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import {
  keepCustomer,
  mergeCustomers,
  type Customer,
  type CustomerCard,
} from '#features/customer/api.ts'
import { afterCustomer } from '#features/live/affects.ts'
import { newRequestKey } from '#lib/api/request-keys.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Shows the resulting card before two cards are merged. */
export function MergeDialog(props: {
  card: CustomerCard
  other: Customer
  onMerged?: (() => void) | undefined
  onClose: () => void
}) {
  const { card, other, onClose } = props
  const t = useMessages()
  const format = useFormat()
  const shop = useShop()
  const versions = { version: card.version, otherVersion: other.version }
  const [key] = useState(newRequestKey)
  const merge = useWrite(
    () => mergeCustomers(shop.id, card.id, { otherId: other.id, ...versions }, key),
    {
      keep: keepCustomer(shop.id),
      affects: (client) => void afterCustomer(client, shop.id),
      onSaved: () => toast.success(t('customer.mergeDone')),
    },
  )
  // Mirrors the server's rule: a name takes precedence over a bare number, a verified number over a typed one.
  const named = card.name === card.phone ? other : card
  const proven = [card, other].find(({ hasAccount }) => hasAccount)
  const phone = proven?.phone ?? card.phone ?? other.phone
  const noted = [card, other].find((one) => one.phone !== null && one.phone !== phone)?.phone
  const notes = card.hasNote || other.hasNote
  return (
    <QuestionDialog
      title={t('customer.mergeQuestion')}
      text={t('customer.mergeText')}
      yes={t('customer.mergeConfirm')}
      no={t('customer.mergeKeep')}
      danger={false}
      pending={merge.isPending}
      error={merge.error}
      onYes={() =>
        merge.mutate(undefined, {
          onSuccess: () => {
            onClose()
            props.onMerged?.()
          },
        })
      }
      onNo={onClose}
    >
      <dl className="mt-4 grid gap-2 rounded-lg bg-bg-subtle p-4 text-ink">
        <Row name={t('customer.mergeName')}>
          <CustomerName name={named.name} />
        </Row>
        {phone && (
          <Row name={t('customer.mergePhone')}>
            <span className="ltr num">{formatPhone(phone)}</span>
          </Row>
        )}
        {noted && (
          <Row name={t('customer.mergeNotedPhone')}>
            <span className="ltr num">{formatPhone(noted)}</span>
          </Row>
        )}
        <Row name={t('customer.mergeAppointments')}>
          <span className="num">{format.number(card.visits + other.visits)}</span>
        </Row>
        {(card.blocked || other.blocked) && (
          <Row name={t('customer.column.blocked')}>{t('customer.blocked')}</Row>
        )}
        {notes && <Row name={t('customer.mergeNote')}>{t('customer.hasNote')}</Row>}
      </dl>
    </QuestionDialog>
  )
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
