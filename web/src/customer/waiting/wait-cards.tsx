import { useQuery } from '@tanstack/react-query'
import { WaitCard } from '#customer/waiting/wait-card.tsx'
import { waitsQuery } from '#features/wait/api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useKeptFocus } from '#lib/keyboard/use-kept-focus.ts'

/** Lists the customer's waiting list entries; with `turns` only those with a held time. Empty without any. */
export function WaitCards({ turns = false }: { turns?: boolean }) {
  const t = useMessages()
  const kept = useKeptFocus<HTMLUListElement>()
  const { data = [] } = useQuery(waitsQuery())
  const shown = data.filter((wait) => !turns || wait.turn !== null)
  if (shown.length === 0) return null
  return (
    <section aria-label={t('appointment.waiting')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {!turns && <h2 className="text-xl">{t('appointment.waiting')}</h2>}
      <ul {...kept} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {shown.map((wait) => (
          <li key={wait.id}>
            <WaitCard wait={wait} />
          </li>
        ))}
      </ul>
    </section>
  )
}
