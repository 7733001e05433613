import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { listening, startOwnSite, type OwnSite } from './own-site.ts'

/** A separate server whose only message provider is WhatsApp. */
export interface WhatsappSite extends OwnSite {
  /** Returns the newest code passed to WhatsApp for a number, with the language of its template. */
  codeTo: (number: string) => Promise<{ code: string; language: string }>
}

interface HandedOver {
  to: string
  template: {
    name: string
    language: { code: string }
    components: { parameters: { text?: string }[] }[]
  }
}

/** Starts it without demo data; a fake WhatsApp API on this machine receives its messages. */
export async function startWhatsappSite(): Promise<WhatsappSite> {
  const messages: HandedOver[] = []
  const double = createServer((request, response) => {
    void text(request).then((body) => {
      messages.push(JSON.parse(body) as HandedOver) // type of WhatsApp's API
      const id = `wamid.${messages.length}`
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ messaging_product: 'whatsapp', messages: [{ id }] }))
    })
  })
  const provider = await listening(double)
  const site = await startOwnSite({
    MESSAGING: 'whatsapp',
    WHATSAPP_URL: `http://127.0.0.1:${provider}`,
    WHATSAPP_PHONE_NUMBER_ID: '1029384756',
    ...{ WHATSAPP_TOKEN: 'a-token-of-tests', WHATSAPP_APP_SECRET: 'a-secret-of-tests' },
    WHATSAPP_VERIFY_TOKEN: 'a-word-of-tests',
  })
  return {
    ...site,
    codeTo: async (number) => {
      const find = () => messages.findLast(({ to }) => to.endsWith(number))
      await expect.poll(() => find()?.template.name).toBe('code')
      const { language, components } = find()?.template ?? {}
      const code = components?.[0]?.parameters[0]?.text ?? ''
      return { code, language: language?.code ?? '' }
    },
    stop: async () => {
      await site.stop()
      double.close()
    },
  }
}
