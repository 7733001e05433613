import { access, constants, mkdir, readFile, stat, statfs } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { messageOf } from '@awan/core/thrown'
import type { Config } from '#config.ts'
import { type Finding, fault, fine, look, sizeText, spanText, worst } from './finding.ts'

/** Free disk space in bytes below which the disk is nearly full. */
const LITTLE_DISK = 1_000_000_000
const built = path.resolve(import.meta.dirname, '../../../../web/dist')

/** Examines the machine, the data directory and the build; needs no database. */
export async function examineProgram({
  dataDir,
  webRoot,
}: Pick<Config, 'dataDir' | 'webRoot'>): Promise<Finding[]> {
  const { platform, arch, version } = process
  return [
    fine('node', `${version} on ${platform} ${arch}, up ${spanText(os.uptime())}`),
    memory(),
    await disk(dataDir),
    await build(webRoot ?? built),
  ]
}

function memory(): Finding {
  const says = `${sizeText(os.freemem())} free of ${sizeText(os.totalmem())}, ${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(1)}`
  return worst(
    [os.freemem() < os.totalmem() / 20, look('machine', says)],
    [true, fine('machine', says)],
  )
}

async function disk(dataDir: string): Promise<Finding> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
    const { bavail, bsize } = await statfs(dataDir)
    const says = `${dataDir}, ${sizeText(bavail * bsize)} free`
    return worst(
      [bavail * bsize < LITTLE_DISK, look('DATA_DIR', says)],
      [true, fine('DATA_DIR', says)],
    )
  } catch (error) {
    return fault('DATA_DIR', `cannot be written: ${messageOf(error)}`)
  }
}

async function build(root: string): Promise<Finding> {
  try {
    await readFile(path.join(root, 'index.html'))
    const { mtime } = await stat(path.join(root, 'index.html'))
    return fine('web app', `built ${mtime.toISOString()}`)
  } catch {
    return fault('web app', `no build in ${root}: npm start makes it`)
  }
}
