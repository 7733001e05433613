import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { parsePhone } from '@awan/core/phone'

const asTheWorldKnowsIt = (national: string) =>
  parsePhoneNumberFromString(`+964${national}`)?.getType() === 'MOBILE'
const asWeKnowIt = (national: string) => parsePhone(national, { invented: true }).ok

test('our rule for Iraqi mobile numbers equals the public numbering data', () => {
  for (let block = 0; block < 10_000; block += 1) {
    const national = `${String(block).padStart(4, '0')}123456`
    if (asWeKnowIt(national) !== asTheWorldKnowsIt(national))
      expect.fail(`${national}: ours says ${asWeKnowIt(national)}`)
  }
})

test.each(['770123456', '77012345678', '1234567', '6001234567', '07701234'])(
  '%s is a mobile neither way',
  (national) => {
    expect([asWeKnowIt(national), asTheWorldKnowsIt(national)]).toEqual([false, false])
  },
)
