import { formatPhone } from '#lib/format/phone.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Shows what a customer is called: a name, the number of somebody unnamed, or that they are gone. */
export function CustomerName({ name }: { name: string }) {
  const t = useMessages()
  if (name === '') return t('customer.left')
  return /^\+\d+$/.test(name) ? (
    <bdi className="ltr num">{formatPhone(name)}</bdi>
  ) : (
    <bdi>{name}</bdi>
  )
}
