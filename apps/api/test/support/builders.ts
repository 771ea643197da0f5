import {
  BANGKOK,
  type BankAccountId,
  fixedClock,
  type MemberId,
  newId,
  satang,
  type Satang,
  type TransferId,
} from '@backoffice/kernel'
import { createLog } from '../../src/platform/log/log.ts'
import { type Db, inTransaction } from '../../src/platform/db/database.ts'
import { fromPrimary } from '../../src/platform/db/replica.ts'
import type { Deps } from '../../src/platform/deps.ts'
import { readConfig } from '../../src/platform/config/read-config.ts'
import { recordDelta } from '../../src/modules/summaries/index.ts'
import { createLedger, type Ledger, type LedgerRepo } from '../../src/modules/ledger/index.ts'
import type { TestDatabase } from './database.ts'
import { openPatientDatabase } from './patient-database.ts'

/** Noon of a day in Bangkok. */
export const NOON = '2026-07-12T05:00:00Z'
export const INTEGRATION_SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`

/** The ledger on a real database, with the product's roles. */
export type LedgerFixture = {
  readonly db: Db
  readonly reader: Db
  readonly deps: Deps & { readonly clock: ReturnType<typeof fixedClock> }
  readonly ledger: Ledger
  close(): Promise<void>
}

/** `repo` replaces statements of the ledger for mutation tests. */
export async function createLedgerFixture(
  database: TestDatabase,
  { max = 8, repo }: { max?: number; repo?: LedgerRepo } = {},
): Promise<LedgerFixture> {
  const app = openPatientDatabase(database.urls.app, { max, applicationName: 'test' })
  const reader = openPatientDatabase(database.urls.reader, {
    max: 2,
    applicationName: 'test-reader',
    role: 'backoffice_reader',
  })
  await anOperator(app.db)
  const deps = testDeps(app.db, reader.db)
  return {
    db: app.db,
    reader: reader.db,
    deps,
    ledger: repo === undefined ? createLedger(deps) : createLedger(deps, repo),
    close: async () => void (await Promise.all([app.close(), reader.close()])),
  }
}

/** Dependencies of modules with a fixed clock, without timers and sockets. */
export function testDeps(db: Db, reader: Db): LedgerFixture['deps'] {
  return {
    config: readConfig({
      DATABASE_URL: 'postgres://of-the-test',
      INTEGRATION_SECRET,
      ENCRYPTION_KEY: Buffer.alloc(32, 2).toString('base64'),
    }).config,
    db,
    reader,
    fromReplica: fromPrimary,
    clock: fixedClock(NOON),
    log: createLog(process.env['TEST_LOG'] ?? 'silent'),
    jobs: { work: () => undefined, every: () => undefined, start: async () => undefined, stop: async () => undefined },
    sockets: {
      disconnectSession: async () => undefined,
      reconnectAdmin: async () => undefined,
      announceChange: () => undefined,
      announceWithdrawalRequests: () => undefined,
      countOnlineUsersWith: () => undefined,
      recheckSessionsWith: () => undefined,
    },
  }
}

/** The operator's row: its zone and cut-off determine every business day. A second call changes nothing. */
export async function anOperator(db: Db, rule = BANGKOK): Promise<void> {
  await db
    .insertInto('operator')
    .values({ name: 'Test operator', time_zone: rule.timeZone, cut_off: rule.cutOff })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

let count = 0
/** Unique in the run and always eight digits, so that names built from them sort by creation. */
const next = (): number => ++count + (100 + (process.pid % 900)) * 100_000

export type MemberInput = Partial<{
  username: string
  phone: string
  firstName: string
  lastName: string
  bankCode: string
  accountNo: string
  tmnPhone: string
  status: 'active' | 'suspended' | 'closed'
  blockedDeposit: boolean
  blockedWithdraw: boolean
  referrerId: MemberId
}>
export type TestMember = {
  readonly id: MemberId
  readonly username: string
  readonly phone: string
  readonly firstName: string
  readonly lastName: string
  readonly bankCode: string
  readonly accountNo: string
}

/** A member with empty accounts; absent values are generated and unique. */
export async function aMember({ db, ledger, deps }: LedgerFixture, input: MemberInput = {}): Promise<TestMember> {
  const n = next()
  const member: TestMember = {
    id: newId<MemberId>(),
    username: input.username ?? `member_${n}`,
    phone: input.phone ?? `+668${String(n).padStart(8, '0')}`,
    firstName: input.firstName ?? 'สมชาย',
    lastName: input.lastName ?? 'ใจดี',
    bankCode: input.bankCode ?? '014',
    accountNo: input.accountNo ?? `4${String(n).padStart(9, '0')}`,
  }
  const now = deps.clock.now()
  await inTransaction(db, async tx => {
    await tx
      .insertInto('members')
      .values({
        id: member.id,
        external_id: `ext-${member.id}`,
        username: member.username,
        phone: member.phone,
        first_name: member.firstName,
        last_name: member.lastName,
        bank_code: member.bankCode,
        account_no: member.accountNo,
        tmn_phone: input.tmnPhone ?? null,
        status: input.status ?? 'active',
        blocked_deposit: input.blockedDeposit ?? false,
        blocked_withdraw: input.blockedWithdraw ?? false,
        referrer_id: input.referrerId ?? null,
        registered_on: '2026-07-01',
        registered_at: now,
        updated_at: now,
      })
      .execute()
    await ledger.openMemberAccounts(tx, member.id)
    await recordDelta(tx, { day: '2026-07-01', figure: 'members.registered', at: now })
  })
  return member
}

/** Baht in tests: `baht(12.34)`. */
export const baht = (amount: number): Satang => satang(BigInt(Math.round(amount * 100)))

/** Credits a member through an opening balance. */
export async function withBalance(
  { db, ledger, deps }: LedgerFixture,
  member: { id: MemberId },
  amount: Satang,
): Promise<TransferId> {
  const posted = await inTransaction(db, tx =>
    ledger.post(tx, {
      code: 'opening',
      debit: { kind: 'adjustments' },
      credit: { kind: 'member-cash', memberId: member.id },
      amount,
      command: 'test',
      reference: newId(),
      now: deps.clock.now(),
    }),
  )
  if (!posted.ok) throw new Error(posted.code)
  return posted.value.transferId
}

export type TestBankAccount = {
  readonly id: BankAccountId
  readonly bankCode: string
  readonly accountNo: string
  readonly channel: 'scb' | 'gsb' | 'tmn' | 'sms' | 'other'
}

/** An operator account with its ledger account. */
export async function aBankAccount(
  { db, ledger }: LedgerFixture,
  input: Partial<{
    bankCode: string
    accountNo: string
    channel: TestBankAccount['channel']
    purpose: string
    status: string
  }> = {},
): Promise<TestBankAccount> {
  const account: TestBankAccount = {
    id: newId<BankAccountId>(),
    bankCode: input.bankCode ?? '014',
    accountNo: input.accountNo ?? `9${String(next()).padStart(9, '0')}`,
    channel: input.channel ?? 'scb',
  }
  await inTransaction(db, async tx => {
    await tx
      .insertInto('bank_accounts')
      .values({
        id: account.id,
        bank_code: account.bankCode,
        account_no: account.accountNo,
        holder: 'Test operator',
        channel: account.channel,
        purpose: input.purpose ?? 'both',
        status: input.status ?? 'active',
      })
      .execute()
    await ledger.openBankAccount(tx, account.id)
  })
  return account
}

/** An admin who cannot sign in; the session module's builders set a password. */
export async function anAdmin(
  { db }: Pick<LedgerFixture, 'db'>,
  input: Partial<{ username: string; name: string; role: string; approveLimit: Satang }> = {},
): Promise<{ id: string; username: string; name: string; role: string }> {
  const admin = {
    id: newId(),
    username: input.username ?? `admin_${next()}`,
    name: input.name ?? 'Anong',
    role: input.role ?? 'finance-maker',
  }
  await db
    .insertInto('admins')
    .values({ ...admin, status: 'active', approve_limit_satang: input.approveLimit ?? null })
    .execute()
  return admin
}
