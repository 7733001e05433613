import { afterAll, expect, test } from 'vitest'
import { getMap } from '@awan/core/catalog/map-contract'
import { mapOf } from '#config/map.ts'
import { createTestApp } from '#testing/app.ts'
import { createWebRoot } from '#testing/folders.ts'

const webRoot = await createWebRoot()
const plain = await createTestApp({ webRoot })
const settings = mapOf({
  MAP_STYLE_URL: 'https://maps.example/style.json?key="1"',
  MAP_ORIGINS: ['https://fonts.example'],
})
const streets = await createTestApp({ beside: plain, webRoot, config: { map: settings } })
afterAll(async () => {
  await streets.close()
  await plain.close()
})

const policyOf = async (awan: typeof plain) => {
  const answer = await awan.app.inject({ url: '/', headers: { host: 'localhost:3000' } })
  return { html: answer.body, policy: String(answer.headers['content-security-policy']) }
}

test('without a setting there is no map, and pages contact no other host', async () => {
  expect(await plain.ask(getMap, {})).toEqual({ map: null })
  const { html, policy } = await policyOf(plain)
  expect(html).not.toContain('name="map"')
  expect(policy).toContain("connect-src 'self';")
  expect(policy).not.toContain('example')
})

test('with one, pages know it and may contact its hosts, for data and pictures only', async () => {
  const { map } = await streets.ask(getMap, {})
  expect(map).toEqual({
    styleUrl: 'https://maps.example/style.json?key="1"',
    darkStyleUrl: null,
    tilesUrl: null,
    attribution: null,
  })
  const { html, policy } = await policyOf(streets)
  const written = /<meta name="map" content="([^"]*)">/.exec(html)?.[1] ?? ''
  expect(JSON.parse(written.replaceAll('&#34;', '"'))).toEqual(map)
  const hosts = 'https://maps.example https://fonts.example'
  expect(policy).toContain(`connect-src 'self' ${hosts};`)
  expect(policy).toContain(`img-src 'self' data: blob: ${hosts};`)
  for (const part of ['script-src', 'worker-src', 'font-src'])
    expect(new RegExp(`${part} [^;]*example`).test(policy)).toBe(false)
})
