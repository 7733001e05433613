import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'

/** A server of a test's own whose only provider is WhatsApp. */
export interface WhatsappSite {
  origin: string
  /** The newest code that WhatsApp was handed for a number, in the language of its template. */
  codeTo: (number: string) => Promise<{ code: string; language: string }>
  stop: () => Promise<void>
}

interface HandedOver {
  to: string
  template: {
    name: string
    language: { code: string }
    components: { parameters: { text?: string }[] }[]
  }
}

/** Starts it without demo data; a double on this machine takes what WhatsApp is handed. */
export async function startWhatsappSite(): Promise<WhatsappSite> {
  const messages: HandedOver[] = []
  const double = createServer((request, response) => {
    void text(request).then((body) => {
      messages.push(JSON.parse(body) as HandedOver) // WhatsApp's own shape
      const id = `wamid.${messages.length}`
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ messaging_product: 'whatsapp', messages: [{ id }] }))
    })
  })
  const provider = await listening(double)
  const free = createServer()
  const port = await listening(free)
  await new Promise((resolve) => free.close(resolve))
  const folder = mkdtempSync(path.join(tmpdir(), 'awan-whatsapp-'))
  // Open to the account that root gives the database to.
  chmodSync(folder, 0o755)
  const server = spawn(process.execPath, ['../server/src/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    stdio: 'ignore',
    env: {
      ...process.env,
      ...{ PORT: String(port), DATA_DIR: path.join(folder, 'data'), DEMO: 'off' },
      ...{ RATE_LIMITS: 'off', MAP_LINKS: 'off', MESSAGING: 'whatsapp' },
      WHATSAPP_URL: `http://127.0.0.1:${provider}`,
      WHATSAPP_PHONE_NUMBER_ID: '1029384756',
      ...{ WHATSAPP_TOKEN: 'a-token-of-tests', WHATSAPP_APP_SECRET: 'a-secret-of-tests' },
      WHATSAPP_VERIFY_TOKEN: 'a-word-of-tests',
    },
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const origin = `http://localhost:${port}`
  await expect(async () => {
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  }).toPass({ timeout: 60_000, intervals: [100] })
  return {
    origin,
    codeTo: async (number) => {
      const find = () => messages.findLast(({ to }) => to.endsWith(number))
      await expect.poll(() => find()?.template.name, { timeout: 15_000 }).toBe('code')
      const { language, components } = find()?.template ?? {}
      const code = components?.[0]?.parameters[0]?.text ?? ''
      return { code, language: language?.code ?? '' }
    },
    stop: async () => {
      server.kill('SIGTERM')
      await ended
      double.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening socket of TCP has an address with a port.
  return (server.address() as AddressInfo).port
}
