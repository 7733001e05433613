import { createHash, generateKeyPairSync, sign } from 'node:crypto'

const SEQUENCE = 0x30
const SET = 0x31
const INTEGER = 0x02
const BITS = 0x03
const OBJECT_ID = 0x06
const UTF8 = 0x0c
const UTC_TIME = 0x17
const ECDSA_WITH_SHA256 = Buffer.from('2a8648ce3d040302', 'hex')
const COMMON_NAME = Buffer.from('550403', 'hex')

/** Key and certificate of a TLS server, and the hash of its public key for the browser's list of trusted keys. */
interface Certificate {
  key: string
  cert: string
  trust: string
}

/** Creates a self-signed certificate. */
function makeCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const algorithm = der(SEQUENCE, der(OBJECT_ID, ECDSA_WITH_SHA256))
  const name = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, der(OBJECT_ID, COMMON_NAME), der(UTF8, Buffer.from('localhost')))),
  )
  const time = (text: string) => der(UTC_TIME, Buffer.from(text))
  const content = der(
    SEQUENCE,
    der(INTEGER, Buffer.of(1)),
    algorithm,
    name,
    der(SEQUENCE, time('200101000000Z'), time('491231000000Z')),
    name,
    spki,
  )
  const signature = der(BITS, Buffer.of(0), sign('sha256', content, privateKey))
  const cert = der(SEQUENCE, content, algorithm, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    trust: createHash('sha256').update(spki).digest('base64'),
    cert: `-----BEGIN CERTIFICATE-----\n${cert}\n-----END CERTIFICATE-----\n`,
  }
}

/** Returns the certificate of this run; the browser gets its hash at the start. */
export function certificateOfRun(): Certificate {
  process.env.E2E_CERTIFICATE ??= JSON.stringify(makeCertificate())
  return JSON.parse(process.env.E2E_CERTIFICATE) as Certificate // written one line above
}

/** Encodes one ASN.1 value: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}
