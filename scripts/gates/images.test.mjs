// The gate `structure` on container images and on unresolved merge conflicts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { check } from './faulty-tree.mjs'

const faults = (files) => check('check-structure.mjs', files)

for (const name of ['node', 'node:24', 'node:24.21', 'node:lts-slim', 'caddy:latest', '${IMAGE}']) {
  test(`structure finds a floating image (${name})`, () => {
    assert.equal(faults({ Dockerfile: `FROM ${name} AS web\nFROM web\n` }).length, 1)
    assert.equal(faults({ 'deploy/a.yml': `  image: ${name}\n` }).length, 1)
  })
}

test('images by their exact versions, digests and stages are no fault', () => {
  const digest = `@sha256:${'0f'.repeat(32)}`
  const images = ['postgres:18.1-bookworm', 'versity/versitygw:v1.0.20', `caddy:2.10.2${digest}`]
  const files = {
    Dockerfile: 'FROM node:24.21.0-bookworm-slim AS web\nFROM web\n',
    'compose.yaml': [...images, 'awan'].map((image) => `    image: ${image}\n`).join(''),
  }
  assert.deepEqual(faults(files), [])
})

for (const line of [`${'<'.repeat(7)} HEAD`, '> > > > > > > 6589a612 (a)'])
  test(`structure finds an unresolved conflict (${line.slice(0, 9)} …)`, () => {
    assert.equal(faults({ 'README.md': `# A\n\n${line}\n` }).length, 1)
  })
