import { openDB } from 'idb'

/** Names a database of this device with the one store it has, and the field that tells its rows apart. */
interface Place {
  database: string
  store: string
  key: string
}

/** Reads and changes the rows of a store, in one transaction. */
export interface Rows<Row> {
  all: () => Promise<Row[]>
  put: (row: Row) => Promise<unknown>
  remove: (key: string) => Promise<void>
}

/**
 * Runs something on what a device keeps in IndexedDB, all of it or nothing. The database is opened for this one use and closed
 * again: what nobody has open can be erased at once.
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
      // Nothing else writes there.
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
