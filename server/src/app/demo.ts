import type { Pool } from 'pg'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import { openPhotoStore } from '#integrations/photos/store.ts'

interface Filling {
  db: Db
  pool: Pool
  config: Pick<Config, 'dataDir' | 'photosS3'>
  say: (line: string) => void
  now: Date
}

/**
 * Loads the demo cities into a database without businesses, then their photos. A start that was interrupted between the
 * two is completed by the next one.
 */
export async function fillWithDemo({ db, pool, config, say, now }: Filling): Promise<void> {
  const found = await Promise.all(
    (['business', 'photo'] as const).map((table) =>
      db.selectFrom(table).select('id').limit(1).executeTakeFirst(),
    ),
  )
  const [isFilled, hasPhotos] = found.map((row) => row !== undefined)
  if (isFilled && hasPhotos) return
  if (!isFilled) {
    say('Loading the demo cities …')
    const { loadDemo } = await import('@awan/demo/load')
    await loadDemo(pool, { now, scale: 1 })
  }
  const { addPhotos } = await import('@awan/demo/photos')
  const { put } = await openPhotoStore(config)
  await addPhotos(db, put, { now })
}
