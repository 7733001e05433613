export const unsentKeys = {
  /** `change` is another one after each change of what waits. */
  list: (accountId: string | undefined, change: number) => ['unsent', accountId, change],
}
