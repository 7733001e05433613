export const accountKeys = {
  challenge: (challengeId: string | undefined) => ['challenge', challengeId],
}

/** Query keys of the operator's pages about people. */
export const personKeys = {
  all: ['desk-people'],
  list: (filter: object) => ['desk-people', 'list', filter],
  person: (accountId: string) => ['desk-people', 'person', accountId],
}

export const factorKey = ['second-factor']
