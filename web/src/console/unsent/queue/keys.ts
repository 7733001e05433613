export const unsentKeys = {
  /** `change` differs after each change of the entries. */
  list: (accountId: string | undefined, change: number) => ['unsent', accountId, change],
}
