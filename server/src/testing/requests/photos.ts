import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { uploadPhoto } from '@awan/core/photo/contract'
import { SMALL_WIDTHS } from '@awan/core/photo/rules'
import type { Headers, TestApp } from '../app.ts'
import { createMember, createShop } from '../stage/factories.ts'
import { FORM_TYPE, pictureForm } from '../stage/pictures.ts'

/** Number of files of a photo. */
export const FILES_OF_PHOTO = SMALL_WIDTHS.length + 1

/** Returns requests about the photos of shops, and a look at their files in the server's data directory. */
export function photoRequests({ app, db, config, signIn }: TestApp) {
  return {
    filesOf: async (id: string) => {
      const names = await readdir(path.join(config.dataDir, 'photos')).catch(() => [])
      return names.filter((name) => name.startsWith(id)).toSorted()
    },
    upload: async (headers: Headers) =>
      uploadPhoto.answer.parse(
        (
          await app.inject({
            method: 'POST',
            url: uploadPhoto.path,
            headers: { host: 'localhost', ...headers, 'content-type': FORM_TYPE },
            payload: pictureForm(),
          })
        ).json(),
      ),
    openShop: async () => {
      const shop = await createShop(db)
      const owner = await createMember(db, shop.business.id)
      const headers = await signIn(owner.id)
      return { businessId: shop.business.id, ownerId: owner.id, headers }
    },
  }
}

/** Returns the input that sets the photos of a shop. */
export const photosInput = (
  { businessId, headers }: { businessId: string; headers: Headers },
  photoIds: string[],
  version: number,
) => ({ params: { businessId }, headers, body: { photoIds, version } })
