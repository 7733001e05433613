import { FORM_TYPE, pictureForm } from '../stage/pictures.ts'
import { everyone, leadersOnly, person, shopOnly } from './callers.ts'
import { consoleOf, type Row, unknown } from './stage.ts'

/** Rows of photos and of a shop's photo list. */
export const photoRows: Record<string, Row[]> = {
  'POST /api/photos': [{ answers: person(201), body: () => pictureForm(), type: FORM_TYPE }],
  'GET /photos/:name': [
    { answers: everyone(404), path: () => `/photos/${unknown}.webp` },
    { answers: everyone(404), path: () => '/photos/..%2Fsecret' },
  ],
  'GET /business/:businessId/card.jpg': [
    { answers: everyone(200), path: (s) => `/business/${s.business.id}/card.jpg` },
    { answers: everyone(404), path: () => `/business/${unknown}/card.jpg` },
    { answers: everyone(404), path: () => '/business/..%2Fsecret/card.jpg' },
  ],
  'GET /api/console/businesses/:businessId/photos': [
    { answers: shopOnly(200), path: (s) => `${consoleOf(s)}/photos` },
  ],
  'PUT /api/console/businesses/:businessId/photos': [
    // Two callers send the same version: the first one succeeds, the second gets a conflict.
    {
      answers: { ...leadersOnly(409), manager: 200 },
      path: (s) => `${consoleOf(s)}/photos`,
      body: () => ({ photoIds: [], version: 1 }),
    },
    {
      answers: leadersOnly(404),
      path: (s) => `${consoleOf(s)}/photos`,
      body: (s) => ({ photoIds: [s.otherPhotoId], version: 1 }),
    },
  ],
}
