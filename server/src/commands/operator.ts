// `npm run operator -- add +9647701234567 [--name "Sara Ali"]`, `remove +964…`, `reset +964…`, `list`: manages the
// site's operators.
import { parseArgs } from 'node:util'
import { parseName } from '@awan/core/account/rules'
import { parsePhone } from '@awan/core/phone'
import { listOperators } from '#features/account/operator.queries.ts'
import {
  addOperator,
  type FactorReset,
  removeOperator,
  resetSecondFactor,
} from '#features/account/operator.service.ts'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import { CommandFailure, runCommand } from './command.ts'

const USAGE = `npm run operator -- add +9647701234567 [--name "Sara Ali"]
npm run operator -- remove +9647701234567
npm run operator -- reset +9647701234567   (the phone with the authenticator app is lost)
npm run operator -- list`

const RESET = {
  reset: 'is logged out everywhere and sets up a new second factor at the next log-in.',
  none: 'has no second factor.',
  no_operator: 'is not an operator.',
} satisfies Record<FactorReset, string>

await runCommand(async ({ config, db, say }) => {
  const { positionals, values } = readArguments()
  const [action, number] = positionals
  if (action === 'list') {
    const operators = await listOperators(db)
    for (const { phone, name } of operators) say(`${phone}  ${name}`)
    if (operators.length === 0) say('This site has no operators yet.')
    return
  }
  if (!['add', 'remove', 'reset'].includes(action ?? '') || number === undefined)
    throw new CommandFailure(USAGE)
  const phone = parsePhone(number, { invented: config.demo })
  if (!phone.ok) throw new CommandFailure(`${number} is not an Iraqi mobile number.`)
  if (action === 'remove') {
    const removed = await removeOperator(db, phone.value)
    say(
      removed ? `${phone.value} is no longer an operator.` : `${phone.value} was not an operator.`,
    )
    return
  }
  if (action === 'reset') {
    const outcome = await resetSecondFactor(db, phone.value, new Date())
    say(`${phone.value} ${RESET[outcome]}`)
    return
  }
  const name = nameOf(values.name)
  say(await added(db, config, phone.value, name))
})

async function added(db: Db, config: Config, phone: string, name: string | undefined) {
  const outcome = await addOperator(db, { phone, name, now: new Date() })
  if (outcome === 'no_account')
    throw new CommandFailure(
      `${phone} has no account: sign up with it first, or create one with --name "…".`,
    )
  if (outcome === 'suspended')
    throw new CommandFailure(`${phone} is suspended: restore the person at the desk first.`)
  if (outcome === 'was_one') return `${phone} is already an operator.`
  return `${phone} is now an operator: log in with it and open ${config.publicUrl ?? ''}/admin.`
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { name: { type: 'string' } } })
  } catch {
    throw new CommandFailure(USAGE)
  }
}

function nameOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const name = parseName(text)
  if (!name.ok) throw new CommandFailure(`The name ${text} cannot be used.`)
  return name.value
}
