import { spawn } from 'node:child_process'
import type { Account } from './account.ts'

/**
 * Stops the server when this process dies without a word (kill -9): a shell waits on a pipe that
 * only our death closes. Answers how to call it off. Windows has no such shell; there the next
 * start stops the server.
 */
export function watchOver(account: Account, pid: number): () => void {
  if (process.platform === 'win32') return () => {}
  const shell = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(pid)], {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    // Out of reach of the signals our own group gets.
    detached: true,
  })
  // Without it we are no worse off than on Windows.
  shell.on('error', () => {})
  shell.stdin.on('error', () => {})
  shell.unref()
  return () => shell.kill('SIGKILL')
}
