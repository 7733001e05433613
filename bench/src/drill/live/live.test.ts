import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { certificateFor } from './certificate.ts'
import { drillLive } from './drill.ts'
import { nginxConfiguration } from './proxy.ts'

test(
  'B-20: from nothing to a restored backup in production behind TLS: operator, city, shop, booking, reminder',
  { timeout: 240_000 },
  async () => {
    const lines: string[] = []
    expect(await drillLive((line) => void lines.push(line), true)).toEqual([])
    const steps = [
      /^npm run migrate: The role awan_server may read and write/,
      /^production at https:.* behind a proxy/,
      /^npm run operator: \+9647701234567 is now an operator/,
      /^the first city, .*: mosul/,
      /^the first booking: appointment_booked_ar: /,
      /^the first reminder, a day before: appointment_reminder_ar: /,
      /^npm run backup: awan-\S+: \d+ rows/,
      /^npm run restore: Restored \d+ rows/,
      /^the customer, still logged in, finds the booking: confirmed/,
    ]
    for (const step of steps) expect(lines).toContainEqual(expect.stringMatching(step))
  },
)

test('a certificate is of its name, and signed by its own key', () => {
  const { cert } = certificateFor('book.awan.example')
  const read = new X509Certificate(cert)
  expect(read.checkHost('book.awan.example')).toBe('book.awan.example')
  expect(read.checkHost('other.awan.example')).toBeUndefined()
  expect(read.verify(read.publicKey)).toBe(true)
})

test('the example for nginx is tried as it is, but for its name, its ports and its files', () => {
  const file = path.resolve(import.meta.dirname, '../../../../deploy/nginx/awan.conf')
  const place = {
    name: 'book.example',
    port: 8443,
    upstream: 'http://127.0.0.1:4001',
    folder: '/tmp/x',
  }
  const written = nginxConfiguration(readFileSync(file, 'utf8'), place)
  expect(written).not.toMatch(/awan\.example|letsencrypt|listen (?:80|443|\[)/)
  expect(written).toContain('server 127.0.0.1:4001 max_fails')
  expect(written).toContain('proxy_buffering off')
  expect(written).toContain('client_max_body_size 11m')
})
