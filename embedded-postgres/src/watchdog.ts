import { spawn } from 'node:child_process'
import type { Account } from './account.ts'

/**
 * Stops the server if this process is killed (kill -9): a shell waits on a pipe that closes only when this process
 * dies. Returns a function that cancels it. Windows has no such shell; there the next start stops the server.
 */
export function watchOver(account: Account, pid: number): () => void {
  if (process.platform === 'win32') return () => {}
  const shell = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(pid)], {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    // Not reached by signals to our process group.
    detached: true,
  })
  // Best effort: without the shell the next start stops the server, as on Windows.
  shell.on('error', () => {})
  shell.stdin.on('error', () => {})
  shell.unref()
  return () => shell.kill('SIGKILL')
}
