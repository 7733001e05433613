import {
  createCipheriv,
  createECDH,
  type ECDH,
  ECDH as Curve,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

const CURVE = 'prime256v1'
/** Record size of the encrypted body, which has a single record. */
const RECORD = 4096
/** Maximum number of octets of plain text in the record. */
export const MOST_PLAIN = 3993

/** A browser's keys for encrypting messages to it. */
export interface BrowserKeys {
  /** Point on P-256, 65 octets. */
  publicKey: Buffer
  /** 16 octets. */
  authSecret: Buffer
}

/** Returns whether a public key can be used to encrypt: an uncompressed point on the curve. */
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
  // The octet 2 after the text marks the last record.
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
