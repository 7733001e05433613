import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '#db/connect.ts'
import { startEmbedded } from '@awan/embedded-postgres/start'
import { urlOf } from '@awan/embedded-postgres/url'
import { migrateJobs } from '#db/jobs.ts'
import { migrate } from '#db/setup/migrate.ts'
import { administer } from './administer.ts'
import { memoryFolder } from './memory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database whose user may create others; and the migrated template that tests copy. */
    adminUrl: string
    /** The same server as who owns the tests' databases and may do no more than in production. */
    ownerUrl: string
    templateName: string
    /** Way the template is copied: as files, if they are in memory. */
    copying: 'file_copy' | 'wal_log'
    /** Directory for files of servers under test besides the database. */
    dataDir: string
  }
}

/** One PostgreSQL and one migrated template for the whole run: our own, or TEST_DATABASE_URL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer()
  const templateName = `awan_template_${randomBytes(4).toString('hex')}`
  const ownerUrl = await createOwner(server.url)
  await migrateTemplate(server.url, ownerUrl, templateName)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'awan-test-data-'))
  // Compile cache shared by servers and commands under test: it halves the cost of a start.
  process.env['TEST_COMPILED'] = path.join(dataDir, 'compiled')
  project.provide('dataDir', dataDir)
  project.provide('adminUrl', server.url)
  project.provide('ownerUrl', ownerUrl)
  project.provide('templateName', templateName)
  project.provide('copying', server.inMemory ? 'file_copy' : 'wal_log')
  return async () => {
    await dropOwner(server.url, new URL(ownerUrl).username)
    rmSync(dataDir, { recursive: true, force: true })
    await server.stop()
  }
}

/** Drops a role with its databases: the template, and those left by failed tests. */
async function dropOwner(adminUrl: string, owner: string): Promise<void> {
  const databases = await administer(
    adminUrl,
    `select datname from pg_database where datdba = '${owner}'::regrole`,
  )
  for (const { datname } of databases)
    await administer(adminUrl, `drop database if exists ${String(datname)} with (force)`)
  await administer(adminUrl, `drop owned by ${owner}; drop role ${owner}`)
}

async function testServer(): Promise<{
  url: string
  inMemory: boolean
  stop: () => Promise<void>
}> {
  const url = given()
  if (url) return { url, inMemory: false, stop: async () => {} }
  const memory = memoryFolder()
  const dataDir = await mkdtemp(path.join(memory ?? tmpdir(), 'awan-test-'))
  // Allows the account that runs the database to enter.
  await chmod(dataDir, 0o755)
  const embedded = await startEmbedded({
    dataDir,
    log: (line) => console.log(line),
    // Test data need not survive a crash; tests that need it start their own server.
    settings: {
      fsync: 'off',
      max_connections: '200',
      max_wal_size: '256MB',
    },
  })
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  // A run that is cut short leaves nothing behind either.
  process.once('exit', remove)
  const stop = async () => {
    await embedded.stop()
    remove()
  }
  return { url: urlOf(embedded.superuser), inMemory: memory !== undefined, stop }
}

/** Creates the owner role. It may disable foreign key checks, for bulk loads and restores only. */
async function createOwner(adminUrl: string): Promise<string> {
  const [name, password] = ['user', 'word'].map(() => randomBytes(6).toString('hex'))
  const url = new URL(adminUrl)
  url.username = `awan_owner_${name}`
  url.password = password ?? ''
  await administer(adminUrl, `create role ${url.username} login password '${password}'`)
  await administer(adminUrl, `grant set on parameter session_replication_role to ${url.username}`)
  return url.href
}

async function migrateTemplate(adminUrl: string, ownerUrl: string, name: string): Promise<void> {
  // A given server may have been set up in any language; the embedded one has this by default.
  const locale = given() ? `encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'` : ''
  const owner = new URL(ownerUrl).username
  await administer(adminUrl, `create database ${name} owner ${owner} template template0 ${locale}`)
  const url = new URL(ownerUrl)
  url.pathname = `/${name}`
  const { db, pool } = connect({ connection: { url: url.href }, max: 2 })
  try {
    await migrate(db)
    await migrateJobs(pool)
  } finally {
    await db.destroy()
  }
}

function given(): string | undefined {
  return process.env['TEST_DATABASE_URL']
}
