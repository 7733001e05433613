// `node src/testing/stage/fail-message.ts +964…`: creates a message to that number that a provider refused for lack of
// credit, for end-to-end tests of the operator's desk. Simulated phones refuse nothing.
import { CommandFailure, runCommand } from '#commands/command.ts'
import { queueMessage } from '#integrations/messaging/outbox.ts'

await runCommand(async ({ config, db }) => {
  const [to] = process.argv.slice(2)
  if (!config.demo || to === undefined) throw new CommandFailure('A number of the demo is needed.')
  const dedupeKey = `failed:${crypto.randomUUID()}`
  const message = { to, channel: 'sms', kind: 'shop_change', text: 'Closed on Friday' } as const
  // One transaction: no job sees the message before it has failed.
  await db.transaction().execute(async (trx) => {
    await queueMessage(trx, { ...message, dedupeKey }, new Date())
    await trx
      .updateTable('message')
      .set({ status: 'failed', error: 'no_credit', attempts: 20 })
      .where('dedupe_key', '=', dedupeKey)
      .execute()
  })
})
