import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'

const faultsOf = (env: Record<string, string>) => {
  const read = readConfig(env)
  return read.ok ? [] : read.faults
}

test('maps are drawn without streets until somebody says where those come from', () => {
  const read = readConfig({})
  expect(read.ok && read.config.map).toBeUndefined()
})

test('the hosts of a style, of its dark twin and of what else it draws from are named once each', () => {
  const read = readConfig({
    MAP_STYLE_URL: 'https://maps.example/light.json?key=k',
    MAP_STYLE_DARK_URL: 'https://maps.example/dark.json?key=k',
    MAP_ORIGINS: 'https://tiles.example, https://fonts.example',
  })
  expect(read.ok && read.config.map).toEqual({
    styleUrl: 'https://maps.example/light.json?key=k',
    darkStyleUrl: 'https://maps.example/dark.json?key=k',
    tilesUrl: null,
    attribution: null,
    origins: ['https://maps.example', 'https://tiles.example', 'https://fonts.example'],
  })
})

const TILES = { MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png' }
const STYLE = { MAP_STYLE_URL: 'https://maps.example/style.json' }

for (const [name, env, fault] of [
  ['tiles without an attribution', TILES, 'MAP_ATTRIBUTION is required'],
  ['two ways', { ...TILES, ...STYLE, MAP_ATTRIBUTION: '© OSM' }, 'are alternatives'],
  ['an address without places for the tile', { MAP_TILES_URL: 'https://t.example/1.png' }, '{z}'],
  [
    'a dark style alone',
    { MAP_STYLE_DARK_URL: 'https://m.example/d.json' },
    'requires MAP_STYLE_URL',
  ],
  ['hosts without a style', { MAP_ORIGINS: 'https://t.example' }, 'requires MAP_STYLE_URL'],
  ['a host with a path', { ...STYLE, MAP_ORIGINS: 'https://t.example/x' }, 'MAP_ORIGINS must be'],
  ['a script', { MAP_STYLE_URL: 'javascript:alert(1)' }, 'MAP_STYLE_URL must be an address'],
] as const)
  test(`refused: ${name}`, () => {
    expect(faultsOf(env).join('\n')).toContain(fault)
  })

test('in production maps come over https', () => {
  const env = { NODE_ENV: 'production', MAP_STYLE_URL: 'http://maps.example/style.json' }
  expect(faultsOf(env).join('\n')).toContain('must begin with https:// in production')
  expect(faultsOf({ ...env, ...STYLE }).join('\n')).not.toContain('MAP_')
})
