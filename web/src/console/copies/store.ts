import { sorted, type DayCopy } from '#console/copies/copies.ts'
import { copiesName } from '#lib/device/device-data.ts'
import { withRows } from '#lib/device/rows.ts'

/** Keeps what a person's device holds of shops' days. */
export function copyStore(accountId: string) {
  const place = { database: copiesName(accountId), store: 'copies', key: 'name' }
  return {
    all: () => withRows<DayCopy, DayCopy[]>(place, ({ all }) => all()),
    /** Puts a copy in the place of the one before, and lets go of what there is no room for. */
    put: (copy: DayCopy, now: number) =>
      withRows<DayCopy, void>(place, async ({ all, put, remove }) => {
        await put(copy)
        const { gone } = sorted(await all(), now)
        for (const { name } of gone) await remove(name)
      }),
  }
}
