import { linkSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { lockData } from './lock.ts'

// Program of lock.test.ts: locks each directory that the test names, and reports whether it succeeded.

/** Sabotaged lock: removes what it finds, as it assumes that it is still the stale lock. */
function naiveLock(dataDir: string): void {
  const file = path.join(dataDir, 'awan.lock')
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  rmSync(file, { force: true })
  linkSync(draft, file)
}

process.on('message', ({ dataDir, naive }: { dataDir: string; naive: boolean }) => {
  try {
    if (naive) naiveLock(dataDir)
    else lockData(dataDir)
    process.send?.('held')
  } catch {
    process.send?.('refused')
  }
})
