import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config, S3Settings } from '#config.ts'
import type { PhotoStore } from './port.ts'

const CONTENT = { contentType: 'image/webp', cacheControl: 'public, max-age=31536000, immutable' }

/** The store of this installation: a bucket where one is configured, else the disk. */
export async function openPhotoStore({
  dataDir,
  photosS3,
}: Pick<Config, 'dataDir' | 'photosS3'>): Promise<PhotoStore> {
  if (photosS3) return storeOn(await bucketDisk(photosS3))
  const location = path.join(dataDir, 'photos')
  return storeOn(new Disk(new FSDriver({ location, visibility: 'private' })))
}

/** The client of the bucket is loaded only where there is one: it is as large as the rest of the server. */
async function bucketDisk(settings: S3Settings): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { endpoint, region, bucket, key, secret, forcePathStyle } = settings
  const driver = new S3Driver({
    ...(endpoint ? { endpoint } : {}),
    region,
    bucket,
    forcePathStyle,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    visibility: 'private',
    // Many stores know no access lists, and none of the checksums that Amazon's own adds.
    supportsACL: false,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3000, requestTimeout: 10_000 },
  })
  return new Disk(driver)
}

function storeOn(disk: Disk): PhotoStore {
  return {
    put: (name, content) => disk.put(name, content, CONTENT),
    read: async (name) => {
      try {
        return await disk.getBytes(name)
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    remove: async (name) => {
      try {
        await disk.delete(name)
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },
    listOlder: (before) => listOlder(disk, before),
  }
}

async function* listOlder(disk: Disk, before: Date): AsyncGenerator<string> {
  for (let token: string | undefined, first = true; first || token; first = false) {
    const page = await listPage(disk, token)
    for (const file of page?.objects ?? []) {
      if (file.isDirectory) continue
      const { lastModified } = await file.getMetaData()
      if (lastModified < before) yield file.name
    }
    token = page?.paginationToken
  }
}

/** Nothing where nothing was ever written. */
async function listPage(disk: Disk, paginationToken: string | undefined) {
  try {
    return await disk.listAll('/', {
      recursive: true,
      ...(paginationToken ? { paginationToken } : {}),
    })
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const MISSING = new Set(['ENOENT', 'NoSuchKey', 'NotFound'])

/** The file system's and the bucket's words for what is not there, also behind the library's own error. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return MISSING.has(code) || MISSING.has(error.name) || isMissing(error.cause)
}
