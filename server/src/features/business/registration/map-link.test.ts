import { afterEach, expect, test } from 'vitest'
import { readMapLink } from '@awan/core/business/registration-contract'
import { createTestApp, type TestApp } from '#testing/app.ts'

let on: TestApp
afterEach(() => on.close())

/** Starts a server with these redirects; records every address it requests. */
async function serving(leads: Record<string, string | Error>, mapLinks = true) {
  const requested: string[] = []
  on = await createTestApp({
    config: { mapLinks },
    nextAddress: async ({ href }) => {
      requested.push(href)
      const next = leads[href]
      if (next instanceof Error) throw next
      return next
    },
  })
  return requested
}

const SHORT = 'https://maps.app.goo.gl/abc'
const PLACE = 'https://www.google.com/maps/place/Shop/@33.1,44.1,15z/data=!8m2!3d33.3128!4d44.3615'

test('a short link is followed to its location, which is not requested itself', async () => {
  const requested = await serving({ [SHORT]: '/two', 'https://maps.app.goo.gl/two': PLACE })
  const { headers } = await on.asPerson()
  const body = { link: `محلّي: ${SHORT}` }
  expect(await on.ask(readMapLink, { headers, body })).toEqual({
    location: { latitude: 33.3128, longitude: 44.3615 },
  })
  expect(requested).toEqual([SHORT, 'https://maps.app.goo.gl/two'])
})

test.each<[string, Record<string, string | Error>, string[]]>([
  ['into the house', { [SHORT]: 'http://169.254.169.254/latest' }, [SHORT]],
  ['to another host', { [SHORT]: 'https://example.com/maps' }, [SHORT]],
  ['to itself for ever', { [SHORT]: SHORT }, [SHORT, SHORT, SHORT, SHORT, SHORT]],
  ['to no address', { [SHORT]: 'https://[' }, [SHORT]],
  ['to a place abroad', { [SHORT]: 'https://www.google.com/maps?q=51.5,-0.12' }, [SHORT]],
  ['nowhere', {}, [SHORT]],
  ['to silence', { [SHORT]: new Error('timed out') }, [SHORT]],
])('a link that leads %s is not read, in words', async (_, leads, all) => {
  const requested = await serving(leads)
  const { headers } = await on.asPerson()
  const refusal = await on.refusal(readMapLink, { headers, body: { link: SHORT } })
  expect(refusal).toMatchObject({ status: 422, code: 'map_link_unread' })
  expect(requested).toEqual(all)
})

test.each(['https://example.com/a', 'http://127.0.0.1/', 'https://goo.gl/other', ''])(
  'no request is made for "%s"',
  async (link) => {
    const requested = await serving({})
    const { headers } = await on.asPerson()
    await on.refusal(readMapLink, { headers, body: { link } })
    expect(requested).toEqual([])
  },
)

test('a server without outbound access makes no requests', async () => {
  const requested = await serving({ [SHORT]: PLACE }, false)
  const { headers } = await on.asPerson()
  expect((await on.refusal(readMapLink, { headers, body: { link: SHORT } })).status).toBe(422)
  expect(requested).toEqual([])
})

test('after thirty links within an hour a person has to wait', async () => {
  await serving({ [SHORT]: PLACE })
  const { headers } = await on.asPerson()
  for (let count = 0; count < 30; count++)
    await on.ask(readMapLink, { headers, body: { link: SHORT } })
  const refusal = await on.refusal(readMapLink, { headers, body: { link: SHORT } })
  expect(refusal.code).toBe('too_many_requests')
})
