import {
  endpoints,
  initialRoles,
  pathOf,
  type Permission,
  permissionKeys,
  permissions,
  type Endpoint,
  type EndpointName,
  type RoleKey,
} from '@backoffice/contract'
import { refuse } from '@backoffice/kernel'
import type { InjectOptions } from 'fastify'
import { describe, expect } from 'vitest'
import { createSession } from '../src/modules/session/index.ts'
import type { Handlers, SessionGate } from '../src/platform/http/handler.ts'
import { createLog } from '../src/platform/log/log.ts'
import { createPlatform } from '../src/platform/platform.ts'
import { test as base } from './support/database.ts'
import { PATIENT_NODE } from './support/patient-database.ts'
import { createFixture, type Fixture } from './support/session-fixture.ts'

const roles = Object.keys(initialRoles) as RoleKey[]
type Callers = 'anyone' | 'signed' | readonly RoleKey[]

const all: Callers = roles
const finance = ['owner', 'finance-maker', 'finance-checker'] as const
const readsBanking = [...finance, 'auditor'] as const
const readsAudit = ['owner', 'finance-checker', 'risk', 'auditor'] as const
const readsSettings = [...finance, 'risk', 'auditor'] as const
const readsMarketing = ['owner', 'marketing', 'auditor'] as const
const managesContent = ['owner', 'marketing'] as const
const readsContent = [...managesContent, 'auditor'] as const
const readsGames = [...finance, 'support', 'risk', 'auditor'] as const
const readsSummaries = [...finance, 'marketing', 'risk', 'auditor'] as const
const readsWithdrawals = [...finance, 'support', 'risk', 'auditor'] as const

