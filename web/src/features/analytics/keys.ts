export const analyticsKeys = {
  activity: ['analytics', 'activity'],
  site: (filter: object) => ['analytics', 'site', filter],
}
