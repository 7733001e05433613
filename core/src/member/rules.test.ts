import { expect, test } from 'vitest'
import { roleVerdict } from './rules.ts'

const manager = { role: 'manager', staffId: null } as const
const owner = { role: 'owner', staffId: null } as const

test('a business keeps an owner', () => {
  expect(roleVerdict('owner', manager, 0)).toEqual({ ok: false, code: 'only_owner' })
  expect(roleVerdict('owner', null, 0)).toEqual({ ok: false, code: 'only_owner' })
  expect(roleVerdict('owner', manager, 1).ok).toBe(true)
  expect(roleVerdict('owner', null, 1).ok).toBe(true)
  expect(roleVerdict('owner', owner, 0).ok).toBe(true)
  expect(roleVerdict('manager', null, 0).ok).toBe(true)
  expect(roleVerdict('staff', owner, 0).ok).toBe(true)
})

test('the staff role requires a linked staff member', () => {
  const nobody = { role: 'staff', staffId: null } as const
  expect(roleVerdict('manager', nobody, 0)).toEqual({ ok: false, code: 'missing_fields' })
  expect(roleVerdict('manager', { role: 'staff', staffId: 'ali' }, 0).ok).toBe(true)
})
