import type { TurnoverMoment } from '@backoffice/contract/withdrawals/rules'
import type { ErrorBody } from '@backoffice/contract'
import { type AdminId, fixedClock, newId, toBaht, type Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { createLedger, type Ledger } from '../../src/modules/ledger/index.ts'
import { createPdfRenderer } from '../../src/modules/documents/files/render-pdf.ts'
import { createParseQueue } from '../../src/modules/statements/parse-queue.ts'
import { createModules, type Overrides } from '../../src/modules.ts'
import { mintToken } from '../../src/modules/session/token.ts'
import { readConfig } from '../../src/platform/config/read-config.ts'
import type { Db } from '../../src/platform/db/database.ts'
import type { Deps } from '../../src/platform/deps.ts'
import { createGate } from '../../src/platform/http/gate.ts'
import type { Mail } from '../../src/platform/outbound/mailer.ts'
import type { JobHandler } from '../../src/platform/jobs.ts'
import { createLog } from '../../src/platform/log/log.ts'
import {
  aMember,
  anOperator,
  INTEGRATION_SECRET,
  NOON,
  testDeps,
  withBalance,
  type LedgerFixture,
  type MemberInput,
  type TestMember,
} from './builders.ts'
import { takeServer } from './bound-server.ts'
import type { TestDatabase } from './database.ts'
import { startFakeFairPay } from './fake-fairpay.ts'
import { retryWhileBusy } from './retry.ts'
import { PASSWORD } from './session-fixture.ts'
import { insertSignedIn, passwordHash } from './signed-in.ts'
import { signed } from './sign.ts'
import { openPatientDatabase } from './patient-database.ts'

export type Reply<T = Record<string, unknown>> = {
  readonly status: number
  readonly body: { readonly data: T; readonly meta: Record<string, unknown> } & Partial<ErrorBody> &
    Record<string, unknown>
}
export type Shown = {
  id: string
  status: string
  amount: number
  can: string[]
  claim: { by: { id: string; name: string }; until: string } | null
  openApproval: { id: string } | null
  reference: string | null
  fee: number | null
} & Record<string, unknown>
export type Rules = Partial<{
  min_satang: Satang
  max_satang: Satang
  daily_count: number
  daily_sum_satang: Satang
  open_requests_per_member: number
  second_approval_from_satang: Satang
  turnover_percent: number
  turnover_counts_at: TurnoverMoment
  name_must_match: boolean
}>

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type FixtureParts = Omit<Overrides, 'ledger'> & {
  /** What is changed in the ledger that the modules use. */
  readonly ledger?: (ledger: Ledger) => Ledger
  readonly max?: number
  readonly withoutProvider?: boolean
  /** Where events to the player site are sent; absent: none is connected. */
  readonly playerUrl?: string
  readonly lineUrl?: string
  /** Serves the agent, the game list and the betting status. */
  readonly agentUrl?: string
}

/** One for all fixtures of a worker, as a process has one. A file is within its time limit on a busy machine as well. */
export const statementQueue = createParseQueue({ timeLimitMs: 60_000 })
const pdfRenderer = createPdfRenderer(undefined, 60_000)

/**
 * The product behind its own HTTP server on a real database, with a payment provider over HTTP and a fixed clock. Jobs
 * wait until {@link runJobs}, so that a test decides when and how often they run.
 */
export async function openOffice(database: TestDatabase, parts: FixtureParts = {}) {
  const app = openPatientDatabase(database.urls.app, { max: parts.max ?? 12, applicationName: 'test', prepare: true })
  const reader = openPatientDatabase(database.urls.reader, {
    max: 4,
    applicationName: 'test-reader',
    role: 'backoffice_reader',
    prepare: true,
  })
  const fairpay = await startFakeFairPay()
  const { config: read } = readConfig({
    ...database.settings,
    INTEGRATION_SECRET,
    ENCRYPTION_KEY: Buffer.alloc(32, 2).toString('base64'),
    REPORTING_ENTITY_ID: '4711',
    ...(parts.withoutProvider === true ? {} : { FAIRPAY_URL: fairpay.url }),
    ...(parts.playerUrl === undefined ? {} : { PLAYER_URL: parts.playerUrl }),
    TMN_URL: `${fairpay.url}/tmn`,
    SMS_URL: `${fairpay.url}/sms`,
    ...(parts.lineUrl === undefined ? {} : { LINE_URL: parts.lineUrl }),
    ...(parts.agentUrl === undefined
      ? {}
      : {
          AGENT_URL: `${parts.agentUrl}/agent`,
          AGENT_KEY: 'ag_test_key_1234',
          GAME_LIST_URL: `${parts.agentUrl}/game-list`,
          BETTING_STATUS_URL: `${parts.agentUrl}/betting-status`,
        }),
  })
  const workers = new Map<string, JobHandler>()
  const deps: Deps & { clock: ReturnType<typeof fixedClock> } = {
    ...testDeps(app.db, reader.db),
    clock: fixedClock(NOON),
    log: createLog('silent'),
    config: { ...read, passwordHash: { memoryKiB: 8, passes: 1, parallelism: 1 } },
    jobs: {
      work: (name, handler) => void workers.set(name, handler),
      every: () => undefined,
      start: async () => undefined,
      stop: async () => undefined,
    },
  }
  await anOperator(app.db)
  const ledger = createLedger(deps)
  const mails: Mail[] = []
  const modules = createModules(deps, {
    session: { pause: async () => undefined },
    parseQueue: statementQueue,
    renderPdf: pdfRenderer,
    mailer: async mail => void mails.push(mail),
    ...parts,
    ledger: parts.ledger?.(ledger) ?? ledger,
  })
  const { session, handlers, searchGuard } = modules
  const { statements, withdrawals, lists, reports } = modules
  for (const module of [statements, modules.admins, withdrawals, lists, reports]) module.start()
  const { http, release } = await takeServer(deps, {
    gate: createGate(deps, session.authenticate, 0, undefined, modules.permissionUses.record),
    signatureGate: modules.integration.checkSignature,
    searchGuard,
    handlers,
  })
  const books: LedgerFixture = { db: app.db, reader: reader.db, deps, ledger, close: async () => undefined }

  const inject = async <T = Record<string, unknown>>(
    method: Method,
    url: string,
    headers: Record<string, string>,
    payload?: unknown,
  ): Promise<Reply<T>> => {
    const response = await retryWhileBusy(() =>
      http.inject({
        method,
        url: `/api${url}`,
        headers: { ...headers, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
      }),
    )
    return { status: response.statusCode, body: response.json() }
  }
  const event = async (type: string, data: Record<string, unknown>) => {
    const { payload, headers } = signed(
      INTEGRATION_SECRET,
      { type, timestamp: deps.clock.now().toISOString(), data },
      { at: deps.clock.now() },
    )
    const response = await retryWhileBusy(() =>
      http.inject({ method: 'POST', url: '/api/integration/events', payload, headers }),
    )
    return {
      status: response.statusCode,
      body: response.json<{
        accepted?: boolean
        duplicate?: boolean
        result?: Record<string, unknown>
        code?: string
        details?: Record<string, unknown>
      }>(),
    }
  }
  /** Several in one delivery. */
  const events = async (items: readonly { type: string; data: Record<string, unknown> }[]) => {
    const { payload, headers } = signed(
      INTEGRATION_SECRET,
      items.map(item => ({ ...item, timestamp: deps.clock.now().toISOString() })),
      { at: deps.clock.now() },
    )
    return (
      await retryWhileBusy(() => http.inject({ method: 'POST', url: '/api/integration/events', payload, headers }))
    ).json<{ accepted: boolean; error?: { code: string } }[]>()
  }

  const fixture = {
    ...modules,
    ...books,
    clock: deps.clock,
    http,
    fairpay,
    /** What was mailed. */
    mails,
    event,
    events,

    /**
     * A signed-in admin who calls endpoints, without audit entries of how they came to be. Every write gets a new key
     * unless one is given.
     */
    async admin(role = 'finance-checker', input: { approveLimit?: Satang; adjustLimit?: Satang; name?: string } = {}) {
      const admin = {
        id: newId<AdminId>(),
        username: `admin-${randomUUID().slice(0, 13)}`,
        name: input.name ?? 'Anong',
      }
      const now = deps.clock.now()
      const token = mintToken(now)
      await insertSignedIn(app.db, { ...admin, ...input, role, passwordHash: await passwordHash(session), token, now })
      const held = { token: token.text }
      const signIn = async (): Promise<void> => {
        const sent = { username: admin.username, password: PASSWORD }
        const reply = await inject<never>('POST', '/account/login', {}, sent)
        held.token = (reply.body as unknown as { serviceToken: string }).serviceToken
      }
      const auth = () => ({ authorization: `Bearer ${held.token}` })
      return {
        ...admin,
        signIn,
        get: <T = Shown>(url: string) => inject<T>('GET', url, auth()),
        post: <T = Shown>(url: string, body?: unknown, key: string = randomUUID()) =>
          inject<T>('POST', url, { ...auth(), 'idempotency-key': key }, body),
        /** A change of a record read before: `version` is sent as If-Match. */
        edit: <T = Shown>(
          method: 'PATCH' | 'PUT' | 'POST',
          url: string,
          version: number,
          body: unknown,
          key: string = randomUUID(),
        ) => inject<T>(method, url, { ...auth(), 'idempotency-key': key, 'if-match': String(version) }, body),
        remove: <T = Shown>(url: string, version: number, key: string = randomUUID()) =>
          inject<T>('DELETE', url, { ...auth(), 'idempotency-key': key, 'if-match': String(version) }),
        move: (move: string, id: string, body?: unknown, key: string = randomUUID()) =>
          inject<Shown>('POST', `/withdrawals/${id}/${move}`, { ...auth(), 'idempotency-key': key }, body),
        stepUp: () => inject('POST', '/account/step-up', auth(), { password: PASSWORD }),
      }
    },
    async member(balance: Satang, input: MemberInput = {}): Promise<TestMember> {
      const member = await aMember(books, input)
      if (balance > 0n) await withBalance(books, member, balance)
      return member
    },
    /** A request by a signed event; returns its id. */
    async request(member: TestMember, amount: Satang, externalId: string = randomUUID()): Promise<string> {
      const reply = await event('withdrawal.requested', {
        externalId,
        username: member.username,
        amount: toBaht(amount),
      })
      if (reply.status !== 200) throw new Error(`the request was refused: ${reply.body.code}`)
      return String(reply.body.result?.['withdrawalId'])
    },
    rules: async (rules: Rules): Promise<void> =>
      void (await app.db.updateTable('withdrawal_settings').set(rules).execute()),
    /** Runs the jobs waiting in the outbox, as workers would; `times` over, as a queue may. */
    async runJobs(times = 1): Promise<number> {
      const rows = await app.db
        .deleteFrom('outbox')
        .where('kind', '=', 'job')
        .returning(['name', 'payload', 'id'])
        .execute()
      for (const { name, payload, id } of rows) {
        const { data } = payload as unknown as { data: Record<string, unknown> }
        const worker = workers.get(name)
        if (worker === undefined) throw new Error(`nobody works on ${name}`)
        await Promise.all(
          Array.from({ length: times }, () =>
            worker(data, { id, name, attempt: 1, signal: new AbortController().signal }),
          ),
        )
      }
      return rows.length
    },
    /** Sets rows to a state the product cannot reach, as the tables' owner. */
    asOwner: async (work: (db: Db) => Promise<unknown>): Promise<void> => {
      const owner = openPatientDatabase(database.urls.owner, { max: 1, applicationName: 'test-owner' })
      await sql`set statement_timeout = '60s'`.execute(owner.db)
      try {
        await work(owner.db)
      } finally {
        await owner.close()
      }
    },
    loseJobs: async (): Promise<void> => void (await app.db.deleteFrom('outbox').where('kind', '=', 'job').execute()),
    row: (id: string) => app.db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    payoutsOf: (id: string) =>
      app.db.selectFrom('payouts').selectAll().where('withdrawal_id', '=', id).orderBy('attempt').execute(),
    hold: (id: string) => app.db.selectFrom('holds').selectAll().where('reference', '=', id).executeTakeFirstOrThrow(),
    transfersOf: (id: string) =>
      app.db.selectFrom('transfers').selectAll().where('reference', '=', id).orderBy('id').execute(),
    auditOf: (id: string) =>
      app.db.selectFrom('audit').selectAll().where('object_id', '=', id).orderBy('at').orderBy('id').execute(),
    wallet: (member: TestMember) => ledger.walletOf(app.db, member.id),
    verify: () => ledger.verify(),
    /** The minutely work. */
    verifyRecent: () => ledger.verifyRecent(),
    /** The check of the first month, a day in the next month. The clock does not go back. */
    verifyAMonthLater: () => {
      deps.clock.advance(32 * 86_400_000)
      return ledger.verifyPast()
    },
    newId,
    close: async (): Promise<void> => {
      await release()
      await fairpay.close()
      await Promise.all([app.close(), reader.close()])
    },
  }
  return fixture
}
export type OfficeFixture = Awaited<ReturnType<typeof openOffice>>
export type FixtureAdmin = Awaited<ReturnType<OfficeFixture['admin']>>
