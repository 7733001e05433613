/** Sentences of the business screens and messages: ICU MessageFormat, keyed `business.…`. */
export const business = {
  'business.businesses': 'Businesses',
  'business.inCity': 'Businesses in {city}',
  'business.viewAll': 'View all<more> businesses</more>',
  'business.search': 'Search businesses',
  'business.count': '{count, plural, one {# business} other {# businesses}} in {city}',
  'business.countMore':
    'More than {count, plural, one {# business} other {# businesses}} in {city}',
  'business.none': 'No businesses in {city} yet',
  'business.noneText':
    'We are just starting here. Do you have a business? You can register it now.',
  'business.noneMatch': 'No businesses match',
  'business.filters': 'Show only',
  'business.openNow': 'Open now',
  'business.featured': 'Featured',
  'business.womenOnly': 'Women only',
  'business.openUntil': '<open>Open now</open> · until {time}',
  'business.closed': 'Closed',
  'business.closedOpens': 'Closed · opens {when}',
  'business.rated':
    'Rated {rating} of {most, number}, {count, plural, one {# review} other {# reviews}}',
  'business.percentOff': '{value} off',
  'business.amountOff': '{price} off',
} as const