/** The permission matrix, written independently on purpose: changes of the contract or of a role show here. */
const matrix: Readonly<Record<string, Callers>> = {
  'session.login': 'anyone',
  'session.logout': 'anyone',
  'session.config': 'anyone',
  'session.me': all,
  'session.step-up': all,
  'account.security': all,
  'account.totp-start': all,
  'account.totp-confirm': all,
  'account.totp-remove': all,
  'account.recovery-codes': all,
  'account.passkey-options': all,
  'account.passkey-add': all,
  'account.passkey-rename': all,
  'account.passkey-remove': all,
  'account.password': all,
  'admins.reset-second-factor': ['owner'],
  'withdrawals.requests': readsWithdrawals,
  'withdrawals.list': readsWithdrawals,
  'withdrawals.get': readsWithdrawals,
  'withdrawals.evidence': readsWithdrawals,
  'withdrawals.timeline': readsWithdrawals,
  'withdrawals.claim': [...finance, 'risk'],
  'withdrawals.release': [...finance, 'risk'],
  'withdrawals.approve': finance,
  'withdrawals.second-approve': ['owner', 'finance-checker'],
  'withdrawals.reject': [...finance, 'risk'],
  'withdrawals.pay-by-hand': finance,
  'withdrawals.retry': finance,
  'withdrawals.refund': finance,
  'withdrawals.settle-dispute': finance,
  'withdrawals.note': [...finance, 'risk'],
  'withdrawals.bulk': [...finance, 'risk'],
  'withdrawals.bulk-preview': finance,
  'withdrawals.settings': readsSettings,
  'withdrawals.settings-change': ['owner'],
  'withdrawals.settings-history': readsSettings,
  'withdrawals.dry-run': readsSettings,
  'games.history': readsGames,
  'games.stats': readsGames,
  'games.round': readsGames,
  'games.transactions': readsGames,
  'games.figures': readsGames,
  'games.figure-rows': readsGames,
  'games.filters': readsGames,
  'turnover.of-member': all,
  'large-wins.of-member': all,
  'large-wins.review': ['owner', 'finance-maker', 'finance-checker'],
  'turnover.waive': ['owner', 'finance-checker'],
  'banking.payment-balance': [...finance, 'support', 'auditor'],
  'banking.tmn-info': [...finance, 'support', 'auditor'],
  'banking.sms-balance': [...finance, 'support', 'auditor'],
  'banking.pay-accounts': readsWithdrawals,
  'banking.scb-info': [...finance, 'support', 'auditor'],
  'banking.banks': all,
  'banking.account': readsBanking,
  'banking.add-account': ['owner'],
  'banking.change-account': ['owner'],
  'banking.account-status': ['owner'],
  'banking.account-secret': ['owner'],
  'banking.history': readsBanking,
  'banking.tmn-history': readsBanking,
  'banking.tmn-transfers': readsBanking,
  'sms.transactions': readsBanking,
  'banking.explain': finance,
  'banking.transfers': readsBanking,
  'banking.move': finance,
  'banking.transfer': readsBanking,
  'banking.cancel-transfer': finance,
  'banking.unlink-line': finance,
  'banking.settings-tmn': [...finance, 'risk', 'auditor'],
  'banking.settings-scb': [...finance, 'risk', 'auditor'],
  'banking.settings-gsb': [...finance, 'risk', 'auditor'],
  'banking.change-settings-tmn': ['owner'],
  'banking.change-settings-scb': ['owner'],
  'banking.change-settings-gsb': ['owner'],
  'website-setting.get': readsSettings,
  'website-setting.change': ['owner'],
  'website-setting.history': readsSettings,
  'website-setting.brand': all,
  'line-setting.get': readsSettings,
  'line-setting.change': ['owner'],
  'line-setting.history': readsSettings,
  'line-messages.status': readsSettings,
  'line-messages.set-token': ['owner'],
  'line-messages.test': ['owner'],
  'cashback-setting.get': readsMarketing,
  'cashback-setting.change': ['owner', 'marketing'],
  'cashback-setting.history': readsMarketing,
  'countdown-setting.get': ['owner', 'marketing', 'auditor'],
  'countdown-setting.change': ['owner', 'marketing'],
  'countdown-setting.history': ['owner', 'marketing', 'auditor'],
  'ranking-setting.get': readsMarketing,
  'ranking-setting.change': ['owner', 'marketing'],
  'ranking-setting.history': readsMarketing,
  'diamond-setting.get': ['owner', 'marketing', 'auditor'],
  'diamond-setting.change': ['owner', 'marketing'],
  'diamond-setting.history': ['owner', 'marketing', 'auditor'],
  'banking.reconciliation': readsBanking,
  'banking.reconciliation-of': readsBanking,
  'banking.close-day': finance,
  'statements.mappings': finance,
  'statements.add-mapping': finance,
  'statements.change-mapping': finance,
  'statements.remove-mapping': finance,
  'statements.preview': finance,
  'statements.import': finance,
  'statements.list': finance,
  'statements.get': finance,
  'statements.lines': finance,
  'audit.list': readsAudit,
  'audit.get': readsAudit,
  'roles.list': ['owner', 'auditor'],
  'roles.timeline': ['owner', 'auditor'],
  'roles.create': ['owner'],
  'roles.change': ['owner'],
  'roles.delete': ['owner'],
  'audit.checks': readsAudit,
  'audit.verify': readsAudit,
  'approvals.list': [...finance, 'auditor'],
  'approvals.get': [...finance, 'auditor'],
  'approvals.people': [...finance, 'auditor'],
  'approvals.approve': ['owner', 'finance-checker'],
  'approvals.reject': ['owner', 'finance-checker'],
  'approvals.withdraw': all,
  'notifications.list': all,
  'notifications.read': all,
  'summaries.dashboard': readsSummaries,
  'summaries.trend': readsSummaries,
  'summaries.providers': [...finance, 'support', 'auditor'],
  'ledger.transfers': readsSummaries,
  'summaries.overview': readsSummaries,
  'reports.deposits-daily': readsSummaries,
  'reports.deposits-monthly': readsSummaries,
  'reports.deposits-yearly': readsSummaries,
  'reports.withdrawals-daily': readsSummaries,
  'reports.withdrawals-monthly': readsSummaries,
  'reports.withdrawals-yearly': readsSummaries,
  'reports.bonus-daily': readsSummaries,
  'reports.bonus-monthly': readsSummaries,
  'reports.bonus-yearly': readsSummaries,
  'reports.new-members-daily': readsSummaries,
  'summaries.bonus': readsSummaries,
  'summaries.promotions': readsSummaries,
  'summaries.deposits': readsSummaries,
  'summaries.withdrawals': readsSummaries,
  'summaries.deposit-periods': readsSummaries,
  'summaries.withdrawal-periods': readsSummaries,
  'deposits.list': readsWithdrawals,
  'deposits.of-member': readsWithdrawals,
  'deposits.queues': readsWithdrawals,
  'deposits.intents': readsWithdrawals,
  'deposits.get': readsWithdrawals,
  'deposits.candidates': readsWithdrawals,
  'deposits.solo-limit': readsWithdrawals,
  'deposits.comparison': finance,
  'deposits.timeline': readsWithdrawals,
  'transactions.get': readsWithdrawals,
  'deposits.create': finance,
  'deposits.match': finance,
  'deposits.credit': finance,
  'deposits.ignore': finance,
  'deposits.bulk': finance,
  'deposits.return': finance,
  'deposits.reverse': finance,
  'members.list': all,
  'members.get': all,
  'members.cash': all,
  'members.balance': all,
  'members.credit-history': all,
  'members.withdrawals': readsWithdrawals,
  'members.withdraw-check': readsWithdrawals,
  'members.total': all,
  'members.today': all,
  'members.monthly': all,
  'members.received-promotions': all,
  'members.received-promotion': all,
  'members.create': finance,
  'members.reset-password': [...finance, 'support'],
  'members.edit': [...finance, 'support'],
  'members.status': ['owner', 'finance-checker', 'risk'],
  'members.block': ['owner', 'finance-checker', 'risk'],
  'members.set-tags': [...finance, 'support', 'marketing', 'risk'],
  'members.bulk': all,
  'members.tags': all,
  'members.notes': all,
  'members.add-note': [...finance, 'support', 'marketing', 'risk'],
  'members.pin-note': [...finance, 'support', 'marketing', 'risk'],
  'members.duplicates-of': all,
  'members.duplicates': all,
  'members.dismiss-duplicate': ['owner', 'finance-checker', 'risk'],
  'members.reveal': ['owner', 'support'],
  'members.adjust': ['owner', 'finance-maker'],
  'members.timeline': all,
  'agent.info': readsGames,
  'agent.balance': readsGames,
  'agent.sources': readsGames,
  'agent.refresh': readsGames,
  'games.providers': readsGames,
  'games.betting-status': readsGames,
  'games.catalogue': readsGames,
  'games.switches': readsGames,
  'games.switch': ['owner', 'risk'],
  'campaigns.list': readsMarketing,
  'campaigns.get': readsMarketing,
  'campaigns.days': readsMarketing,
  'campaigns.members': all,
  'campaigns.create': ['owner', 'marketing'],
  'campaigns.change': ['owner', 'marketing'],
  'campaigns.start': ['owner', 'marketing'],
  'campaigns.end': ['owner', 'marketing'],
  'campaigns.redirect': 'anyone',
  'ranking.tiers': readsMarketing,
  'ranking.received-daily': readsMarketing,
  'ranking.received-monthly': readsMarketing,
  'ranking.promoted-daily': readsMarketing,
  'ranking.promoted-monthly': readsMarketing,
  'ranking.positions': readsMarketing,
  'ranking.history': readsMarketing,
  'ranking.history-of': all,
  'ranking.preview': readsMarketing,
  'ranking.of-member': all,
  'ranking.create': ['owner', 'marketing'],
  'ranking.change': ['owner', 'marketing'],
  'ranking.delete': ['owner', 'marketing'],
  'ranking.move': ['owner', 'marketing'],
  'invites.list': readsMarketing,
  'invites.payouts': readsMarketing,
  'invites.days': readsMarketing,
  'invites.run': ['owner', 'marketing'],
  'invites.totals': all,
  'invites.tree': all,
  'invites.commissions': all,
  'invite-setting.get': readsMarketing,
  'invite-setting.change': ['owner', 'marketing'],
  'invite-setting.history': readsMarketing,
  'integration.member': 'signed',
  'wheel.get': readsMarketing,
  'wheel.setting': readsMarketing,
  'wheel.versions': readsMarketing,
  'wheel.comparison': [...finance, 'auditor'],
  'wheel.create-draft': ['owner', 'marketing'],
  'wheel.change-draft': ['owner', 'marketing'],
  'wheel.discard-draft': ['owner', 'marketing'],
  'wheel.publish': ['owner', 'marketing'],
  'wheel.stop': ['owner', 'marketing'],
  'wheel.spins': readsMarketing,
  'wheel.member-spins': all,
  'wheel.hand-over': ['owner', 'marketing'],
  'integration.wheel': 'signed',
  'cashback.list': readsMarketing,
  'cashback.get': readsMarketing,
  'cashback.entitlements': readsMarketing,
  'cashback.preview': readsMarketing,
  'cashback.calculate': ['owner', 'marketing'],
  'cashback.cancel': ['owner', 'marketing'],
  'credit-codes.batches': readsMarketing,
  'credit-codes.unused': readsMarketing,
  'credit-codes.used': readsMarketing,
  'credit-codes.get': readsMarketing,
  'credit-codes.allowance': readsMarketing,
  'credit-codes.create': ['owner', 'marketing'],
  'credit-codes.revoke': ['owner', 'marketing'],
  'credit-codes.revoke-batch': ['owner', 'marketing'],
  'diamonds.history': readsMarketing,
  'promotions.list': readsMarketing,
  'promotions.get': readsMarketing,
  'promotions.options': readsMarketing,
  'promotions.choices': finance,
  'promotions.grantable-deposits': ['owner', 'marketing'],
  'promotions.versions': readsMarketing,
  'promotions.figures': readsMarketing,
  'promotions.recipients': readsMarketing,
  'promotions.simulate': readsMarketing,
  'promotions.backtest': readsMarketing,
  'promotions.create': ['owner', 'marketing'],
  'promotions.change': ['owner', 'marketing'],
  'promotions.schedule': ['owner', 'marketing'],
  'promotions.activate': ['owner', 'marketing'],
  'promotions.pause': ['owner', 'marketing'],
  'promotions.resume': ['owner', 'marketing'],
  'promotions.end': ['owner', 'marketing'],
  'promotions.archive': ['owner', 'marketing'],
  'promotions.grant': ['owner', 'marketing'],
  'promotions.cancel-grant': ['owner', 'marketing'],
  'integration.promotions': 'signed',
  'integration.events': 'signed',
  'integration.deliveries': ['owner', 'finance-checker', 'risk', 'auditor'],
  'integration.delivery': ['owner', 'finance-checker', 'risk', 'auditor'],
  'integration.delivery-status': ['owner', 'finance-checker', 'risk', 'auditor'],
  'integration.retry': ['owner'],
  'uploads.slip': finance,
  'uploads.slip-ticket': readsWithdrawals,
  'uploads.picture': all,
  'uploads.file': 'anyone',
  'banners.list': readsContent,
  'banners.get': readsContent,
  'banners.versions': readsContent,
  'banners.create': managesContent,
  'banners.change': managesContent,
  'banners.publish': managesContent,
  'banners.end': managesContent,
  'banners.restore': managesContent,
  'banners.move': managesContent,
  'banners.remove': managesContent,
  'events.list': readsContent,
  'events.get': readsContent,
  'events.versions': readsContent,
  'events.create': managesContent,
  'events.change': managesContent,
  'events.publish': managesContent,
  'events.end': managesContent,
  'events.restore': managesContent,
  'events.move': managesContent,
  'events.remove': managesContent,
  'popups.list': readsContent,
  'popups.get': readsContent,
  'popups.versions': readsContent,
  'popups.create': managesContent,
  'popups.change': managesContent,
  'popups.publish': managesContent,
  'popups.end': managesContent,
  'popups.restore': managesContent,
  'popups.move': managesContent,
  'popups.remove': managesContent,
  'content.preview': readsContent,
  'integration.content': 'signed',
  'views.list': all,
  'views.create': all,
  'views.change': all,
  'views.delete': all,
  'preferences.get': all,
  'preferences.list': all,
  'preferences.look': all,
  'exports.begin': all,
  'export-jobs.create': all,
  'export-jobs.list': all,
  'export-jobs.cancel': all,
  'export-jobs.delete': all,
  'export-jobs.ticket': all,
  'tickets.take': 'anyone',
  'admins.list': ['owner', 'auditor'],
  'admins.get': ['owner', 'auditor'],
  'admins.sign-ins': ['owner', 'auditor'],
  'admins.invite': ['owner'],
  'admins.change': ['owner'],
  'admins.change-limits': ['owner'],
  'admins.change-addresses': ['owner'],
  'admins.lock': ['owner'],
  'admins.unlock': ['owner'],
  'admins.disable': ['owner'],
  'admins.enable': ['owner'],
  'admins.sign-out': ['owner'],
  'admins.change-role': ['owner'],
  'admins.resend-invitation': ['owner'],
  'admins.revoke-invitation': ['owner'],
  'admins.send-reset': ['owner'],
  'session.invitation': 'anyone',
  'session.register': 'anyone',
  'session.forgot': 'anyone',
  'session.reset': 'anyone',
}

