import { afterAll, expect, test } from 'vitest'
import { requestOtp } from '@awan/core/account/contract'
import { createTestApp } from '#testing/app.ts'

const awan = await createTestApp({ config: { rateLimits: false } })
const { app } = awan
afterAll(awan.close)

app.get('/api/test/full', { config: { access: 'public' } }, async () => {
  throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
})

test('a full disk is busy, not broken', async () => {
  const answer = await app.inject({ url: '/api/test/full', headers: { host: 'localhost' } })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
})

const post = (payload: string, type = 'application/json') =>
  app.inject({
    method: 'POST',
    url: requestOtp.path,
    headers: { host: 'localhost', 'content-type': type },
    payload,
  })

test.each([
  ['a body above 64 KiB', `{"purpose":"login","phone":"${' '.repeat(64 * 1024)}"}`, 413],
  ['half a body', '{"purpose":"login"', 400],
  ['an empty body', '', 400],
  ['no JSON', 'purpose=login', 400],
  ['a list', '[]', 422],
  ['null', 'null', 422],
  ['a prototype', '{"__proto__":{"isAdmin":true},"purpose":"login"}', 400],
  ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}},"purpose":"login"}', 400],
  ['deep nesting', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 422],
  ['a NUL in a number', '{"purpose":"login","phone":"77\\u000001234567"}', 422],
  [
    'a lone surrogate',
    '{"purpose":"signup","phone":"7701234567","fullName":"\\ud800","agreed":true}',
    422,
  ],
])('%s is refused without an error of ours', async (_what, payload, status) => {
  const answer = await post(payload)
  expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining('"code"')])
  expect({}).not.toHaveProperty('isAdmin')
})

test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])(
  'a body of the type %s is refused',
  async (type) => {
    const answer = await post('{"purpose":"login"}', type)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      415,
      { code: 'unsupported_media_type' },
    ])
  },
)
