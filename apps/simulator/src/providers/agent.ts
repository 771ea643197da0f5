import { gameCatalogue } from '@backoffice/population'
import type { Reply } from './fairpay.ts'

const BALANCE = 4_250_000
const CREDIT = 5_000_000
const SYNC_MS = 300_000

/** Simulates the agent: its account, its game list, and the betting status of the third party. */
export function createAgent(now: () => Date = () => new Date()) {
  const reply = (body: unknown): Reply => ({ status: 200, body, delay: 25 })
  return {
    /** `GET /agent/info` */
    info: (): Reply =>
      reply({
        agentName: 'Siam Play Agent',
        prefix: 'sp88',
        apiBase: 'https://api.agent.example/v2',
        status: 'active',
        percent: 12.5,
        lastSyncAt: new Date(Math.floor(now().getTime() / SYNC_MS) * SYNC_MS).toISOString(),
        currency: 'THB',
      }),
    /** `GET /agent/balance`: rises and falls over the day. */
    balance(): Reply {
      const balance = BALANCE + Math.round(Math.sin((now().getTime() / 86_400_000) * 2 * Math.PI) * 40_000_000) / 100
      return reply({ balance, creditLeft: Math.round((CREDIT - balance) * 100) / 100, currency: 'THB' })
    },
    /** `GET /game-list` */
    gameList: (): Reply => reply(gameCatalogue),
    /** `GET /betting-status` */
    bettingStatus: (): Reply => reply({ status: 'open' }),
  }
}
export type Agent = ReturnType<typeof createAgent>
