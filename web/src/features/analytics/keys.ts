export const analyticsKeys = {
  activity: ['analytics', 'activity'],
}
