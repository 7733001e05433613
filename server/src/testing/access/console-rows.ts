import { person } from './callers.ts'
import { type Row } from './stage.ts'

/** The way into the console. */
export const consoleRows: Record<string, Row[]> = {
  'GET /api/console/businesses': [{ answers: person(200) }],
}
