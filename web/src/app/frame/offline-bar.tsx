import { useOnline } from '#lib/api/use-online.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { isStorageBlocked } from '#lib/storage.ts'

const storageBlocked = isStorageBlocked()

/**
 * A thin bar while the device has no network, where what was loaded stays readable; and where the
 * browser keeps nothing for us.
 */
export function OfflineBar() {
  const t = useMessages()
  const online = useOnline()
  const text = online ? storageBlocked && t('shell.storageBlocked') : t('shell.offline')
  return (
    <div role="status">
      {text && (
        <p className="bg-warning-soft px-5 py-2 text-center text-sm font-semibold text-warning-ink">
          {text}
        </p>
      )}
    </div>
  )
}
