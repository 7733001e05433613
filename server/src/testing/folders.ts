import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

/** The smallest page that the server fills in. */
const PAGE =
  '<!doctype html><html lang="en" dir="ltr"><head><title>x</title><!--head--></head><body><div id="root"></div></body></html>'

/** Creates an empty folder that is deleted after the tests of the file; call it outside of tests and hooks. */
export async function createFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'awan-folder-'))
  afterAll(() => rm(folder, { recursive: true }))
  return folder
}

/**
 * Creates a folder of the built web app with the given files, an `index.html` among them; it is deleted after the tests
 * of the file.
 */
export async function createWebRoot(files: Record<string, string | Buffer> = {}): Promise<string> {
  const folder = await createFolder()
  for (const [name, content] of Object.entries({ 'index.html': PAGE, ...files })) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  return folder
}
