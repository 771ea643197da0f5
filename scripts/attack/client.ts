import { Agent, request } from 'node:http'
import { Pool } from 'pg'
import type { Operation } from './operations.ts'
import { OWNER, type Target } from './product.ts'
import { wireOf, type Parts, type Wire } from './requests.ts'

export interface Reply {
  readonly status: number
  /** The code of a refusal. */
  readonly code: string | undefined
  readonly contentType: string
  readonly body: string
}

export interface Client {
  /** One call as the owner; it signs in again, proves the identity again, or takes the current version, where asked. */
  call(operation: Operation, parts: Parts, header?: readonly [string, string]): Promise<Reply>
  get(path: string): Promise<Reply>
  close(): Promise<void>
}

const TIMEOUT_MS = 30_000
const endedSessions = new Set(['SESSION_INVALIDATED', 'SESSION_ENDED', 'SESSION_EXPIRED', 'INVALID_TOKEN'])

type ClientTarget = Pick<Target, 'url' | 'secret' | 'databaseUrl'>

export async function createClient({ url, secret, databaseUrl }: ClientTarget): Promise<Client> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  const json = { 'content-type': 'application/json' }
  const send = (wire: Wire) => sendWire(url, agent, wire)
  const post = (path: string, body: object, headers = {}) =>
    send({ method: 'POST', path, headers: { ...json, ...headers }, body: JSON.stringify(body) })
  let token = await signIn()
  let signingIn: Promise<string> | null = null

  async function signIn(): Promise<string> {
    const { status, body } = await post('/api/account/login', OWNER)
    if (status !== 200) throw new Error(`The owner could not sign in: ${status} ${body}`)
    const text: unknown = Reflect.get(Object(JSON.parse(body)), 'serviceToken')
    return String(text)
  }

  /** Once for all calls that found the session ended. */
  async function renew(used: string): Promise<void> {
    if (token !== used) return
    signingIn ??= signIn().finally(() => (signingIn = null))
    token = await signingIn
  }

  const versions = new Map<string, string>()
  return {
    async call(operation, parts, header) {
      // Wrong passwords and codes would delay all payloads that follow.
      if (/^(session|account)\./.test(operation.name)) await pool.query('delete from sign_in_throttles')
      const place = `${operation.name} ${JSON.stringify(parts.params)}`
      const attempt = () =>
        send(wireOf(operation, parts, { token, secret, version: versions.get(place) ?? '1' }, header))
      let reply: Reply | undefined
      for (let attempts = 0; attempts < 3; attempts++) {
        const used = token
        reply = await attempt()
        const current = reply.code === 'VERSION_CONFLICT' ? versionIn(reply.body) : undefined
        const isAttacked = header?.[0] === 'authorization' || header?.[0] === 'if-match'
        if (isAttacked) break
        if (reply.status === 401 && endedSessions.has(reply.code ?? '')) await renew(used)
        else if (reply.code === 'STEP_UP_REQUIRED') await stepUp()
        else if (current !== undefined && current !== versions.get(place)) versions.set(place, current)
        else break
      }
      if (reply === undefined) throw new Error('nothing was sent')
      return reply
    },
    async get(path) {
      return send({ method: 'GET', path, headers: { authorization: `Bearer ${token}` }, body: undefined })
    },
    async close() {
      agent.destroy()
      await pool.end()
    },
  }

  async function stepUp(): Promise<void> {
    await post('/api/account/step-up', { password: OWNER.password }, { authorization: `Bearer ${token}` })
  }
}

function versionIn(body: string): string | undefined {
  const { details } = JSON.parse(body) as { details?: { current?: { version?: unknown } } }
  const version = details?.current?.version
  return typeof version === 'number' || typeof version === 'string' ? String(version) : undefined
}

function sendWire(url: string, agent: Agent, { method, path, headers, body }: Wire): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  try {
    const sent = request(
      new URL(url),
      { method, path, headers: { ...headers }, agent, timeout: TIMEOUT_MS },
      answer => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.once('error', reject)
        answer.once('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          resolve(replyOf(answer.statusCode ?? 0, answer.headers['content-type'] ?? '', text))
        })
      },
    )
    sent.once('timeout', () => sent.destroy(new Error('no answer in time')))
    sent.once('error', reject)
    sent.end(body)
  } catch (error) {
    // A header that no client can send.
    reject(error)
  }
  return promise
}

export function replyOf(status: number, contentType: string, body: string): Reply {
  const refusal = status >= 400 && contentType.includes('json') ? refusalIn(body) : {}
  return { status, contentType, body, code: refusal.code }
}

function refusalIn(body: string): { code?: string } {
  try {
    return JSON.parse(body) as { code?: string }
  } catch {
    return {}
  }
}
