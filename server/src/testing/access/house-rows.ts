import { customerOnly, everyone, operatorOnly, person } from './callers.ts'
import { trackedOf, unknown, type Row } from './stage.ts'

/** Rows of events, notifications, reports and the simulator. */
export const houseRows: Record<string, Row[]> = {
  'POST /api/analytics/sessions': [{ answers: person(204), body: trackedOf }],
  'PATCH /api/analytics/sessions/:sessionId': [
    {
      answers: { ...person(404), customer: 204 },
      named: true,
      path: (s) => `/api/analytics/sessions/${s.tracked}`,
      body: () => ({}),
    },
  ],
  'POST /api/analytics/sessions/:sessionId/end': [
    {
      answers: { ...person(404), customer: 204 },
      named: true,
      path: (s) => `/api/analytics/sessions/${s.tracked}/end`,
      body: () => ({}),
    },
  ],
  'GET /api/analytics/sessions': [{ answers: person(200) }],
  'GET /api/analytics/summary': [{ answers: person(200) }],
  'GET /api/notifications': [{ answers: person(200) }],
  'GET /api/notifications/unread': [{ answers: person(200) }],
  'POST /api/notifications/:notificationId/read': [
    { answers: person(404), path: () => `/api/notifications/${unknown}/read` },
    {
      answers: customerOnly(200),
      path: (s) => `/api/notifications/${s.notificationId}/read`,
    },
  ],
  'POST /api/notifications/read-all': [{ answers: person(200) }],
  'GET /api/channels': [{ answers: everyone(200) }],
  'GET /api/map': [{ answers: everyone(200) }],
  'GET /api/support': [{ answers: everyone(200) }],
  'POST /api/diagnostics/errors': [
    {
      answers: everyone(204),
      body: () => ({
        errors: [
          {
            kind: 'error',
            code: '1',
            name: 'Error',
            message: 'gone',
            frames: [],
            route: '/',
            language: 'en',
            online: true,
          },
        ],
      }),
    },
  ],
  'GET /api/events': [
    { answers: everyone(200), path: (s) => `/api/events?business=${s.business.id}` },
  ],
  // With simulated messaging no provider is configured, so there is no webhook to call.
  'GET /api/webhooks/:provider': [
    { answers: everyone(404), path: () => '/api/webhooks/whatsapp?hub.mode=subscribe' },
  ],
  'POST /api/webhooks/:provider': [
    { answers: everyone(404), path: () => '/api/webhooks/whatsapp', body: () => ({}) },
  ],
  'GET /api/dev/messages': [
    { answers: everyone(200), path: () => '/api/dev/messages?to=%2B9647429999999' },
  ],
  'POST /api/dev/messages': [
    {
      answers: everyone(202),
      body: () => ({ from: '+9647429999999', channel: 'sms', text: 'yes' }),
    },
  ],
  'PATCH /api/dev/handsets/:phone': [
    {
      answers: everyone(200),
      path: () => '/api/dev/handsets/%2B9647429999999',
      body: () => ({ whatsapp: true }),
    },
  ],
  'GET /api/dev/people': [{ answers: everyone(200) }],
  'GET /api/openapi.json': [{ answers: everyone(200) }],
  'GET /api/docs': [{ answers: everyone(302) }],
  'GET /api/test/operator': [{ answers: operatorOnly(200) }],
  'GET /livez': [{ answers: everyone(200) }],
  'GET /readyz': [{ answers: everyone(200) }],
  'GET /startupz': [{ answers: everyone(200) }],
}
