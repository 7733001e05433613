import { newPhone } from '../stage/factories.ts'
import { customerOnly, everyone, operatorOnly, person } from './callers.ts'
import { unknown, type Row } from './stage.ts'

const loginOf = () => ({ purpose: 'login', phone: newPhone() })
const signupOf = () => ({
  purpose: 'signup',
  phone: newPhone(),
  fullName: 'Sara Ahmed',
  agreed: true,
})

/** Rows of verifying a number, of sessions, and of the caller's own account. */
export const accountRows: Record<string, Row[]> = {
  'POST /api/auth/otp': [
    { answers: everyone(202), body: signupOf },
    { answers: everyone(404), body: loginOf },
  ],
  'GET /api/auth/otp/:challengeId': [
    { answers: everyone(404), path: () => `/api/auth/otp/${unknown}` },
  ],
  'POST /api/auth/otp/:challengeId/resend': [
    { answers: everyone(404), path: () => `/api/auth/otp/${unknown}/resend` },
  ],
  'POST /api/auth/otp/:challengeId/verify': [
    {
      answers: everyone(422),
      path: () => `/api/auth/otp/${unknown}/verify`,
      body: () => ({ code: '123456' }),
    },
  ],
  'GET /api/auth/session': [{ answers: person(200) }],
  'DELETE /api/auth/session': [{ answers: person(204) }],
  'GET /api/auth/second-factor': [{ answers: operatorOnly(200) }],
  'POST /api/auth/second-factor': [
    { answers: operatorOnly(422), body: () => ({ code: '123456' }) },
  ],
  'POST /api/auth/second-factor/setup': [{ answers: operatorOnly(201) }],
  'POST /api/auth/second-factor/confirm': [
    { answers: operatorOnly(409), body: () => ({ code: '123456' }) },
  ],
  'POST /api/auth/second-factor/recovery-codes': [
    { answers: operatorOnly(422), body: () => ({ code: '123456' }) },
  ],
  'POST /api/auth/second-factor/recovery-codes/kept': [
    { answers: operatorOnly(422), body: () => ({ code: '123456' }) },
  ],
  'PATCH /api/me': [{ answers: person(200), body: () => ({ theme: 'dark' }) }],
  'GET /api/me/notice-settings': [{ answers: person(200) }],
  'PUT /api/me/notice-settings': [
    {
      answers: person(200),
      body: () => ({ version: 0, channels: ['push'], reminders: true, quiet: null }),
    },
  ],
  'GET /api/me/push-subscriptions': [{ answers: person(200) }],
  'POST /api/me/push-subscriptions': [
    { answers: person(201), body: () => ({ kind: 'native', token: 'a-token-of-an-app' }) },
  ],
  'DELETE /api/me/push-subscriptions': [{ answers: person(200) }],
  'GET /api/attendees': [{ answers: person(200) }],
  'POST /api/attendees': [{ answers: person(200), body: () => ({ name: 'Hala' }) }],
  'PATCH /api/attendees/:attendeeId': [
    {
      answers: customerOnly(200),
      path: (s) => `/api/attendees/${s.attendeeId}`,
      body: () => ({ relation: 'child' }),
    },
    {
      answers: person(404),
      path: () => `/api/attendees/${unknown}`,
      body: () => ({ relation: 'child' }),
    },
  ],
  'DELETE /api/attendees/:attendeeId': [
    { answers: customerOnly(204), path: (s) => `/api/attendees/${s.attendeeId}` },
    { answers: person(404), path: () => `/api/attendees/${unknown}` },
  ],
  'POST /api/me/presence': [{ answers: person(204) }],
  'POST /api/me/code': [{ answers: person(202) }],
  'POST /api/me/code/:challengeId/verify': [
    {
      answers: person(422),
      path: () => `/api/me/code/${unknown}/verify`,
      body: () => ({ code: '123456' }),
    },
  ],
  'GET /api/me/feed': [{ answers: person(200) }],
  'POST /api/me/feed': [{ answers: person(201) }],
  'DELETE /api/me/feed': [{ answers: person(204) }],
  'GET /calendar/:name': [
    { answers: everyone(404), path: () => `/calendar/${'x'.repeat(43)}.ics` },
  ],
  'GET /api/me/favourites': [{ answers: person(200) }],
  'PUT /api/me/favourites/:businessId': [
    { answers: person(204), path: (s) => `/api/me/favourites/${s.business.id}` },
    { answers: person(404), path: (s) => `/api/me/favourites/${s.pending.id}` },
  ],
  'DELETE /api/me/favourites/:businessId': [
    { answers: person(204), path: (s) => `/api/me/favourites/${s.business.id}` },
  ],
  'DELETE /api/me': [{ answers: { ...person(204), owner: 409, otherOwner: 409 } }],
}
