const COPIES = 'awan.day.'
const UNSENT = 'awan.unsent.'

/** Names the database of what a person's device keeps of shops' days. */
export const copiesName = (accountId: string): string => `${COPIES}${accountId}`

/** Names the database of what a person entered without a connection. */
export const unsentName = (accountId: string): string => `${UNSENT}${accountId}`

/** Names the database of photos that a person chose and the server does not have yet. */
export const photosName = (accountId: string): string => `awan.photos.${accountId}`

/** Erases one; what has it open closes it by itself. */
export function eraseDatabase(name: string): void {
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(name)
}

/** Erases what this device keeps of shops' days, but for one person. What is unsent stays for whoever entered it. */
export async function eraseCopies(exceptOf?: string): Promise<void> {
  if (!('indexedDB' in globalThis) || !('databases' in indexedDB)) return
  for (const { name = '' } of await indexedDB.databases())
    if (name.startsWith(COPIES) && name !== copiesName(exceptOf ?? '')) eraseDatabase(name)
}
