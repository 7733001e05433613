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
    /** URL of a database whose user may create databases. */
    adminUrl: string
    /** The same server, as the owner of the tests' databases, with no more rights than in production. */
    ownerUrl: string
    templateName: string
    /** Strategy for copying the template: by file copy if the files are in memory. */
    copying: 'file_copy' | 'wal_log'
    /** Directory for files that servers under test store outside the database. */
    dataDir: string
  }
}

/** Starts one PostgreSQL (embedded, or the one at TEST_DATABASE_URL) and migrates one template for the whole run. */
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

/** Drops a role with all its databases: the template, and those left over by failed tests. */
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
  // Lets the system account that runs PostgreSQL read the directory.
  await chmod(dataDir, 0o755)
  const embedded = await startEmbedded({
    dataDir,
    log: (line) => console.log(line),
    // Test data need not survive a crash; tests of durability start their own server.
    settings: {
      fsync: 'off',
      max_connections: '200',
      max_wal_size: '256MB',
    },
  })
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  // Cleans up after an interrupted run too.
  process.once('exit', remove)
  const stop = async () => {
    await embedded.stop()
    remove()
  }
  return { url: urlOf(embedded.superuser), inMemory: memory !== undefined, stop }
}

/** Creates the owner role. It may disable foreign key checks, which only bulk loads and restores need. */
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
  // A given server may have any default locale; the embedded server already has this one.
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
