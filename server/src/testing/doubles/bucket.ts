import { createRequire } from 'node:module'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { S3Settings } from '#config.ts'

/** The used part of the package's API, which has no types. */
interface FakeS3 {
  run: () => Promise<AddressInfo>
  close: () => Promise<void>
  httpServer: Server
}

// A CommonJS package without types.
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (
  options: Record<string, unknown>,
) => FakeS3

/** Starts an S3-compatible store on a free local port, with one empty bucket. */
export async function startBucket(): Promise<{ settings: S3Settings; stop: () => Promise<void> }> {
  const bucket = 'photos'
  const directory = await mkdtemp(path.join(tmpdir(), 'awan-bucket-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    vhostBuckets: false,
    // It computes the signature of a listing differently from Amazon.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      key: 'S3RVER',
      secret: 'S3RVER',
      forcePathStyle: true,
    },
    stop: async () => {
      server.httpServer.closeAllConnections()
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
