// `npm run backup -- <folder>`: writes the database and every photo into a new subfolder named by the time. The server
// may keep running.
import path from 'node:path'
import { instantTextOf } from '@awan/core/time'
import { recordRun } from '#db/job-runs.ts'
import { makeBackup } from '#db/backup/make.ts'
import { openPhotoStore, photoPlace } from '#integrations/photos/store.ts'
import { CommandFailure, runCommand } from './command.ts'

await runCommand(async ({ config, db, pool, say }) => {
  const [place] = process.argv.slice(2)
  if (place === undefined) throw new CommandFailure('npm run backup -- <folder>')
  const now = new Date()
  const name = `awan-${instantTextOf(now).replaceAll(/[:.]/g, '-')}`
  const folder = path.resolve(place, name)
  const store = await openPhotoStore(config)
  const { tables, photos, missing } = await makeBackup({ pool, store }, folder, now)
  // Not recorded as a backup either, so that its age raises the alarm.
  if (missing > 0)
    throw new CommandFailure(
      `${folder} has all rows, but lacks ${missing} photos that are not in ${photoPlace(config)}: are DATA_DIR and PHOTOS_S3_* those of the server?`,
    )
  await recordRun(db, { name: 'backup', at: now, ms: Date.now() - now.getTime() })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `${folder}: ${rows} rows of ${tables.length} tables, ${Object.keys(photos).length} files of photos.`,
  )
  say(
    'It contains people’s names and numbers: restrict access to it, and delete it after at most 30 days.',
  )
  say(
    `It does not contain SECRET, nor each server’s left-accounts.jsonl. Back up that file separately: it lists accounts deleted since the backup.`,
  )
})
