import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '@awan/embedded-postgres/start'
import { urlOf } from '@awan/embedded-postgres/url'
import { accountOfPrograms, postgresPrograms, signal, startProgram, treeOf } from '../programs.ts'

export interface Postgres {
  /** Connection string of the superuser. */
  superuser: string
  description: string
  stop: () => Promise<void>
}

/** Starts a new PostgreSQL: Debian's if installed and `own` is false, else that of the npm package. */
export async function openPostgres(folder: string, own: boolean): Promise<Postgres> {
  const programs = own ? undefined : postgresPrograms()
  if (programs !== undefined) return startDebian(folder, programs)
  const embedded = await startEmbedded({ dataDir: folder, log: () => undefined })
  const description = `PostgreSQL ${embedded.version} of the packages`
  return { superuser: urlOf(embedded.superuser), description, stop: embedded.stop }
}

async function startDebian(folder: string, programs: string): Promise<Postgres> {
  const at = path.join(folder, 'postgresql')
  mkdirSync(at)
  const account = accountOfPrograms()
  const [files, secret, password] = [
    path.join(at, 'data'),
    path.join(at, 'password'),
    'of this drill alone',
  ]
  writeFileSync(secret, password)
  if (account) for (const one of [at, secret]) chownSync(one, account.uid, account.gid)
  const setUp = ['-D', files, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${secret}`]
  const initdb = path.join(programs, 'initdb')
  execFileSync(initdb, [...setUp, '--encoding=UTF8', '--locale=C.UTF-8'], { ...account, cwd: at })
  rmSync(secret)
  const port = await freePort()
  const words = ['-D', files, '-p', String(port), '-k', at, '-c', 'listen_addresses=127.0.0.1']
  const pid = startProgram('postgres', words, { folder: at, file: path.join(programs, 'postgres') })
  const superuser = new URL(`postgresql://postgres@127.0.0.1:${port}/postgres`)
  superuser.password = password
  const stop = async () => {
    const running = treeOf(pid)
    signal([pid], 'SIGINT')
    for (let attempt = 0; attempt < 100 && treeOf(pid).length > 0; attempt += 1) await sleep(50)
    signal(running, 'SIGKILL')
  }
  return { superuser: superuser.href, description: await versionOf(superuser.href), stop }
}

async function versionOf(url: string): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      return `PostgreSQL ${rows[0]?.server_version}`
    } catch (error) {
      if (attempt > 100) throw error
      await sleep(100)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const bound = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof bound === 'object' && bound ? bound.port : 0
}
