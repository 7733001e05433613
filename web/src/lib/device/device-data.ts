const COPIES = 'awan.day.'
const UNSENT = 'awan.unsent.'

/** Returns the name of the database of an account's copies of shops' days. */
export const copiesName = (accountId: string): string => `${COPIES}${accountId}`

/** Returns the name of the database of an account's offline entries. */
export const unsentName = (accountId: string): string => `${UNSENT}${accountId}`

/** Returns the name of the database of an account's photos that are not yet uploaded. */
export const photosName = (accountId: string): string => `awan.photos.${accountId}`

/** Deletes a database; open connections close by themselves. */
export function eraseDatabase(name: string): void {
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(name)
}

/** Deletes this device's copies of shops' days, except one account's. Unsent entries are kept for their account. */
export async function eraseCopies(exceptOf?: string): Promise<void> {
  if (!('indexedDB' in globalThis) || !('databases' in indexedDB)) return
  for (const { name = '' } of await indexedDB.databases())
    if (name.startsWith(COPIES) && name !== copiesName(exceptOf ?? '')) eraseDatabase(name)
}
