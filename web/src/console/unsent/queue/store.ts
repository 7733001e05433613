import { noteUnsent } from '#lib/device/unsent-flag.ts'
import {
  inOrder,
  MOST_UNSENT,
  placeAfter,
  UnsentFull,
  type Unsent,
} from '#console/unsent/queue/rules.ts'
import type { UnsentStore } from '#console/unsent/queue/sending.ts'
import { unsentName } from '#lib/device/device-data.ts'
import { withRows, type Rows } from '#lib/device/rows.ts'

const within = <Value>(accountId: string, run: (entries: Rows<Unsent>) => Promise<Value>) =>
  withRows<Unsent, Value>(
    { database: unsentName(accountId), store: 'entries', key: 'id' },
    ({ all, ...change }) => run({ ...change, all: async () => inOrder(await all()) }),
  )

/** Stores an account's unsent entries in IndexedDB, for all tabs of the browser. */
export function unsentStore(accountId: string): UnsentStore & {
  /** Appends an entry; rejects with `UnsentFull` at the upper bound. */
  add: (entry: Unsent) => Promise<void>
} {
  return {
    list: () => within(accountId, ({ all }) => all()),
    add: async (entry) => {
      const count = await within(accountId, async ({ all, put }) => {
        const entries = await all()
        if (entries.length >= MOST_UNSENT) throw new UnsentFull('No more may wait')
        await put({ ...entry, place: placeAfter(entries) })
        return entries.length + 1
      })
      noteUnsent(accountId, count)
    },
    change: async (id, change) => {
      const count = await within(accountId, async ({ all, put, remove }) => {
        const stored = (await all()).find((one) => one.id === id)
        const kept = change(stored)
        if (kept) await put(kept)
        else if (stored) await remove(id)
        return (await all()).length
      })
      noteUnsent(accountId, count)
    },
  }
}
