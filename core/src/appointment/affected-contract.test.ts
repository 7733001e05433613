import { expect, test } from 'vitest'
import type { Endpoint } from '../endpoint.ts'
import * as offering from '../offering/contract.ts'
import * as staff from '../staff/contract.ts'
import * as season from '../staff/season-contract.ts'
import * as timeOff from '../staff/time-off-contract.ts'
import { DECISIONS_BYTES } from './affected-contract.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'errors' in value && 'path' in value

test('a change with decisions accepts a body with the most of them', () => {
  const endpoints = [offering, staff, season, timeOff].flatMap((contract) =>
    Object.values(contract).filter(isEndpoint),
  )
  const deciding = endpoints.filter(({ errors }) => errors.includes('visits_affected'))
  expect(deciding).toHaveLength(10)
  for (const { id, bodyBytes } of deciding) expect(bodyBytes, id).toBe(DECISIONS_BYTES)
})
