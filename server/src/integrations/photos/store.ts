import path from 'node:path'
import { Disk, type DriveFile } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { z } from 'zod'
import type { Config, S3Settings } from '#config.ts'
import { codeOf } from '@awan/core/thrown'
import { isUnavailable } from '#db/unavailable.ts'
import { StoreUnavailable, type PhotoStore } from './port.ts'

const CONTENT = { contentType: 'image/webp', cacheControl: 'public, max-age=31536000, immutable' }

/** Response timeout of the bucket, in milliseconds; a request is tried twice before the bucket counts as unavailable. */
const ANSWER_MS = 5000

const folderIn = (dataDir: string) => path.join(dataDir, 'photos')

/** Returns where the configured store keeps its files, for messages. */
export function photoPlace({ dataDir, photosS3 }: Pick<Config, 'dataDir' | 'photosS3'>): string {
  return photosS3 ? `bucket ${photosS3.bucket}` : folderIn(dataDir)
}

/** Opens the configured store: a bucket, or the disk. */
export async function openPhotoStore(
  { dataDir, photosS3 }: Pick<Config, 'dataDir' | 'photosS3'>,
  /** Shorter in tests. */
  answerMs = ANSWER_MS,
): Promise<PhotoStore> {
  if (photosS3) return storeOn(await bucketDisk(photosS3, answerMs))
  const location = folderIn(dataDir)
  return storeOn(new Disk(new FSDriver({ location, visibility: 'private' })))
}

/** Loads the bucket's client only if a bucket is configured: it is as large as the rest of the server. */
async function bucketDisk(settings: S3Settings, answerMs: number): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { endpoint, region, bucket, key, secret, forcePathStyle } = settings
  const driver = new S3Driver({
    ...(endpoint ? { endpoint } : {}),
    region,
    bucket,
    forcePathStyle,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    visibility: 'private',
    // Many S3-compatible stores support neither access lists nor the checksums that the client adds by default.
    supportsACL: false,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // Without `throwOnRequestTimeout`, a request over the timeout only logs a warning and never ends.
    requestHandler: {
      connectionTimeout: Math.min(3000, answerMs),
      requestTimeout: answerMs,
      socketTimeout: answerMs,
      throwOnRequestTimeout: true,
    },
  })
  return new Disk(driver)
}

/** Creates a store on a disk of the library. */
export function storeOn(disk: Disk): PhotoStore {
  return {
    put: (name, content) => answering(disk.put(name, content, CONTENT)),
    read: (name) => ifThere(answering(disk.getBytes(name))),
    remove: (name) => ifThere(answering(disk.delete(name))),
    list: (before) => list(disk, before),
  }
}

async function* list(disk: Disk, before: Date | undefined): AsyncGenerator<string> {
  for (let token: string | undefined, first = true; first || token; first = false) {
    const page = await listPage(disk, token)
    for (const file of page?.objects ?? []) {
      if (file.isDirectory) continue
      if (before === undefined || (await isOlder(file, before))) yield file.name
    }
    token = page?.paginationToken
  }
}

/** Returns whether a file was written before `before`; false for one removed since it was listed. */
async function isOlder(file: DriveFile, before: Date): Promise<boolean> {
  const found = await ifThere(answering(file.getMetaData()))
  return found !== undefined && found.lastModified < before
}

/** Lists one page of files; undefined if nothing was ever written. */
async function listPage(disk: Disk, paginationToken: string | undefined) {
  const page = { recursive: true, ...(paginationToken ? { paginationToken } : {}) }
  return ifThere(answering(disk.listAll('/', page)))
}

async function ifThere<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
}

/** Rethrows a temporary failure of the store as `StoreUnavailable`. */
async function answering<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw isPassing(error) ? new StoreUnavailable('No answer', { cause: error }) : error
  })
}

const MISSING = new Set(['ENOENT', 'NoSuchKey', 'NotFound'])

/** Returns whether an error means a missing file, on disk or in the bucket, also if wrapped by the library. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return MISSING.has(codeOf(error) ?? '') || MISSING.has(error.name) || isMissing(error.cause)
}

/** Returns whether a failure is temporary: a full disk, a bucket that does not respond, or one that answers 5xx or 429. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'TimeoutError' || isUnavailable(error)) return true
  const status = answered.safeParse(error).data?.$metadata.httpStatusCode ?? 0
  return status >= 500 || status === 429 || isPassing(error.cause)
}

const answered = z.object({ $metadata: z.object({ httpStatusCode: z.number() }) })
