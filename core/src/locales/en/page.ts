/** What search engines and shared links say of a page: ICU MessageFormat, keyed `page.…`. */
export const page = {
  'page.home':
    'Barbers, salons, spas, dentists, gyms and car washes in Baghdad and Erbil: see their free times and book one in a minute.',
  'page.services':
    'Every service that can be booked in Baghdad and Erbil, with its price and the businesses that offer it.',
  'page.businesses':
    'Businesses in Baghdad and Erbil with opening hours, prices and free times to book online.',
  'page.quickBook': 'Choose a service and see the soonest free times in the city.',
  'page.support': 'Answers about booking, cancelling, codes and your account, and how to reach us.',
  'page.demonstration':
    'A demonstration: anybody can read every code and message that is sent here. Please enter no real number.',
  'page.service':
    '{service}: {count, plural, one {# business} other {# businesses}} with free times to book online.',
  'page.business':
    '{category} in {district}, {city}. Services, prices, opening hours and free times to book online.',
} as const
