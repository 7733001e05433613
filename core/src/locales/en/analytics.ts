/** What is recorded of a person's own use, for that person to read. */
export const analytics = {
  'analytics.title': 'Your activity',
  'analytics.text':
    'Your visits while signed in, to make the app better. Only you see them here; they are deleted with your account.',
  'analytics.sessions': 'Sessions',
  'analytics.time': 'Time spent',
  'analytics.average': 'Per session',
  'analytics.pages': 'Most visited pages',
  'analytics.lastSessions': 'Last sessions',
  'analytics.running': 'still open',
  'analytics.pageCount': '{count, plural, one {# page} other {# pages}}',
  'analytics.empty': 'No sessions yet',
  'analytics.emptyText': 'What you visit while signed in will appear here.',
  'analytics.underMinute': 'under 1 min',
  'analytics.hours': '{hours} h {minutes} min',
  'analytics.registration': 'Registration',
  'analytics.notifications': 'Notifications',
  'analytics.other': 'Other pages',
} as const