type Caller = RoleKey | 'no token' | 'a replaced token' | 'no second factor' | `only ${Permission}`
type Bend = (gate: SessionGate) => SessionGate
type EndpointCheck = {
  signInWith(permission: Permission): Promise<void>
  readonly request: (name: EndpointName, caller: Caller) => Promise<{ status: number; code: string | null }>
  close(): Promise<void>
}

const test = base.extend('fixture', async ({ database }, { onCleanup }) => {
  const fixture = await createFixture(database)
  onCleanup(() => fixture.close())
  return fixture
})

/** The product's own HTTP edge over the whole contract, with handlers that only report that they were reached. */
async function createEndpointCheck(
  fixture: Fixture,
  urls: { app: string; reader: string; owner: string },
  bend: Bend = gate => gate,
): Promise<EndpointCheck> {
  const unlimited = { ...fixture.config, http: { ...fixture.config.http, rateLimit: 0 } }
  const platform = await createPlatform(unlimited, createLog('silent'), {
    clock: fixture.clock,
    limits: PATIENT_NODE,
    database: { url: urls.app, readerUrl: urls.reader, migrationUrl: urls.owner },
  })
  const reached = async () => refuse('NOT_FOUND', { reached: true })
  const handlers = Object.fromEntries(Object.keys(endpoints).map(name => [name, reached])) as unknown as Handlers
  const authenticate = bend(createSession(platform.deps).authenticate)
  await platform.open({ handlers, authenticate, signatureGate: () => refuse('BAD_SIGNATURE') })
  const tokens = await tokensOf(fixture)
  return {
    signInWith: async permission => void tokens.set(`only ${permission}`, await signInWith(fixture, permission)),
    async request(name, caller) {
      const answer = await platform.http.inject(requestFor(endpoints[name], fixture, tokens.get(caller)))
      const body = answer.json<{ code?: string; details?: { reached?: boolean } }>()
      return { status: answer.statusCode, code: body.details?.reached === true ? null : (body.code ?? null) }
    },
    close: () => platform.stop(),
  }
}

