import { formatPhone } from '#lib/format/phone.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Shows a customer's name, an unnamed customer's number, or that the customer has left. */
export function CustomerName({ name }: { name: string }) {
  const t = useMessages()
  if (name === '') return t('customer.left')
  return /^\+\d+$/.test(name) ? (
    <bdi className="ltr num">{formatPhone(name)}</bdi>
  ) : (
    <bdi>{name}</bdi>
  )
}
