// `npm run doctor`: examines this installation and writes a report for support, without names, numbers, passwords or
// keys. Exits with 1 if it finds a fault.
import { readFile } from 'node:fs/promises'
import { BRAND } from '@awan/core/brand'
import { messageOf } from '@awan/core/thrown'
import { namesOfSettings, readConfig } from '#config.ts'
import { connect } from '#db/connect.ts'
import { reachDatabase, runTool } from './command.ts'
import { commandAddress, examineAddresses } from './doctor/addresses.ts'
import { examineDatabase } from './doctor/database.ts'
import { type Chapter, fault, fine, type Finding, reportText } from './doctor/finding.ts'
import { examineKeys } from './doctor/keys.ts'
import { examineOutside } from './doctor/outside.ts'
import { examineProgram } from './doctor/program.ts'
import { examineReplica } from './doctor/replica.ts'
import { examineWork } from './doctor/work.ts'

await runTool(async (say) => {
  const now = new Date()
  const chapters = await examine(now)
  const { version } = await packageJson()
  say(reportText(`${BRAND.en} ${version}, ${now.toISOString()}`, chapters))
  const findings = chapters.flatMap((chapter) => chapter.findings)
  if (findings.some((finding) => finding.state === 'fault')) process.exitCode = 1
})

async function examine(now: Date): Promise<Chapter[]> {
  const read = readConfig()
  if (!read.ok) {
    const findings = read.faults.map((says) => fault('wrong', says))
    return [{ title: 'Settings', findings }]
  }
  const { config } = read
  return [
    { title: 'Program', findings: await examineProgram(config) },
    { title: 'Settings', findings: [fine('set', namesOfSettings().join(', ') || 'none')] },
    ...(await databaseChapters()),
    { title: 'Beside it', findings: await examineOutside(config) },
  ]

  async function databaseChapters(): Promise<Chapter[]> {
    const { connection, stop } = await reachDatabase(config)
    const { db, pool } = connect({ connection, max: 2, patient: false, name: 'awan doctor' })
    const answering = (requested: Promise<Finding[]>): Promise<Finding[]> =>
      requested.catch((error: unknown) => [fault('answer', messageOf(error) || 'none')])
    const addresses = await examineAddresses(config, connection)
    const isReached = !addresses.some(
      ({ name, state }) => state === 'fault' && name === commandAddress(config),
    )
    const findings = isReached ? await answering(examineDatabase({ db, pool })) : []
    const reached = findings.some(({ name }) => name === 'PostgreSQL')
    if (reached) findings.push(...(await examineReplica(db, config.databaseReplicaUrl)))
    const work = reached ? await answering(examineWork({ db, pool }, config, now)) : []
    if (reached) work.push(...(await answering(examineKeys(db, config))))
    await db.destroy()
    await stop()
    return [
      { title: 'Database', findings: [...addresses, ...findings] },
      ...(reached ? [{ title: 'Work', findings: work }] : []),
    ]
  }
}

async function packageJson(): Promise<{ version: string }> {
  const file = new URL('../../../package.json', import.meta.url)
  return JSON.parse(await readFile(file, 'utf8')) as { version: string } // our own package.json
}
