/**
 * Every error a caller can meet and its HTTP status. The code is stable and is also the key of its
 * translation (`locales/<language>/errors.json`).
 */
export const ERRORS = {
  malformed_request: 400,
  idempotency_key_required: 400,
  unauthorized: 401,
  forbidden: 403,
  forbidden_origin: 403,
  business_suspended: 403,
  account_suspended: 403,
  code_required: 403,
  second_factor_required: 403,
  key_not_allowed: 403,
  not_found: 404,
  user_not_found: 404,
  city_not_found: 404,
  district_not_found: 404,
  category_not_found: 404,
  service_not_found: 404,
  business_not_found: 404,
  appointment_not_found: 404,
  series_not_found: 404,
  block_not_found: 404,
  challenge_not_found: 404,
  analytics_session_not_found: 404,
  notification_not_found: 404,
  wait_not_found: 404,
  offering_not_found: 404,
  staff_not_found: 404,
  absence_not_found: 404,
  season_not_found: 404,
  member_not_found: 404,
  invitation_not_found: 404,
  customer_not_found: 404,
  photo_not_found: 404,
  promotion_not_found: 404,
  message_not_found: 404,
  content_not_found: 404,
  review_not_found: 404,
  job_not_found: 404,
  error_report_not_found: 404,
  attendee_not_found: 404,
  key_not_found: 404,
  webhook_not_found: 404,
  delivery_not_found: 404,
  embed_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  phone_taken: 409,
  only_owner: 409,
  cannot_take: 409,
  already_member: 409,
  business_not_approved: 409,
  changed_elsewhere: 409,
  slot_taken: 409,
  price_changed: 409,
  limit_reached: 409,
  pending_limit: 409,
  own_overlap: 409,
  request_in_progress: 409,
  photo_limit: 409,
  already_cancelled: 409,
  block_overlaps: 409,
  promotion_ended: 409,
  promotion_limit: 409,
  promotion_used_up: 409,
  appointment_changed: 409,
  booked_by_phone: 409,
  already_in_series: 409,
  series_not_booked: 409,
  business_paused: 409,
  visits_affected: 409,
  season_overlap: 409,
  list_full: 409,
  free_times: 409,
  waiting_list_full: 409,
  customer_exists: 409,
  attendee_exists: 409,
  both_have_accounts: 409,
  message_not_resendable: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  unknown_host: 421,
  invalid_input: 422,
  invalid_phone: 422,
  not_a_mobile: 422,
  map_link_unread: 422,
  phone_of_account: 422,
  notes_too_long: 422,
  words_too_long: 422,
  words_with_link: 422,
  missing_fields: 422,
  agreement_required: 422,
  invalid_or_expired_code: 422,
  wrong_second_factor: 422,
  idempotency_key_reused: 422,
  not_bookable: 422,
  part_closed: 422,
  not_reviewable: 422,
  not_a_photo: 422,
  photo_too_large: 422,
  too_late_to_cancel: 422,
  too_late_to_move: 422,
  too_late_to_restore: 422,
  too_late_to_note: 422,
  promotion_first_visit: 422,
  not_yet_started: 422,
  visit_closed: 422,
  too_many_requests: 429,
  internal: 500,
  busy: 503,
} as const

export type ErrorCode = keyof typeof ERRORS

/**
 * Lists what a `limit_reached` error about appointments has counted, in `data.of`: those of a day, of a shop, of an
 * account, changes, or visits that were missed.
 */
export const LIMITED = [
  'day',
  'business',
  'account',
  'cancels',
  'moves',
  'waits',
  'missed',
] as const

/** Units in which a wait is told, with the seconds of one and the longest wait told in it. */
const WAITS = [
  { unit: 'reads', seconds: 1, longest: 120 },
  { unit: 'minutes', seconds: 60, longest: 5400 },
  { unit: 'hours', seconds: 3600, longest: Infinity },
] as const

type Limit = (typeof LIMITED)[number] | (typeof WAITS)[number]['unit']
type Sentence = `error.${ErrorCode}` | `booking.limit.${Limit}`

/** The key of the sentence that a person reads about an error, and the number in it. */
export function sentenceOf(
  code: ErrorCode,
  data: Readonly<Record<string, unknown>> = {},
): { key: Sentence; values: Record<string, number> } {
  const wait = Number(data['retryAfter'])
  const waiting = WAITS.find(({ longest }) => code === 'too_many_requests' && wait <= longest)
  if (waiting)
    return {
      key: `booking.limit.${waiting.unit}`,
      values: { limit: Math.ceil(wait / waiting.seconds) },
    }
  const counted = LIMITED.find((one) => code === 'limit_reached' && one === data['of'])
  if (counted) return { key: `booking.limit.${counted}`, values: { limit: Number(data['limit']) } }
  return { key: `error.${code}`, values: {} }
}

/** Describes what a rule answers: a value, or the code of the error with what the caller needs to know. */
export type Result<Value, Code extends ErrorCode = ErrorCode> =
  { ok: true; value: Value } | { ok: false; code: Code; data?: Record<string, unknown> }
