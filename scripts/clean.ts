// `npm run clean`: lists databases left behind by deleted data directories, and removes them after confirmation. Only
// root can have any: see docs/decisions/001. `npm run clean -- --yes` does not ask.
import { createInterface } from 'node:readline/promises'
import {
  findLeavings,
  removeLeaving,
  sizeOf,
  systemDirectory,
} from '@awan/embedded-postgres/leavings'

const leavings = findLeavings()
if (leavings.length === 0) console.log(`Nothing is left in ${systemDirectory}.`)
else {
  for (const { place, from } of leavings) {
    const size = `${(sizeOf(place) / 1e6).toFixed(0)} MB`
    const of = from ? `of ${from}, which is gone` : 'of a data directory that is not known'
    console.log(`${place}  ${size.padStart(8)}  ${of}`)
  }
  console.log(
    'One whose data directory was only moved is listed no more once it was started there.',
  )
  if (await isWanted()) {
    for (const leaving of leavings) removeLeaving(leaving)
    console.log(`Removed ${leavings.length}.`)
  } else console.log('Nothing was removed.')
}

async function isWanted(): Promise<boolean> {
  if (process.argv.includes('--yes')) return true
  if (!process.stdin.isTTY) {
    console.log('To remove them: npm run clean -- --yes')
    return false
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Remove all of these for ever? Type yes: ')
  terminal.close()
  return answer.trim() === 'yes'
}
