/** Query keys of reports at the operator's desk. */
export const reportKeys = {
  all: ['desk-reports'],
  list: (filter: object) => ['desk-reports', 'list', filter],
  content: (contentId: string) => ['desk-reports', 'content', contentId],
}
