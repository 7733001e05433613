import type { Pool } from 'pg'
import { codeOf, messageOf } from '@awan/core/thrown'
import { StartFailure } from '@awan/embedded-postgres/failure'
import { findRunning } from '@awan/embedded-postgres/running'
import { type Config, readConfig } from '#config.ts'
import { connect, type ConnectOptions, type Db } from '#db/connect.ts'
import { isUnavailable } from '#db/unavailable.ts'

export interface CommandContext {
  config: Config
  db: Db
  pool: Pool
  /** Direct connection, past any pooler, as the owner of the tables. */
  connection: ConnectOptions['connection']
  say: (line: string) => void
}

/** A failure that the person at the terminal can fix; reported without a stack. */
export class CommandFailure extends Error {}

/**
 * Runs a terminal command on the configured database. Uses a running embedded PostgreSQL, or starts it for the duration
 * of the command. Exits with 1 on failure.
 */
export async function runCommand(work: (context: CommandContext) => Promise<void>): Promise<void> {
  let end = async (): Promise<void> => {}
  await runTool(async (say) => {
    const read = readConfig()
    if (!read.ok) throw new CommandFailure(`The settings are wrong:\n  ${read.faults.join('\n  ')}`)
    const { connection, stop } = await reachDatabase(read.config)
    const { db, pool } = connect({ connection, max: 3, patient: true, name: 'awan command' })
    end = async () => {
      await db.destroy()
      await stop()
    }
    await work({ config: read.config, db, pool, connection, say })
  })
  await end()
}

/** Runs a terminal command without a database connection. Exits with 1 on failure. */
export async function runTool(work: (say: CommandContext['say']) => Promise<void>): Promise<void> {
  try {
    await work((line) => console.log(line))
  } catch (error) {
    console.error(sentenceOf(error) ?? error)
    process.exitCode = 1
  }
}

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof CommandFailure || error instanceof StartFailure) return error.message
  if (!isUnavailable(error)) return undefined
  return `The database cannot be used: ${messageOf(error) || (codeOf(error) ?? 'no answer')}`
}

/** Finds the configured database, past any pooler and as its owner; starts the embedded one if it is not running. */
export async function reachDatabase({
  databaseOwnerUrl,
  databaseDirectUrl,
  databaseUrl,
  dataDir,
}: Config): Promise<{ connection: ConnectOptions['connection']; stop: () => Promise<void> }> {
  const url = databaseOwnerUrl ?? databaseDirectUrl ?? databaseUrl
  if (url !== undefined) return { connection: { url }, stop: async () => {} }
  const { ownDatabase } = await import('@awan/embedded-postgres/owner')
  const running = findRunning(dataDir)
  if (running !== undefined)
    return { connection: await ownDatabase(running, 'awan'), stop: async () => {} }
  const { startEmbedded } = await import('@awan/embedded-postgres/start')
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  return { connection: await ownDatabase(embedded.superuser, 'awan'), stop: embedded.stop }
}
