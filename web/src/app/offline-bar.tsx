import { useMessages } from '#lib/i18n/language-context.ts'
import { useOnline } from '#lib/api/use-online.ts'

/** A thin bar while the device has no network; what was loaded stays readable. */
export function OfflineBar() {
  const t = useMessages()
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="bg-warning-soft px-5 py-2 text-center text-sm font-semibold text-warning-ink">
          {t('shell.offline')}
        </p>
      )}
    </div>
  )
}
