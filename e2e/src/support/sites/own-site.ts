import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'

/** A separate server with its own database. */
export interface OwnSite {
  origin: string
  /** Data directory: commands with it as `DATA_DIR` act on this site. */
  dataDir: string
  stop: () => Promise<void>
}

/** Starts a server with these settings and without demo data; waits for it as long as the test may take. */
export async function startOwnSite(settings: Record<string, string> = {}): Promise<OwnSite> {
  const free = createServer()
  const port = await listening(free)
  await new Promise((resolve) => free.close(resolve))
  const folder = mkdtempSync(path.join(tmpdir(), 'awan-own-'))
  // The database's account (under root) has to enter it.
  chmodSync(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  const server = spawn(process.execPath, ['../server/src/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    stdio: 'ignore',
    env: {
      ...process.env,
      ...{ PORT: String(port), DATA_DIR: dataDir, DEMO: 'off' },
      ...{ RATE_LIMITS: 'off', MAP_LINKS: 'off' },
      ...settings,
    },
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const origin = `http://localhost:${port}`
  await expect(async () => {
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  }).toPass({ intervals: [100] })
  return {
    origin,
    dataDir,
    stop: async () => {
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a server on a free port of this machine; returns the port. */
export async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP socket has an address with a port.
  return (server.address() as AddressInfo).port
}
