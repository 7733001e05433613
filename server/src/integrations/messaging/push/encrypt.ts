import {
  createCipheriv,
  createECDH,
  type ECDH,
  ECDH as Curve,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

const CURVE = 'prime256v1'
/** The length of a record, of which there is one. */
const RECORD = 4096
/** The most octets of plain text that fit into it. */
export const MOST_PLAIN = 3993

/** The keys that a browser gave us to encrypt by. */
export interface BrowserKeys {
  /** A point of P-256, 65 octets. */
  publicKey: Buffer
  /** 16 octets. */
  authSecret: Buffer
}

/** Tells whether a public key can encrypt: it is a point on the curve. */
export function isCurvePoint(publicKey: Buffer): boolean {
  try {
    Curve.convertKey(publicKey, CURVE)
    return publicKey.length === 65
  } catch {
    return false
  }
}

/** Encrypts the body of a push message for one browser (RFC 8291), with a new key pair and salt each time. */
export function encryptFor(
  { publicKey, authSecret }: BrowserKeys,
  plain: Buffer,
  own: { pair: ECDH; salt: Buffer } = { pair: newPair(), salt: randomBytes(16) },
): Buffer {
  const { pair, salt } = own
  const ownPublic = pair.getPublicKey()
  const shared = pair.computeSecret(publicKey)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, ownPublic])
  const secret = derive(shared, { salt: authSecret, about, octets: 32 })
  const key = derive(secret, { salt, about: 'Content-Encoding: aes128gcm\0', octets: 16 })
  const nonce = derive(secret, { salt, about: 'Content-Encoding: nonce\0', octets: 12 })
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The one octet after the text ends the last record.
  const text = Buffer.concat([plain, Buffer.from([2])])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD)
  head.writeUInt8(ownPublic.length, 4)
  const sealed = [cipher.update(text), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, head, ownPublic, ...sealed])
}

function newPair(): ECDH {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair
}

function derive(
  from: Buffer,
  { salt, about, octets }: { salt: Buffer; about: string | Buffer; octets: number },
): Buffer {
  return Buffer.from(hkdfSync('sha256', from, salt, about, octets))
}
