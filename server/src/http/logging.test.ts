import { Writable } from 'node:stream'
import Fastify, { LogController } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { handleErrors } from './errors.ts'
import { logging, logRequests, maskNumbers } from './logging.ts'

const line = z.looseObject({ level: z.string(), time: z.string(), msg: z.string() })

/** Creates a server whose log the test can read. */
function loggedApp() {
  let log = ''
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString()
      done()
    },
  })
  const app = Fastify({
    logger: { ...logging({ logLevel: 'info' }), stream },
    logController: new LogController({ disableRequestLogging: true }),
  })
  handleErrors(app)
  logRequests(app)
  return { app, lines: () => log.split('\n').filter(Boolean) }
}

test('each entry is one line of JSON, whatever names and headers contain', async () => {
  const { app, lines } = loggedApp()
  const nasty = 'Sara\r\n{"level":"error","msg":"forged"}\u001b[31m\u2028"}'
  app.get('/people/:name', async () => {
    throw new Error(`cannot greet ${nasty}`)
  })
  await app.inject({
    url: `/people/${encodeURIComponent(nasty)}?next=%0d%0aforged`,
    headers: { 'user-agent': '\u001b[31m"}', 'x-request-id': 'forged' },
  })
  app.log.info(`hello ${nasty}`)
  const entries = lines().map((text) => line.parse(JSON.parse(text)))
  expect(entries.map(({ level }) => level)).toEqual(['error', 'warn', 'info'])
  expect(lines().join('')).not.toContain('\r')
  expect(lines().join('')).not.toContain('\u001b')
  expect(entries[1]).toMatchObject({ route: '/people/:name', status: 500 })
  await app.close()
})

test('numbers, codes and tokens stay out of the log', async () => {
  const { app, lines } = loggedApp()
  const token = 'q'.repeat(43)
  app.post('/codes/:number', async () => {
    const detail = 'Key (phone)=(+9647701234567) already exists.'
    throw Object.assign(new Error('code 123456 of +9647701234567 failed'), { detail })
  })
  await app.inject({
    method: 'POST',
    url: '/codes/+9647701234567?code=123456',
    headers: { authorization: `Bearer ${token}`, cookie: `sid=${token}` },
    payload: { code: '123456', phone: '7701234567' },
  })
  const log = lines().join('\n')
  expect(log).toContain('+9647****67')
  expect(log).not.toMatch(/7701234567|123456|already exists/)
  expect(log).not.toContain(token)
  await app.close()
})

test('ids and hashes stay readable, numbers that look like them do not', () => {
  for (const id of [
    'ac123456-a67e-4123-8456-123456789012',
    '0192f3c1-1234-7567-b123-123456789abc-640.webp',
    'visit 11111111-2222-4333-8444-555555555555 is gone',
    'd41d8cd98f00b204e9800998ecf8427e',
    '4a123456789012345678901234567890123456789012345678901234567890ff',
  ])
    expect(maskNumbers(id)).toBe(id)
  expect(maskNumbers('9647701234567-a67e-1123')).toBe('*************-a67e-1123')
  expect(maskNumbers('11111111-2222-3333-4444-555555555555')).toBe(
    '********-2222-3333-4444-************',
  )
  expect(maskNumbers('77012345678901234567890123456789012345678')).toBe('*'.repeat(41))
  expect(maskNumbers('d41d8cd98f00b204 id 123456')).toBe('d41d8cd98f00b204 id ******')
  expect(maskNumbers('x7701234567-ac123456-a67e-4123-8456-123456789012')).toBe(
    'x**********-ac123456-a67e-4123-8456-123456789012',
  )
})

test('a number is masked but for its end, other long runs of digits wholly', () => {
  expect(maskNumbers('+9647701234567 and 123456 and 12345')).toBe(
    '+9647****67 and ****** and 12345',
  )
  expect(maskNumbers('%2B9647701234567, code123456, ١٢٣٤٥٦')).toBe(
    '%2B*************, code******, ******',
  )
})
