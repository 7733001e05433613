// `npm run push-keys`: makes the pair of keys by which browsers know who sends push messages.
import { makeVapidKeys } from '#integrations/messaging/push/vapid-keys.ts'

const { publicKey, privateKey } = makeVapidKeys()
process.stdout.write(`PUSH_PUBLIC_KEY=${publicKey}\nPUSH_PRIVATE_KEY=${privateKey}\n`)
