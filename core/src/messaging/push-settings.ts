import { z } from 'zod'

/** Settings of the services that browsers subscribe at. */
export interface WebPushSettings {
  /** The pair that `npm run push-keys` makes, in base64url. */
  publicKey: string
  privateKey: string
  /** Contact of the operator for push services: `https:` or `mailto:`. */
  contact: string
  /** Origins of push services besides those of the known browsers. */
  hosts: readonly string[]
}

/** The service account that sends to the installed app. */
export interface FcmSettings {
  url: string
  tokenUrl: string
  projectId: string
  clientEmail: string
  privateKey: string
}

export interface PushSettings {
  /** Undefined: nothing is pushed to browsers. */
  web: WebPushSettings | undefined
  /** Undefined: nothing is pushed to the installed app. */
  native: FcmSettings | undefined
}

const account = z.object({
  project_id: z.string().regex(/^[\w:.-]+$/),
  client_email: z.string().min(3),
  private_key: z.string().includes('PRIVATE KEY'),
  token_uri: z.string().optional(),
})

const https = (origin: string) =>
  /^(?:https:\/\/[^\s/]+|http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?)$/.test(origin)

/** The settings of push, as they stand in the environment. */
export const pushShape = {
  PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, 'must be the public key of npm run push-keys')
    .optional(),
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be the private key of npm run push-keys')
    .optional(),
  PUSH_CONTACT: z
    .string()
    .regex(/^(?:mailto:\S+@\S+|https:\/\/\S+)$/, 'must begin with mailto: or https://')
    .optional(),
  PUSH_HOSTS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((origins) => origins.every(https), 'must be origins such as https://push.example.com')
    .default([]),
  FCM_URL: z
    .string()
    .refine((text) => https(text), 'must be an origin such as https://fcm.googleapis.com')
    .default('https://fcm.googleapis.com'),
  FCM_SERVICE_ACCOUNT: z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue('must be the whole JSON file of the service account')
        return z.NEVER
      }
    })
    .pipe(account)
    .optional(),
}

type PushRead = z.infer<z.ZodObject<typeof pushShape>>

/** Everything that is missing, one sentence each. */
export function pushFaults({ PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY }: PushRead): string[] {
  const isHalf = (PUSH_PUBLIC_KEY === undefined) !== (PUSH_PRIVATE_KEY === undefined)
  return isHalf ? ['PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY belong together: npm run push-keys'] : []
}

/** The settings as they are used; `origin` is how the site is reached. */
export function pushOf(read: PushRead, origin: string | undefined): PushSettings {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, FCM_SERVICE_ACCOUNT } = read
  return {
    web:
      publicKey !== undefined && privateKey !== undefined
        ? {
            ...{ publicKey, privateKey, hosts: read.PUSH_HOSTS },
            contact: read.PUSH_CONTACT ?? origin ?? 'https://localhost',
          }
        : undefined,
    native: FCM_SERVICE_ACCOUNT && {
      url: read.FCM_URL,
      tokenUrl: FCM_SERVICE_ACCOUNT.token_uri ?? 'https://oauth2.googleapis.com/token',
      projectId: FCM_SERVICE_ACCOUNT.project_id,
      clientEmail: FCM_SERVICE_ACCOUNT.client_email,
      privateKey: FCM_SERVICE_ACCOUNT.private_key,
    },
  }
}
