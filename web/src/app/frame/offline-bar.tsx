import { NoticeBar } from '#components/feedback/notice-bar.tsx'
import { useOnline } from '#lib/api/use-online.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { isStorageBlocked } from '#lib/storage.ts'

const storageBlocked = isStorageBlocked()

/**
 * Says that the device has no network, where what was loaded stays readable; and where the browser keeps
 * nothing for us.
 */
export function OfflineBar() {
  const t = useMessages()
  const online = useOnline()
  return (
    <NoticeBar text={online ? storageBlocked && t('shell.storageBlocked') : t('shell.offline')} />
  )
}
