import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestApp } from '#testing/app.ts'
import { listRoutes } from '#testing/routes.ts'

const fingerprint = Array(32).fill('0F').join(':')
const bare = await createTestApp()
const apps = await createTestApp({
  beside: bare,
  config: { mobile: { androidFingerprints: [fingerprint], appleTeamId: 'ABCDE12345' } },
})
afterAll(async () => {
  await apps.close()
  await bare.close()
})

const ANDROID = '/.well-known/assetlinks.json'
const APPLE = '/.well-known/apple-app-site-association'
const associated = z.object({
  applinks: z.object({
    details: z.array(
      z.object({
        appIDs: z.array(z.string()),
        components: z.array(z.object({ '/': z.string(), exclude: z.boolean().optional() })),
      }),
    ),
  }),
})
const read = (from: typeof bare, url: string) =>
  from.app.inject({ url, headers: { host: 'localhost:3000' } })

test('the site vouches for the Android app by the certificates that sign it', async () => {
  const answer = await read(apps, ANDROID)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'iq.awan.app',
        sha256_cert_fingerprints: [fingerprint],
      },
    },
  ])
})

test('the site vouches for the iOS app of the team, for pages and not for the API', async () => {
  const answer = await read(apps, APPLE)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  const { details } = associated.parse(answer.json()).applinks
  expect(details.map(({ appIDs }) => appIDs)).toEqual([['ABCDE12345.iq.awan.app']])
  const components = details[0]?.components ?? []
  /** Returns whether iOS opens a path in the app: the first matching component decides. */
  const opens = (path: string) =>
    components.find((one) => path.match(`^${one['/'].replaceAll('*', '.*')}$`))?.exclude !== true
  expect(opens('/business/b1')).toBe(true)
  expect(opens('/assets/entry.js')).toBe(false)
  // No pages are mounted, as this app has no built web app: none of its routes is one.
  const addresses = new Set(listRoutes(apps.app).map(({ url }) => url))
  expect(addresses).toContain('/calendar/:name')
  expect([...addresses].filter(opens)).toEqual([])
})

test.each([ANDROID, APPLE])('%s is 404 until it is configured', async (url) => {
  expect((await read(bare, url)).statusCode).toBe(404)
})
