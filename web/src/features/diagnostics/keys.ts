export const deskJobKeys = { all: ['desk-jobs'] }

/** Query keys of errors at the operator's desk. */
export const errorGroupKeys = {
  all: ['desk-errors'],
  list: (filter: object) => ['desk-errors', 'list', filter],
  group: (errorId: string) => ['desk-errors', 'group', errorId],
}
