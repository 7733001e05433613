import { generateKeyPairSync, sign } from 'node:crypto'

/** Encodes a part of a certificate in DER: tag, length and contents. */
function part(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(contents)
  const { length } = body
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const sequence = (...contents: readonly Uint8Array[]) => part(0x30, ...contents)
const bytes = (hex: string) => Buffer.from(hex, 'hex')
const text = (tag: number, value: string) => part(tag, Buffer.from(value))
/** Object identifiers used in certificates, DER-encoded. */
const OIDS = {
  commonName: '0603550403',
  altName: '0603551d11',
  ecdsaSha256: '06082a8648ce3d040302',
}

/**
 * Creates a self-signed certificate of one name and its key, in PEM, for drills and tests only: Node cannot create
 * certificates, and not every machine has openssl.
 */
export function certificateFor(name: string): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(bytes(OIDS.ecdsaSha256))
  const who = sequence(part(0x31, sequence(bytes(OIDS.commonName), text(0x0c, name))))
  const valid = sequence(text(0x17, '200101000000Z'), text(0x17, '491231235959Z'))
  const altName = sequence(bytes(OIDS.altName), part(0x04, sequence(text(0x82, name))))
  const signed = sequence(
    // Version 3, which has extensions; serial number 1.
    ...[bytes('a003020102'), bytes('020101'), algorithm, who, valid, who],
    publicKey.export({ type: 'spki', format: 'der' }),
    part(0xa3, sequence(altName)),
  )
  const signature = part(0x03, bytes('00'), sign('sha256', signed, privateKey))
  const body = sequence(signed, algorithm, signature).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${body.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
