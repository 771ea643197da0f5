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
const readsSettings = [...finance, 'risk', 'auditor', 'compliance'] as const
const readsWithdrawals = [...finance, 'support', 'risk', 'auditor', 'compliance'] as const

/** Who holds each permission, written independently on purpose: a change of a role shows here. */
const grid: Readonly<Record<Permission, readonly RoleKey[]>> = {
  'withdrawals.read': [...finance, 'support', 'risk', 'auditor', 'compliance'],
  'withdrawals.claim': [...finance, 'risk'],
  'withdrawals.approve': finance,
  'withdrawals.second-approve': ['owner', 'finance-checker'],
  'withdrawals.reject': [...finance, 'risk'],
  'withdrawals.pay-by-hand': finance,
  'withdrawals.retry': finance,
  'deposits.read': [...finance, 'support', 'risk', 'auditor', 'compliance'],
  'deposits.match': finance,
  'deposits.create': finance,
  'deposits.reverse': finance,
  'statements.import': finance,
  'members.read': all,
  'members.phone': [...finance, 'risk', 'compliance'],
  'members.account': [...finance, 'risk', 'compliance'],
  'members.reveal': ['owner', 'support'],
  'members.create': finance,
  'members.edit': [...finance, 'support'],
  'members.reset-password': [...finance, 'support'],
  'members.block': ['owner', 'finance-checker', 'risk', 'compliance'],
  'members.note': [...finance, 'support', 'marketing', 'risk', 'compliance'],
  'members.adjust': ['owner', 'finance-maker'],
  'approvals.read': [...finance, 'risk', 'auditor', 'compliance'],
  'approvals.decide': ['owner', 'finance-checker'],
  'balances.read': [...finance, 'support', 'auditor'],
  'banking.read': [...finance, 'auditor'],
  'banking.move': finance,
  'banking.reconcile': finance,
  'turnover.waive': ['owner', 'finance-checker'],
  'summaries.read': [...finance, 'marketing', 'risk', 'auditor', 'compliance'],
  'audit.read': ['owner', 'finance-checker', 'risk', 'auditor', 'compliance'],
  'exports.members': ['owner', 'auditor'],
  'exports.money': ['owner', 'finance-checker', 'auditor'],
  'marketing.read': ['owner', 'marketing', 'auditor'],
  'marketing.manage': ['owner', 'marketing'],
  'content.read': ['owner', 'marketing', 'auditor'],
  'content.manage': ['owner', 'marketing'],
  'games.read': [...finance, 'support', 'risk', 'auditor', 'compliance'],
  'games.manage': ['owner', 'risk'],
  'settings.read': readsSettings,
  'settings.manage': ['owner'],
  'protection.read': ['owner', 'auditor', 'compliance'],
  'protection.manage': ['owner', 'compliance'],
  'compliance.read': ['owner', 'auditor', 'compliance'],
  'compliance.manage': ['owner', 'compliance'],
  'risk.read': ['owner', 'risk', 'auditor', 'compliance'],
  'risk.manage': ['owner', 'risk', 'compliance'],
  'cases.decide': ['owner', 'risk', 'compliance'],
  'documents.read': ['owner', 'risk', 'compliance'],
  'documents.manage': ['owner', 'risk', 'compliance'],
  'banking.manage': ['owner'],
  'views.share': ['owner'],
  'admins.read': ['owner', 'auditor'],
  'admins.manage': ['owner'],
}

/**
 * What opens without a session, and who changes money, members and admins, written independently too: another
 * permission of such an endpoint shows here. Every other endpoint follows from the grid by its access.
 */
