import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>

/** CBOR of the few kinds an attestation has: integers, texts, bytes and maps. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])])
}

function head(major: number, size: number): Buffer {
  const type = major << 5
  if (size < 24) return Buffer.of(type | size)
  if (size < 256) return Buffer.of(type | 24, size)
  return Buffer.of(type | 25, size >> 8, size & 255)
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const USER_PRESENT = 1
const HAS_KEY = 64

export type SoftwareAuthenticator = ReturnType<typeof createSoftwareAuthenticator>
type Options = { readonly challenge: string }
/** What a test changes: the counter, the challenge that is signed, the origin. */
type Bend = { readonly counter?: number; readonly challenge?: string; readonly origin?: string }

/** An authenticator with one ES256 credential for a site, as a browser would show it to the server. */
export function createSoftwareAuthenticator(site: { readonly id: string; readonly origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  const clientData = (type: string, options: Options, bend: Bend): Buffer =>
    Buffer.from(
      JSON.stringify({ type, challenge: bend.challenge ?? options.challenge, origin: bend.origin ?? site.origin }),
    )
  const authenticatorData = (flags: number, count: number, rest: Buffer): Buffer => {
    const fixed = Buffer.alloc(5)
    fixed.writeUInt8(flags, 0)
    fixed.writeUInt32BE(count, 1)
    return Buffer.concat([sha256(site.id), fixed, rest])
  }
  const credential = (response: Readonly<Record<string, unknown>>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  })
  return {
    register(options: Options, bend: Bend = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = cbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key])
      const authData = authenticatorData(USER_PRESENT | HAS_KEY, counter, attested)
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', options, bend).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      })
    },
    sign(options: Options, bend: Bend = {}) {
      counter = bend.counter ?? counter + 1
      const data = clientData('webauthn.get', options, bend)
      const authData = authenticatorData(USER_PRESENT, counter, Buffer.alloc(0))
      return credential({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey).toString('base64url'),
      })
    },
  }
}
