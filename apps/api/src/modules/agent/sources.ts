import { createHash } from 'node:crypto'
import type { AgentSource, SourceError } from '@backoffice/contract/agent/terms'
import { baht, freeText, instant } from '@backoffice/contract/forms'
import { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import { callProvider } from '../../platform/outbound/call-provider.ts'
import { type GameList, parseGameList } from './game-list.ts'

const MAX_GAME_LIST_BYTES = 5 * 1024 * 1024

/** The answers as they are stored: a surplus field of a provider is not. */
export const stored = {
  'agent-info': z.object({
    agentName: freeText(100),
    prefix: freeText(40),
    apiBase: z.url({ protocol: /^https?$/ }).max(300),
    status: freeText(40),
    percent: z.number().min(0).max(100),
    lastSyncAt: instant.nullable(),
    currency: z.string().regex(/^[A-Z]{3}$/),
  }),
  'agent-balance': z.object({ balance: baht, creditLeft: baht, currency: z.string().regex(/^[A-Z]{3}$/) }),
  'betting-status': z.object({ status: z.enum(['open', 'closed']) }),
} as const

/** `answer` is what is stored; the games of the game list are stored as its catalogue. */
export type SourceAnswer =
  | { readonly ok: true; readonly answer: unknown; readonly games?: GameList }
  | { readonly ok: false; readonly error: SourceError; readonly detail: string | null }

/** Null: the operator has not set its address. */
export type Sources = Readonly<Record<AgentSource, (() => Promise<SourceAnswer>) | null>>

/** The sources over HTTP. The key goes to the agent only. */
export function createSources({ services, agentKey }: Pick<Config, 'services' | 'agentKey'>): Sources {
  const { agent, gameList, bettingStatus } = services
  const headers: Record<string, string> = agentKey === null ? {} : { authorization: `Bearer ${agentKey}` }
  return {
    'agent-info': agent === null ? null : () => readStored('agent', `${agent}/info`, stored['agent-info'], headers),
    'agent-balance':
      agent === null ? null : () => readStored('agent', `${agent}/balance`, stored['agent-balance'], headers),
    'game-list': gameList === null ? null : () => readGameList(gameList),
    'betting-status':
      bettingStatus === null ? null : () => readStored('betting-status', bettingStatus, stored['betting-status'], {}),
  }
}

async function readStored<T>(
  provider: string,
  url: string,
  form: z.ZodType<T>,
  headers: Readonly<Record<string, string>>,
): Promise<SourceAnswer> {
  const response = await callProvider({
    provider,
    method: 'GET',
    url,
    headers,
    expects: status => (status === 200 ? form : null),
  })
  return response.kind === 'answered' ? { ok: true, answer: z.encode(form, response.body) } : failureOf(response)
}

async function readGameList(url: string): Promise<SourceAnswer> {
  const response = await callProvider<unknown>({
    provider: 'game-list',
    method: 'GET',
    url,
    maxBytes: MAX_GAME_LIST_BYTES,
    expects: status => (status === 200 ? z.unknown() : null),
  })
  if (response.kind !== 'answered') return failureOf(response)
  const parsed = parseGameList(response.body)
  if (!parsed.ok) return parsed
  const { list } = parsed
  const games = list.providers.reduce((sum, provider) => sum + provider.games.length, 0)
  const hash = createHash('sha256').update(JSON.stringify(list)).digest('hex')
  return { ok: true, answer: { providers: list.providers.length, games, hash }, games: list }
}

type Failure = Exclude<Awaited<ReturnType<typeof callProvider>>, { kind: 'answered' }>
const KEY_REFUSED: readonly unknown[] = [401, 403]

function failureOf(response: Failure): SourceAnswer {
  if (response.kind === 'not-sent') return { ok: false, error: 'unreachable', detail: response.why }
  const { problem, status, why } = response
  if (problem === 'status')
    return { ok: false, error: KEY_REFUSED.includes(status) ? 'refused' : 'status', detail: String(status) }
  const error = { connection: 'unreachable', timeout: 'timeout', size: 'too-large', form: 'invalid' } as const
  return { ok: false, error: error[problem], detail: problem === 'connection' ? why : null }
}
