import { expect, test } from 'vitest'
import { deleteSession, getSession } from '@awan/core/account/contract'
import { createTestApp } from '#testing/app.ts'

test('a session says who is signed in until it is ended', async () => {
  const { asPerson, ask, refusal, close } = await createTestApp()
  const { accountId, headers } = await asPerson({ full_name: 'Sara Ahmed' })
  const { user } = await ask(getSession, { headers })
  expect(user).toMatchObject({ id: accountId, fullName: 'Sara Ahmed', isAdmin: false })
  await ask(deleteSession, { headers })
  expect(await refusal(getSession, { headers })).toMatchObject({
    status: 401,
    code: 'unauthorized',
  })
  await close()
})
