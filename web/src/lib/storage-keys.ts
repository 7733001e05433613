/**
 * Keys of localStorage. They affect the screen only; the server trusts none of them. The first script of index.html
 * reads `language`, `userData` and `own` by the same names.
 */
export const STORAGE_KEYS = {
  language: 'awan.language',
  userRegistered: 'userRegistered',
  userData: 'userData',
  dismissedPrompt: 'awan.dismissedPrompt',
  /** Set after push was offered on this device, whatever the choice. */
  invitedToPush: 'awan.invitedToPush',
  /** City chosen by a guest; the account has its own. */
  city: 'awan.city',
  /** Category that home shows first on this device; empty: none. */
  category: 'awan.category',
  /** Latest searches on this device. */
  searches: 'awan.searches',
  /** Business, staff member and offerings chosen last on this device. */
  looked: 'awan.looked',
  /**
   * Width of the window, with the heights of the personal part of home and of the greeting at that width: reserved from
   * the first paint.
   */
  own: 'awan.own',
  /** Latest known bookings of the account; removed at logout. */
  bookings: 'awan.bookings',
  /** Booking requests without a response so far. */
  unanswered: 'awan.unanswered',
  /** Id of the account whose logout or deletion has no response so far. */
  leaving: 'awan.leaving',
  /** Latest known cities and categories, and districts. */
  places: 'awan.places',
  districts: 'awan.districts',
  /** Analytics of sessions that are not on the server yet. */
  analytics: 'awan.analytics',
  /** View of a shop's day: grid or lists. */
  diaryView: 'awan.diaryView',
  /** `off`: single-key shortcuts are disabled. */
  keys: 'awan.keys',
  /** Typed registration of a business that is not on the server yet. */
  registration: 'awan.registration',
  /** Number of unsent entries of each account on this device. */
  unsent: 'awan.unsent',
} as const

export type StorageKey = (typeof STORAGE_KEYS)[keyof typeof STORAGE_KEYS]
