import { sorted, type DayCopy } from '#console/copies/copies.ts'
import { copiesName } from '#lib/device/device-data.ts'
import { withRows } from '#lib/device/rows.ts'

/** Stores an account's copies of shops' days on the device. */
export function copyStore(accountId: string) {
  const place = { database: copiesName(accountId), store: 'copies', key: 'name' }
  return {
    all: () => withRows<DayCopy, DayCopy[]>(place, ({ all }) => all()),
    /** Replaces a copy, and deletes the expired ones. */
    put: (copy: DayCopy, now: number) =>
      withRows<DayCopy, void>(place, async ({ all, put, remove }) => {
        await put(copy)
        const { gone } = sorted(await all(), now)
        for (const { name } of gone) await remove(name)
      }),
  }
}
