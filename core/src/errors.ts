/**
 * Every error a caller can meet and its HTTP status. The code is stable and is also the key of its
 * translation (`locales/<language>/errors.ts`).
 */
export const ERRORS = {
  malformed_request: 400,
  idempotency_key_required: 400,
  unauthorized: 401,
  forbidden: 403,
  forbidden_origin: 403,
  business_suspended: 403,
  code_required: 403,
  not_found: 404,
  user_not_found: 404,
  service_not_found: 404,
  business_not_found: 404,
  appointment_not_found: 404,
  challenge_not_found: 404,
  analytics_session_not_found: 404,
  notification_not_found: 404,
  offering_not_found: 404,
  staff_not_found: 404,
  absence_not_found: 404,
  season_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  phone_taken: 409,
  only_owner: 409,
  changed_elsewhere: 409,
  slot_taken: 409,
  limit_reached: 409,
  own_overlap: 409,
  request_in_progress: 409,
  already_cancelled: 409,
  appointment_changed: 409,
  visits_affected: 409,
  season_overlap: 409,
  list_full: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  unknown_host: 421,
  invalid_input: 422,
  invalid_phone: 422,
  not_a_mobile: 422,
  missing_fields: 422,
  agreement_required: 422,
  invalid_or_expired_code: 422,
  idempotency_key_reused: 422,
  not_bookable: 422,
  too_late_to_cancel: 422,
  too_late_to_move: 422,
  too_many_requests: 429,
  internal: 500,
  busy: 503,
} as const

export type ErrorCode = keyof typeof ERRORS

/** What a rule answers: a value, or the code of the error with what the caller needs to know. */
export type Result<Value, Code extends ErrorCode = ErrorCode> =
  { ok: true; value: Value } | { ok: false; code: Code; data?: Record<string, unknown> }