const named: Readonly<Record<string, Callers>> = {
  'session.login': 'anyone',
  'session.logout': 'anyone',
  'session.config': 'anyone',
  'admins.reset-second-factor': ['owner'],
  'documents.view': ['owner', 'risk', 'compliance'],
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
  'withdrawals.settings-change': ['owner'],
  'withdrawals.dry-run': readsSettings,
  'large-wins.review': ['owner', 'finance-maker', 'finance-checker'],
  'turnover.waive': ['owner', 'finance-checker'],
  'banking.payment-balance': [...finance, 'support', 'auditor'],
  'banking.add-account': ['owner'],
  'banking.change-account': ['owner'],
  'banking.account-status': ['owner'],
  'banking.account-secret': ['owner'],
  'banking.explain': finance,
  'banking.move': finance,
  'banking.cancel-transfer': finance,
  'banking.unlink-line': finance,
  'banking.change-settings-tmn': ['owner'],
  'banking.change-settings-scb': ['owner'],
  'banking.change-settings-gsb': ['owner'],
  'banking.close-day': finance,
  'statements.add-mapping': finance,
  'statements.change-mapping': finance,
  'statements.remove-mapping': finance,
  'statements.preview': finance,
  'statements.import': finance,
  'roles.create': ['owner'],
  'roles.change': ['owner'],
  'roles.delete': ['owner'],
  'approvals.approve': ['owner', 'finance-checker'],
  'approvals.reject': ['owner', 'finance-checker'],
  'deposits.create': finance,
  'deposits.match': finance,
  'deposits.credit': finance,
  'deposits.ignore': finance,
  'deposits.bulk': finance,
  'deposits.return': finance,
  'deposits.reverse': finance,
  'members.create': finance,
  'members.reset-password': [...finance, 'support'],
  'members.edit': [...finance, 'support'],
  'members.status': ['owner', 'finance-checker', 'risk', 'compliance'],
  'members.block': ['owner', 'finance-checker', 'risk', 'compliance'],
  'members.set-tags': [...finance, 'support', 'marketing', 'risk', 'compliance'],
  'members.bulk': all,
  'members.add-note': [...finance, 'support', 'marketing', 'risk', 'compliance'],
  'members.pin-note': [...finance, 'support', 'marketing', 'risk', 'compliance'],
  'members.dismiss-duplicate': ['owner', 'finance-checker', 'risk', 'compliance'],
  'members.reveal': ['owner', 'support'],
  'members.adjust': ['owner', 'finance-maker'],
  'campaigns.redirect': 'anyone',
  'integration.member': 'signed',
  'integration.wheel': 'signed',
  'integration.promotions': 'signed',
  'integration.events': 'signed',
  'uploads.slip': finance,
  'uploads.slip-ticket': readsWithdrawals,
  'uploads.file': 'anyone',
  'integration.content': 'signed',
  'tickets.take': 'anyone',
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
  'promotions.activate': ['owner', 'marketing'],
  'promotions.grant': ['owner', 'marketing'],
  'promotions.cancel-grant': ['owner', 'marketing'],
  'credit-codes.create': ['owner', 'marketing'],
  'wheel.publish': ['owner', 'marketing'],
  'wheel.hand-over': ['owner', 'marketing'],
  'cashback.calculate': ['owner', 'marketing'],
  'invites.run': ['owner', 'marketing'],
  'integration.retry': ['owner'],
  // Read or calculate, by a POST.
  'agent.refresh': [...finance, 'support', 'risk', 'auditor', 'compliance'],
  'issued-reports.ticket': ['owner', 'auditor', 'compliance'],
  'audit.verify': ['owner', 'finance-checker', 'risk', 'auditor', 'compliance'],
  'cashback.preview': ['owner', 'marketing', 'auditor'],
  'promotions.simulate': ['owner', 'marketing', 'auditor'],
  'promotions.backtest': ['owner', 'marketing', 'auditor'],
}

/** Who may call an endpoint: as named, or as its access says; undefined where it has to be named. */
function callersOf(name: EndpointName, table = named): Callers | undefined {
  const { method, access }: Endpoint = endpoints[name]
  const row = table[name]
  if (row !== undefined || access === 'public' || access === 'signed') return row
  if (access === 'session') return all
  // Who may only read changes nothing, but for what is named.
  return method === 'GET' || !access.endsWith('.read') ? grid[access] : undefined
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

/** Differences between the edge and who may call, one per line; empty when they agree. Calls the given endpoints. */
async function breaches(
  api: EndpointCheck,
  table: Readonly<Record<string, Callers>>,
  called: readonly EndpointName[] = names,
): Promise<string[]> {
  const found = [
    ...names.filter(name => callersOf(name, table) === undefined).map(name => `${name} has to be named`),
    ...Object.keys(table)
      .filter(name => !(name in endpoints))
      .map(name => `${name} is no endpoint`),
  ]
  for (const name of called) {
    for (const caller of [...roles, 'no token', 'a replaced token'] as const) {
      const { status, code } = await api.request(name, caller)
      const requiredParts = expected(callersOf(name, table), caller)
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
  test('permits who is named or holds its permission, and no one else', async ({ fixture, database }) => {
    const api = await createEndpointCheck(fixture, database.urls, remembering)
    expect(await breaches(api, named)).toEqual([])
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
        // What is written independently agrees: each role with the permission may call the endpoint.
        const row: Callers = callersOf(name) ?? []
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

  test('would detect an endpoint that opens without a session, and a name without an endpoint', async ({
    fixture,
    database,
  }) => {
    const api = await createEndpointCheck(fixture, database.urls)
    const { 'session.login': forgotten, ...rest } = named
    expect(forgotten).toBeDefined()
    const found = await breaches(api, { ...rest, 'withdrawals.vanished': all }, [])
    expect(found).toContain('session.login has to be named')
    expect(found).toContain('withdrawals.vanished is no endpoint')
    await api.close()
  })

  test('would detect a gate that grants every permission', async ({ fixture, database }) => {
    const everything: Bend = gate => async (token, background) => {
      const outcome = await gate(token, background)
      return outcome.ok ? { ok: true, value: { ...outcome.value, permissions: new Set(initialRoles.owner) } } : outcome
    }
    const api = await createEndpointCheck(fixture, database.urls, everything)
    expect(await breaches(api, named, ['withdrawals.approve'])).toContain(
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
