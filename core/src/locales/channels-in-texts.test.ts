import { expect, test } from 'vitest'
import { topics } from './help/questions.ts'
import { wordedFor, type Worded } from './legal/document.ts'
import { eula } from './legal/eula.ts'
import { privacy } from './legal/privacy.ts'
import { terms } from './legal/terms.ts'

const SMS = /\bSMS\b|text message|رسالة نصية|الرسالة النصية/
const WHATSAPP = /WhatsApp|واتساب/

/** Lists every text shown on a site with these channels. */
function readOn(channels: Parameters<typeof wordedFor>[1]): string[] {
  const shown = topics
    .flatMap(({ questions }) => questions)
    .filter(({ byWhatsapp = false }) => channels.whatsapp || !byWhatsapp)
  const texts: Worded[] = [
    ...shown.flatMap(({ question, answer }) => [question, ...answer]),
    ...[terms, privacy, eula].flatMap(({ sections }) =>
      sections.flatMap(({ paragraphs }) => paragraphs),
    ),
  ]
  return texts.map((text) => wordedFor(text, channels)).flatMap(({ en, ar }) => [en, ar ?? ''])
}

const holding = (texts: string[], word: RegExp) => texts.filter((text) => word.test(text))

test('documents mention no channel the site lacks', () => {
  expect(holding(readOn({ sms: true, whatsapp: false }), WHATSAPP)).toEqual([])
  expect(holding(readOn({ sms: false, whatsapp: true }), SMS)).toEqual([])
})

test('documents mention both channels if there are both', () => {
  const both = readOn({ sms: true, whatsapp: true })
  expect(holding(both, WHATSAPP)).not.toEqual([])
  expect(holding(both, SMS)).not.toEqual([])
})

test('the privacy policy names every way by which news of a booking leaves the app', () => {
  const outside = (channels: Parameters<typeof wordedFor>[1]) => {
    const { paragraphs } = privacy.sections.find(({ id }) => id === 'messages') ?? {}
    const [first] = (paragraphs ?? []).map((text) => wordedFor(text, channels).en)
    // After the sentence about the app itself.
    return first?.slice(first.indexOf('appear in the app'))
  }
  expect(outside({ sms: true, whatsapp: true })).toMatch(
    /by SMS.*through the service of its browser/,
  )
  expect(outside({ sms: true, whatsapp: false })).toBe(outside({ sms: true, whatsapp: true }))
  expect(outside({ sms: false, whatsapp: true })).toMatch(/by WhatsApp.*the service of its browser/)
})

test('on every site the privacy policy says that a business sees for whom you book', () => {
  for (const sms of [true, false])
    for (const whatsapp of [true, false])
      expect(holding(readOn({ sms, whatsapp }), /for whom you book, your note/)).toHaveLength(1)
})
