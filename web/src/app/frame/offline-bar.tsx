import { NoticeBar } from '#components/feedback/notice-bar.tsx'
import { useOnline } from '#lib/api/use-online.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { isStorageBlocked } from '#lib/storage.ts'

const storageBlocked = isStorageBlocked()

/** Shows that the device is offline, where loaded content stays readable, or that the browser blocks our storage. */
export function OfflineBar() {
  const t = useMessages()
  const online = useOnline()
  return (
    <NoticeBar text={online ? storageBlocked && t('shell.storageBlocked') : t('shell.offline')} />
  )
}
