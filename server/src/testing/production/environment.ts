import type { ProviderName } from '@awan/core/messaging/settings-shape'
import { TEMPLATES } from '@awan/core/messaging/templates'
import { DOUBLE_SECRET, type ProviderDouble } from '../doubles/provider-double.ts'

/** Public origin of the site under test. */
export const SITE = 'https://book.awan.example'

/** Template ids at Twilio, which contain the template's name: `HX_code_ar`. */
const CONTENTS = Object.fromEntries(
  Object.keys(TEMPLATES).flatMap((name) =>
    ['en', 'ar'].map((language) => [`${name}.${language}`, `HX_${name}_${language}`]),
  ),
)

const SETTINGS: Readonly<Record<ProviderName, (origin: string) => Record<string, string>>> = {
  twilio: (origin) => ({
    TWILIO_URL: `${origin}/twilio`,
    TWILIO_ACCOUNT_SID: 'AC0123456789',
    TWILIO_AUTH_TOKEN: DOUBLE_SECRET,
    TWILIO_SMS_FROM: 'Shop',
    TWILIO_WHATSAPP_FROM: '+14155238886',
    TWILIO_CONTENTS: JSON.stringify(CONTENTS),
  }),
  whatsapp: (origin) => ({
    WHATSAPP_URL: `${origin}/whatsapp`,
    WHATSAPP_PHONE_NUMBER_ID: '1029384756',
    WHATSAPP_TOKEN: DOUBLE_SECRET,
    WHATSAPP_APP_SECRET: DOUBLE_SECRET,
    WHATSAPP_VERIFY_TOKEN: DOUBLE_SECRET,
  }),
  otpiq: (origin) => ({
    OTPIQ_URL: `${origin}/otpiq`,
    OTPIQ_KEY: DOUBLE_SECRET,
    OTPIQ_SENDER: 'Shop',
    OTPIQ_WEBHOOK_SECRET: DOUBLE_SECRET,
  }),
  http: (origin) => ({
    HTTP_SMS_URL: `${origin}/http`,
    HTTP_SMS_HEADERS: JSON.stringify({ authorization: `Key ${DOUBLE_SECRET}` }),
    HTTP_SMS_BODY: JSON.stringify({ to: '{to}', message: { text: '{text}' }, ref: '{id}' }),
    HTTP_SMS_PHONE: 'digits',
    HTTP_SMS_SUCCESS: 'status=success',
    HTTP_SMS_ID: 'data.id',
    HTTP_SMS_FAULTS: JSON.stringify({ Insufficient: 'no_credit', Bad: 'invalid_number' }),
    HTTP_SMS_REPORT_SECRET: DOUBLE_SECRET,
    HTTP_SMS_REPORT_STATUS: 'state',
    HTTP_SMS_REPORT_STATES: JSON.stringify({ DELIVRD: 'delivered', UNDELIV: 'failed' }),
  }),
}

/** Returns the environment of a production server with these providers, each with the URL of its double. */
export function productionEnvironment(
  carriers: readonly (readonly [name: ProviderName, double: ProviderDouble])[],
): Record<string, string> {
  const each = carriers.flatMap(([name, { origin }]) => Object.entries(SETTINGS[name](origin)))
  return {
    NODE_ENV: 'production',
    PUBLIC_URL: SITE,
    SECRET: 'vN3kq9Zr7wTb2LxYp5Hs8Jd1Fg6Mc4Qa',
    TRUST_PROXY: '1',
    DRAIN_NOTICE: '0',
    MESSAGING: carriers.map(([name]) => name).join(','),
    ...Object.fromEntries(each),
  }
}

/** Returns the environment for push to browsers and to the installed app through a double. */
export function pushEnvironment(double: ProviderDouble): Record<string, string> {
  const { web, native } = double.push()
  return {
    PUSH_PUBLIC_KEY: web?.publicKey ?? '',
    PUSH_PRIVATE_KEY: web?.privateKey ?? '',
    PUSH_HOSTS: double.origin,
    FCM_URL: double.origin,
    FCM_SERVICE_ACCOUNT: JSON.stringify({
      project_id: native?.projectId,
      client_email: native?.clientEmail,
      private_key: native?.privateKey,
      token_uri: native?.tokenUrl,
    }),
  }
}
