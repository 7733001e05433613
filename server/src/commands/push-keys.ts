// `npm run push-keys`: creates the key pair that identifies this site to push services.
import { makeVapidKeys } from '#integrations/messaging/push/vapid-keys.ts'

const { publicKey, privateKey } = makeVapidKeys()
process.stdout.write(`PUSH_PUBLIC_KEY=${publicKey}\nPUSH_PRIVATE_KEY=${privateKey}\n`)