/** Reads each session once: thousands of calls with each answer the same. */
const remembering: Bend = gate => {
  const outcomes = new Map<string, ReturnType<SessionGate>>()
  return (token, background) => {
    const key = `${token} ${background}`
    const outcome = outcomes.get(key) ?? gate(token, background)
    outcomes.set(key, outcome)
    return outcome
  }
}

/** Signs in an admin whose role has one permission. */
async function signInWith(fixture: Fixture, permission: Permission): Promise<string> {
  const key = `only-${permission.replace('.', '-')}`
  await fixture.db
    .insertInto('roles')
    .values({ key, name: key, permissions: [permission] })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return fixture.signIn(await fixture.anAdmin({ role: key }))
}

async function tokensOf(fixture: Fixture): Promise<Map<Caller, string>> {
  const tokens = new Map<Caller, string>()
  for (const role of roles) tokens.set(role, await fixture.signIn(await fixture.anAdmin({ role })))
  await fixture.db
    .insertInto('roles')
    .values({ key: 'guarded', name: 'Guarded', permissions: [...permissionKeys], requires_totp: true })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  tokens.set('no second factor', await fixture.signIn(await fixture.anAdmin({ role: 'guarded' })))
  const owner = await fixture.anAdmin({ role: 'owner' })
  tokens.set('a replaced token', await fixture.signIn(owner))
  await fixture.signIn(owner)
  return tokens
}

