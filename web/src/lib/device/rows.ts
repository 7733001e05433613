import { openDB } from 'idb'

/** A database of this device with its only store, and the key field of its rows. */
interface Place {
  database: string
  store: string
  key: string
}

/** Access to the rows of a store, within one transaction. */
export interface Rows<Row> {
  all: () => Promise<Row[]>
  put: (row: Row) => Promise<unknown>
  remove: (key: string) => Promise<void>
}

/**
 * Runs a function on an IndexedDB store of this device, in one transaction. The database is opened and closed for each
 * use, so that it can be deleted at any time.
 */
export async function withRows<Row, Value>(
  { database: name, store: named, key }: Place,
  run: (rows: Rows<Row>) => Promise<Value>,
): Promise<Value> {
  const database = await openDB(name, 1, {
    upgrade: (made) => void made.createObjectStore(named, { keyPath: key }),
  })
  try {
    const transaction = database.transaction(named, 'readwrite', { durability: 'strict' })
    const { store } = transaction
    const value = await run({
      // Only this module's callers write there.
      all: async () => (await store.getAll()) as Row[],
      put: (row) => store.put(row),
      remove: (id) => store.delete(id),
    })
    await transaction.done
    return value
  } finally {
    database.close()
  }
}
