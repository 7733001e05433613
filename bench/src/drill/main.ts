// `npm run drill -- failover`: the cluster of deploy/ha under load, with its leader killed. `npm run drill -- live`: a
// full installation, from nothing to a restored backup. `--keep` writes the transcript to docs/operations.md. Exits
// with 1 on failure.
import { drillFailover } from './failover/drill.ts'
import { drillLive } from './live/drill.ts'
import { keepTranscript, Transcript } from './transcript.ts'

const DRILLS: Readonly<Record<string, (say: (line: string) => void) => Promise<string[]>>> = {
  failover: drillFailover,
  live: (say) => drillLive(say),
}

const [, , name = '', ...options] = process.argv
const drill = DRILLS[name]
if (drill === undefined) {
  console.log(`Usage: npm run drill -- <${Object.keys(DRILLS).join('|')}> [--keep]`)
  process.exit(2)
}
const transcript = new Transcript()
try {
  const faults = await drill(transcript.say)
  transcript.say(faults.length === 0 ? 'ok' : `FAILED: ${faults.join('; ')}`)
  process.exitCode = faults.length === 0 ? 0 : 1
  if (faults.length === 0 && options.includes('--keep')) await keepTranscript(name, transcript)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
