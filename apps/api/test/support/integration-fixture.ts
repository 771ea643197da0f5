import { endpoints, type ErrorCode } from '@backoffice/contract'
import { newId, ok, refuse, type WithdrawalId } from '@backoffice/kernel'
import type { FastifyInstance } from 'fastify'
import { createIntegration, type EventsRepo, type WithdrawalEvents } from '../../src/modules/integration/index.ts'
import type { Ledger } from '../../src/modules/ledger/index.ts'
import type { Members } from '../../src/modules/members/index.ts'
import { createModules } from '../../src/modules.ts'
import { readConfig } from '../../src/platform/config/read-config.ts'
import { bindEndpoint } from '../../src/platform/http/bind.ts'
import { createBodyBudget } from '../../src/platform/http/body-budget.ts'
import { createServer } from '../../src/platform/http/server.ts'
import { type LedgerFixture, INTEGRATION_SECRET, createLedgerFixture } from './builders.ts'
import type { TestDatabase } from './database.ts'
import { retryWhileBusy } from './retry.ts'
import { signed } from './sign.ts'
import { PATIENT_DEADLINE } from './patient-database.ts'

export const OLDER_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

export type Reply = { readonly status: number; readonly body: Body }
type Body = {
  readonly accepted?: boolean
  readonly duplicate?: boolean
  readonly result?: Record<string, unknown> | null
  readonly code?: ErrorCode
  readonly fields?: Record<string, string>
  readonly details?: Record<string, unknown>
} & readonly BatchItem[]
export type BatchItem = {
  readonly accepted: boolean
  readonly duplicate: boolean
  readonly result: Record<string, unknown> | null
  readonly error?: { readonly code: string }
  readonly status?: number
}

type Sending = { id?: string; at?: Date; secret?: string }

/** The integration module behind the product's own HTTP server, on a real database, with a fixed clock. */
export type IntegrationFixture = LedgerFixture & {
  readonly http: FastifyInstance
  readonly members: Members
  /** Signs and sends one event or a batch, now. */
  send(body: unknown, options?: Sending): Promise<Reply>
  /** Like a sender: refused items are sent again under the same id. */
  insist(body: unknown, options?: Sending): Promise<Reply>
  /** Sends the input unchanged. */
  raw(payload: string | Buffer, headers: Record<string, string>): Promise<Reply>
  event(
    type: string,
    data: Record<string, unknown>,
    at?: Date,
  ): { type: string; timestamp: string; data: Record<string, unknown> }
}

export async function createIntegrationFixture(
  database: TestDatabase,
  parts: { eventsRepo?: EventsRepo; withdrawals?: WithdrawalEvents; max?: number } = {},
): Promise<IntegrationFixture> {
  const books = await createLedgerFixture(database, { max: parts.max ?? 10 })
  const { config: read } = readConfig({
    ...database.settings,
    INTEGRATION_SECRET: `${INTEGRATION_SECRET},${OLDER_SECRET}`,
    ENCRYPTION_KEY: Buffer.alloc(32, 2).toString('base64'),
  })
  const deps = { ...books.deps, config: read }
  const { members, ...modules } = createModules(deps, { ledger: books.ledger })
  const integration = createIntegration(
    deps,
    {
      ...modules,
      members,
      withdrawals: parts.withdrawals ?? smallWithdrawals({ ledger: books.ledger, members }),
      rewards: modules.marketing.events,
      exclusions: modules.exclusions.events,
      registers: modules.registers.events,
      limits: modules.limits.events,
      documents: modules.documents.events,
    },
    parts.eventsRepo,
  )
  const http = await createServer(read, deps.log, PATIENT_DEADLINE)
  const handler = integration.handlers['integration.events'] as unknown as Parameters<typeof bindEndpoint>[3]
  bindEndpoint(http, 'integration.events', endpoints['integration.events'], handler, {
    config: read,
    gate: () => async () => undefined,
    signatureGate: integration.checkSignature,
    bodies: createBodyBudget(),
    deadline: PATIENT_DEADLINE,
  })
  await http.ready()
  const post = (payload: string | Buffer, headers: Record<string, string>) =>
    http.inject({ method: 'POST', url: '/api/integration/events', payload, headers })
  const replyOf = (response: Awaited<ReturnType<typeof post>>): Reply => ({
    status: response.statusCode,
    body: response.json<Body>(),
  })
  const sign = (body: unknown, { secret = INTEGRATION_SECRET, ...options }: Sending = {}) =>
    signed(secret, body, { at: deps.clock.now(), ...options })
  const raw: IntegrationFixture['raw'] = async (payload, headers) => replyOf(await post(payload, headers))
  return {
    ...books,
    http,
    members,
    raw,
    send: (body, options) => {
      const { payload, headers } = sign(body, options)
      return raw(payload, headers)
    },
    insist: async (body, options) => {
      const { payload, headers } = sign(body, options)
      return replyOf(await retryWhileBusy(() => post(payload, headers)))
    },
    event: (type, data, at = deps.clock.now()) => ({ type, timestamp: at.toISOString(), data }),
    close: async () => {
      await http.close()
      await books.close()
    },
  }
}

/**
 * A minimal withdrawals module for these tests: a request places a hold, a cancellation comes too late, a payout is
 * paid.
 */
function smallWithdrawals({ ledger, members }: { ledger: Ledger; members: Members }): WithdrawalEvents {
  const object = ({ externalId }: { externalId: string }) => ({ kind: 'withdrawal', id: externalId })
  return {
    request: {
      name: 'withdrawal.request',
      object,
      async run({ tx, now }, { username, amount }) {
        const member = await members.findByUsername(tx, username)
        if (member === undefined) return refuse('NOT_YET')
        const withdrawalId = newId<WithdrawalId>()
        const held = await ledger.hold(tx, { memberId: member.id, amount, reference: withdrawalId, now })
        return held.ok ? ok({ withdrawalId }) : held
      },
    },
    cancel: { name: 'withdrawal.cancel', object, run: async () => refuse('ALREADY_DECIDED', { status: 'paid' }) },
    settlePayout: {
      name: 'payout.settle',
      object: ({ reference }) => ({ kind: 'payout', id: reference }),
      run: async () => ok({ status: 'paid' }),
    },
  }
}
