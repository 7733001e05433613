/**
 * Keys of localStorage. They drive the screen only; the server believes none of them. The first
 * script of index.html reads `language`, `userData` and `own` by the same names.
 */
export const STORAGE_KEYS = {
  language: 'awan.language',
  userRegistered: 'userRegistered',
  userData: 'userData',
  dismissedPrompt: 'awan.dismissedPrompt',
  /** Set once push was offered on this device, whatever came of it. */
  invitedToPush: 'awan.invitedToPush',
  /** The city a guest chose; a signed-in person's is in their account. */
  city: 'awan.city',
  /** The category that home shows first on this device, as somebody has said; empty: none. */
  category: 'awan.category',
  /** Holds what was searched last on this device. */
  searches: 'awan.searches',
  /** Holds what was chosen of a business last on this device. */
  looked: 'awan.looked',
  /** Keeps the width of the window, and how high the person's own part of home and the greeting were in it: their room from the first paint. */
  own: 'awan.own',
  /** The person's bookings as this device saw them last; they go when the person logs out. */
  bookings: 'awan.bookings',
  /** A booking that was asked for and not answered yet. */
  unanswered: 'awan.unanswered',
  /** The cities and categories, and the districts, as this device saw them last. */
  places: 'awan.places',
  districts: 'awan.districts',
  /** News of analytics sessions that the server does not have yet. */
  analytics: 'awan.analytics',
  /** Says how a shop's day is shown: as a grid or as lists. */
  diaryView: 'awan.diaryView',
  /** `off`: single keys do nothing. */
  keys: 'awan.keys',
  /** A registration of a business as typed, as far as the server does not have it yet. */
  registration: 'awan.registration',
  /** Counts what each account entered on this device and the server does not have yet. */
  unsent: 'awan.unsent',
} as const

export type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS]
