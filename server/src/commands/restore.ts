// `npm run restore -- <folder>`: fills a new database and the photo store from a backup. The next start repeats later
// deletions of accounts, from `<DATA_DIR>/left-accounts.jsonl`.
import { DAY_MS } from '@awan/core/time'
import { restoreBackup, RestoreRefused } from '#db/backup/restore.ts'
import { openPhotoStore } from '#integrations/photos/store.ts'
import { CommandFailure, runCommand } from './command.ts'

/** Time for which deletions are remembered, in milliseconds: with an older backup, later deletions would be lost. */
const OLDEST_MS = 30 * DAY_MS

await runCommand(async ({ config, db, pool, say }) => {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new CommandFailure('npm run restore -- <folder of one backup>')
  const store = await openPhotoStore(config)
  const notBefore = new Date(Date.now() - OLDEST_MS)
  try {
    const { madeAt, tables, photos } = await restoreBackup({ db, pool, store }, folder, notBefore)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Restored ${rows} rows and ${Object.keys(photos).length} files of photos as of ${madeAt}.`)
    say(`Put the newest left-accounts.jsonl into ${config.dataDir} before you start the server.`)
  } catch (error) {
    if (error instanceof RestoreRefused) throw new CommandFailure(error.message)
    throw error
  }
})
