import { Users } from 'lucide-react'
import { Icon } from '#components/pictures/icon.tsx'
import { MergeList } from '#console/customers/merge-list.tsx'
import type { CustomerCard } from '#features/customer/api.ts'
import { useKeptFocus } from '#lib/keyboard/use-kept-focus.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Lists other cards that may be the same person; renders nothing without any. */
export function Duplicates({ card }: { card: CustomerCard }) {
  const t = useMessages()
  const kept = useKeptFocus<HTMLUListElement>()
  if (card.duplicates.length === 0) return null
  return (
    <section className="grid gap-2 rounded-lg bg-saffron-soft p-4 text-saffron-ink">
      <h2 className="flex items-center gap-2 text-lg">
        <Icon of={Users} />
        {t('customer.duplicates')}
      </h2>
      <MergeList kept={kept} card={card} others={card.duplicates} />
    </section>
  )
}
