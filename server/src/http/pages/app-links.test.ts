import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '#testing/app.ts'

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
  // The first matching component decides, so exclusions come first.
  expect(answer.json()).toEqual({
    applinks: {
      details: [
        {
          appIDs: ['ABCDE12345.iq.awan.app'],
          components: [
            ...['/api/*', '/assets/*', '/dev/*', '/livez', '/startupz', '/readyz'].map((path) => ({
              '/': path,
              exclude: true,
            })),
            { '/': '/*' },
          ],
        },
      ],
    },
  })
})

test.each([ANDROID, APPLE])('%s is 404 until it is configured', async (url) => {
  expect((await read(bare, url)).statusCode).toBe(404)
})
