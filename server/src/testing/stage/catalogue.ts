// Valid bodies for operations on the catalogue.

const place = { position: 9, active: true }
const middle = { latitude: 30.5, longitude: 47.8 }
export const city = {
  name: { en: 'Basra' },
  timeZone: 'Asia/Baghdad',
  middle,
  box: { south: 30, north: 31, west: 47, east: 48 },
  ...place,
}
export const district = { name: { en: 'Ashar' }, middle, ...place }
export const category = { name: { en: 'Tailor' }, icon: 'store', hue: null, ...place }
export const service = {
  categoryId: 'barber',
  name: { en: 'Braids' },
  description: {},
  synonyms: {},
  durationMinutes: 30,
  featured: false,
  ...place,
}