/** A request with a valid form as far as a table can tell; access is checked before the form. */
function requestFor(endpoint: Endpoint, { config }: Fixture, token: string | undefined): InjectOptions {
  return {
    method: endpoint.method,
    url: pathOf(endpoint, config).replace(/\{\w+\}/g, '0190f5d2-0000-7000-8000-000000000001'),
    headers: {
      'idempotency-key': 'matrix',
      'if-match': '1',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(endpoint.method === 'GET' || endpoint.body === undefined ? {} : { payload: {} }),
  }
}

const names = Object.keys(endpoints) as EndpointName[]
const byAccess = Map.groupBy(names, name => endpoints[name].access)

/** Every endpoint that needs the permission, and one of each other kind of access: another one for each permission. */
const endpointsToTry = (permission: Permission, index: number): EndpointName[] =>
  [...byAccess].flatMap(([access, group]) =>
    access === permission ? group : group.slice(index % group.length, (index % group.length) + 1),
  )

/** Differences between the edge and the matrix, one per line; empty when they agree. Calls the given endpoints. */
async function breaches(
  api: EndpointCheck,
  table: Readonly<Record<string, Callers>>,
  called: readonly EndpointName[] = names,
): Promise<string[]> {
  const found = [
    ...names.filter(name => table[name] === undefined).map(name => `${name} has no row`),
    ...Object.keys(table)
      .filter(name => !(name in endpoints))
      .map(name => `${name} is no endpoint`),
  ]
  for (const name of called) {
    for (const caller of [...roles, 'no token', 'a replaced token'] as const) {
      const { status, code } = await api.request(name, caller)
      const requiredParts = expected(table[name], caller)
      const seen = code === null || code === 'VALIDATION' ? 'in' : code
      if (seen !== requiredParts) found.push(`${name} answers ${caller} with ${status} ${seen}, not ${requiredParts}`)
    }
  }
  return found
}

function expected(callers: Callers | undefined, caller: RoleKey | 'no token' | 'a replaced token'): string {
  if (callers === 'anyone') return 'in'
  if (callers === 'signed') return 'BAD_SIGNATURE'
  if (caller === 'no token') return 'TOKEN_REQUIRED'
  if (caller === 'a replaced token') return 'SESSION_INVALIDATED'
  return callers?.includes(caller) === true ? 'in' : 'FORBIDDEN'
}

describe('every endpoint × every role, no token, a replaced token', () => {
  test('permits whom the matrix names, and no one else', async ({ fixture, database }) => {
    const api = await createEndpointCheck(fixture, database.urls, remembering)
    expect(await breaches(api, matrix)).toEqual([])
    await api.close()
  })

  test('a role with a single permission reaches the endpoints that need it, and no others', async ({
    fixture,
    database,
  }) => {
    const api = await createEndpointCheck(fixture, database.urls, remembering)
    const found: string[] = []
    for (const [index, permission] of permissionKeys.entries()) {
      await api.signInWith(permission)
      const holders = new Set(roles.filter(role => (initialRoles[role] as readonly string[]).includes(permission)))
      for (const name of endpointsToTry(permission, index)) {
        const { code } = await api.request(name, `only ${permission}`)
        const isIn = code === null || code === 'VALIDATION' || code === 'BAD_SIGNATURE'
        const opens = endpoints[name].access === permission
        const open = ['public', 'session', 'signed'].includes(endpoints[name].access)
        if (isIn !== (opens || open)) found.push(`${name} ${isIn ? 'admits' : 'refuses'} ${permission}`)
        // The independent matrix agrees: each role with the permission is named in the endpoint's row.
        const row: Callers = matrix[name] ?? []
        if (opens && [...holders].some(role => !row.includes(role)))
          found.push(`${name} lacks a holder of ${permission}`)
      }
    }
    expect(found).toEqual([])
    await api.close()
  })

  test('a role that requires a second factor reaches only the own account until there is one', async ({
    fixture,
    database,
  }) => {
    const api = await createEndpointCheck(fixture, database.urls)
    const found: string[] = []
    for (const name of names) {
      const { code } = await api.request(name, 'no second factor')
      const { access } = endpoints[name]
      const path = pathOf(endpoints[name], fixture.config)
      const isOpen = access === 'public' || access === 'signed' || path.includes('/account/')
      if ((code !== 'TOTP_SETUP_REQUIRED') !== isOpen) found.push(`${name} answers ${code}`)
    }
    expect(found).toEqual([])
    await api.close()
  })

  test('would detect an endpoint without a row, and a row without an endpoint', async ({ fixture, database }) => {
    const api = await createEndpointCheck(fixture, database.urls)
    const { 'withdrawals.approve': forgotten, ...rest } = matrix
    expect(forgotten).toBeDefined()
    const found = await breaches(api, { ...rest, 'withdrawals.vanished': all }, [])
    expect(found).toContain('withdrawals.approve has no row')
    expect(found).toContain('withdrawals.vanished is no endpoint')
    await api.close()
  })

  test('would detect a gate that grants every permission', async ({ fixture, database }) => {
    const everything: Bend = gate => async (token, background) => {
      const outcome = await gate(token, background)
      return outcome.ok ? { ok: true, value: { ...outcome.value, permissions: new Set(initialRoles.owner) } } : outcome
    }
    const api = await createEndpointCheck(fixture, database.urls, everything)
    expect(await breaches(api, matrix, ['withdrawals.approve'])).toContain(
      'withdrawals.approve answers support with 404 in, not FORBIDDEN',
    )
    await api.close()
  })
})

test('the roles of the migration equal the contract’s', async ({ freshDatabase }) => {
  const fixture = await createFixture(freshDatabase)
  const rows = await fixture.db.selectFrom('roles').select(['key', 'permissions']).execute()
  const asSets = (entries: [string, readonly string[]][]) =>
    Object.fromEntries(entries.map(([key, held]) => [key, held.filter(each => each in permissions).sort()]))
  expect(asSets(rows.map(row => [row.key, row.permissions]))).toEqual(asSets(Object.entries(initialRoles)))
  await fixture.close()
})
