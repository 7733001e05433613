import type { Result } from '../errors.ts'
import { type Phone, parsePhone } from '../phone.ts'
import { parseName } from './rules.ts'

/** Input of the form that requests a code. */
export interface OtpForm {
  purpose: 'signup' | 'login'
  phone?: string | undefined
  fullName?: string | undefined
  agreed?: boolean | undefined
}

export type OtpRequest =
  | { purpose: 'login'; phone: Phone; fullName: null }
  | { purpose: 'signup'; phone: Phone; fullName: string }

export type OtpRequestFault =
  'missing_fields' | 'invalid_phone' | 'not_a_mobile' | 'invalid_input' | 'agreement_required'

/**
 * Validates the form, in the browser and on the server; returns the first fault in the order of the fields: empty
 * fields, number, name, agreement.
 */
export function readOtpForm(
  form: OtpForm,
  options: { invented: boolean },
): Result<OtpRequest, OtpRequestFault> {
  const signup = form.purpose === 'signup'
  if (isBlank(form.phone) || (signup && isBlank(form.fullName)))
    return { ok: false, code: 'missing_fields' }
  const phone = parsePhone(form.phone, options)
  if (!phone.ok) return phone
  if (!signup) return { ok: true, value: { purpose: 'login', phone: phone.value, fullName: null } }
  const name = parseName(form.fullName ?? '')
  if (!name.ok) return name
  if (form.agreed !== true) return { ok: false, code: 'agreement_required' }
  return { ok: true, value: { purpose: 'signup', phone: phone.value, fullName: name.value } }
}

function isBlank(text: string | undefined): text is undefined {
  return text === undefined || text.trim() === ''
}
