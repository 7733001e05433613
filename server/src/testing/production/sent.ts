import { textAt, listAt } from '#integrations/messaging/request.ts'
import type { DoubleCall } from '../doubles/provider-double.ts'

/** A message as shown on a phone, parsed from the provider's request. */
export interface SentMessage {
  provider: string
  channel: 'sms' | 'whatsapp'
  /** `+964…` */
  to: string
  /** Text, or template with its values: `opt_in_en: Awan`. A bare code is one whose text the provider adds. */
  words: string
}

/** Parses a request to a provider in its format; undefined if it is not a message to a phone. */
export function readSent(call: DoubleCall): SentMessage | undefined {
  const provider = call.path.split('/')[1] ?? ''
  return READERS[provider]?.(call.body)
}

const READERS: Readonly<Record<string, (body: string) => SentMessage>> = {
  twilio: (body) => {
    const form = new URLSearchParams(body)
    const to = form.get('To') ?? ''
    const content = form.get('ContentSid')?.replace('HX_', '')
    const variables: unknown = JSON.parse(form.get('ContentVariables') ?? '{}')
    return {
      provider: 'twilio',
      channel: to.startsWith('whatsapp:') ? 'whatsapp' : 'sms',
      to: to.replace('whatsapp:', ''),
      words:
        content === undefined
          ? (form.get('Body') ?? '')
          : worded(
              content,
              [1, 2, 3, 4, 5].flatMap((at) => textAt(variables, String(at)) ?? []),
            ),
    }
  },
  whatsapp: (body) => {
    const said: unknown = JSON.parse(body)
    const template = textAt(said, 'template.name')
    const language = textAt(said, 'template.language.code')
    const values = listAt(said, 'template.components').flatMap((component) =>
      listAt(component, 'parameters').map(
        (parameter) => textAt(parameter, 'text') ?? textAt(parameter, 'payload'),
      ),
    )
    return {
      ...{ provider: 'whatsapp', channel: 'whatsapp', to: `+${textAt(said, 'to')}` },
      words:
        template === undefined
          ? (textAt(said, 'text.body') ?? '')
          : worded(`${template}_${language}`, values),
    }
  },
  otpiq: (body) => {
    const said: unknown = JSON.parse(body)
    return {
      provider: 'otpiq',
      channel: textAt(said, 'provider') === 'whatsapp' ? 'whatsapp' : 'sms',
      to: `+${textAt(said, 'phoneNumber')}`,
      words: textAt(said, 'verificationCode') ?? textAt(said, 'customMessage') ?? '',
    }
  },
  http: (body) => {
    const said: unknown = JSON.parse(body)
    const words = textAt(said, 'message.text') ?? ''
    return { provider: 'http', channel: 'sms', to: `+${textAt(said, 'to')}`, words }
  },
}

const worded = (template: string, values: readonly unknown[]) =>
  `${template}: ${values.join(' | ')}`
