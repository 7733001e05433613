import { openDB, type DBSchema } from 'idb'
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

interface Schema extends DBSchema {
  entries: { key: string; value: Unsent }
}

/** Opened for each use: a database that nobody has open can be erased at once. */
async function within<Value>(
  accountId: string,
  run: (entries: {
    all: () => Promise<Unsent[]>
    put: (entry: Unsent) => Promise<unknown>
    remove: (id: string) => Promise<void>
  }) => Promise<Value>,
): Promise<Value> {
  const database = await openDB<Schema>(unsentName(accountId), 1, {
    upgrade: (made) => void made.createObjectStore('entries', { keyPath: 'id' }),
  })
  try {
    const transaction = database.transaction('entries', 'readwrite', { durability: 'strict' })
    const { store } = transaction
    const value = await run({
      all: async () => inOrder(await store.getAll()),
      put: (entry) => store.put(entry),
      remove: (id) => store.delete(id),
    })
    await transaction.done
    return value
  } finally {
    database.close()
  }
}

/** Keeps what a person entered without a connection, in IndexedDB, for every tab of the browser. */
export function unsentStore(accountId: string): UnsentStore & {
  /** Puts an entry behind all others; rejects where no more may wait. */
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
