import { useMessages } from '#lib/i18n/language-context.ts'

/** Somebody else has saved the same thing meanwhile: what is new, one line each. What was typed here stands. */
export function Conflict({ changes }: { changes: readonly string[] }) {
  const t = useMessages()
  if (changes.length === 0) return null
  return (
    <div role="alert" className="mt-4 rounded-md bg-saffron-soft p-4 text-saffron-ink">
      <p className="font-semibold">{t('console.conflict')}</p>
      <ul>
        {changes.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{t('console.conflictText')}</p>
    </div>
  )
}
