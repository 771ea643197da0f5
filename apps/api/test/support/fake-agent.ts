import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A response: a status, JSON, or what writes it. */
export type Behaviour = number | object | ((response: ServerResponse) => void)
type Path = '/agent/info' | '/agent/balance' | '/game-list' | '/betting-status'

export const provider = (code: string, games: readonly string[], more: Record<string, unknown> = {}) => ({
  code,
  name: code.toUpperCase(),
  categories: ['slot'],
  games: games.map(game => ({ code: game, name: `${game} of ${code}`, category: 'slot' })),
  ...more,
})

const good: Readonly<Record<Path, object>> = {
  '/agent/info': {
    agentName: 'Siam Play',
    prefix: 'sp',
    apiBase: 'https://agent.example/api',
    status: 'active',
    percent: 12.5,
    lastSyncAt: '2026-07-12T04:59:00.000Z',
    currency: 'THB',
    surplus: 'is not stored',
  },
  '/agent/balance': { balance: 1_250_000.5, creditLeft: 750_000, currency: 'THB' },
  '/game-list': { providers: [provider('pgsoft', ['Golden Naga', 'Mango Gems']), provider('jili', ['Reef Hunter'])] },
  '/betting-status': { status: 'open' },
}

/** The agent and the third-party sources over HTTP. */
export async function startFakeAgent() {
  const calls: { path: string; authorization: string | undefined }[] = []
  const behaviours = new Map<string, Behaviour>()
  const server = createServer((request, response) => {
    const path = request.url as Path
    calls.push({ path, authorization: request.headers.authorization })
    const behaviour = behaviours.get(path) ?? good[path]
    if (typeof behaviour === 'function') return behaviour(response)
    const status = typeof behaviour === 'number' ? behaviour : 200
    const text = typeof behaviour === 'number' ? '{}' : JSON.stringify(behaviour)
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    callsTo: (path: Path): number => calls.filter(call => call.path === path).length,
    /** Answers so from now on; undefined: well. */
    answer: (path: Path, behaviour: Behaviour | undefined): void =>
      void (behaviour === undefined ? behaviours.delete(path) : behaviours.set(path, behaviour)),
    close: async (): Promise<void> => {
      server.close()
      server.closeAllConnections()
    },
  }
}
