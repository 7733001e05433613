const DROPPED = /[\u064B-\u065F\u0670\u0640\u200B-\u200F\u061C\u202A-\u202E\u2066-\u2069]/g
// Letter by letter, as in the database.
const FROM = 'أإآٱىیئێؤۆةەھکگچپڤژڕڵ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'
const TO = 'ااااييييووهههككجبفزرل01234567890123456789'
const FOLDED = new Map([...FROM].map((letter, at) => [letter, TO[at] ?? '']))

/**
 * Normalises text for searching: case, alef and hamza forms, ya, ta marbuta, Kurdish and Persian letters, digits,
 * diacritics, tatweel. Equal to the database's `search_fold`.
 */
export function fold(text: string): string {
  const kept = text.toLowerCase().replace(DROPPED, '')
  return [...kept].map((letter) => FOLDED.get(letter) ?? letter).join('')
}
