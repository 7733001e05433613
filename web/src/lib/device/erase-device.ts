import { forgetLeaving } from '#lib/auth/leaving-flag.ts'
import { copiesName, eraseDatabase, photosName } from '#lib/device/device-data.ts'
import { eraseUnsent } from '#lib/device/unsent-flag.ts'
import { clearTab } from '#lib/tab-storage.ts'

/** Deletes the drafts of the tab and, of an account, its unsent entries, copies of shops' days and photos. */
export function eraseDevice(accountId: string | undefined): void {
  clearTab()
  if (accountId === undefined) return
  eraseUnsent(accountId)
  for (const name of [copiesName, photosName]) eraseDatabase(name(accountId))
  forgetLeaving()
}
