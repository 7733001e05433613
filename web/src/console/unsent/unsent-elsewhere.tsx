import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { UnsentEntry } from '#console/unsent/unsent-entry.tsx'
import { useUnsent } from '#console/unsent/queue/use-unsent.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Lists entries of shops the account no longer works at, so that typed text stays readable. */
export function UnsentElsewhere({ shopIds }: { shopIds: readonly string[] }) {
  const t = useMessages()
  const entries = useUnsent().filter(({ shopId }) => !shopIds.includes(shopId))
  if (entries.length === 0) return null
  return (
    <section className="grid gap-3 rounded-lg bg-surface p-4 shadow-1 lg:max-w-160">
      <h2 className="text-lg font-semibold">{t('diary.unsentElsewhere')}</h2>
      <ul className="grid gap-4">
        {entries.map((entry) => (
          <li key={entry.id} className="grid gap-2 border-t border-line pt-3">
            <UnsentEntry entry={entry} timeZone={COUNTRY_ZONE} />
          </li>
        ))}
      </ul>
    </section>
  )
}
