import { matchContradictions } from '@backoffice/contract/deposits/forms'
import { permissionKeys } from '@backoffice/contract'
import { newId, type AdminId, type ApprovalId, type DepositId, type SessionId, type Satang } from '@backoffice/kernel'
import fc from 'fast-check'
import { sql } from 'kysely'
import { createApprovals } from '../../src/modules/approvals/index.ts'
import { createExecutors } from '../../src/modules/approvals/two-person.ts'
import { decideRequest } from '../../src/modules/approvals/commands/decide-approval.ts'
import { createBankAccounts } from '../../src/modules/bank-accounts/index.ts'
import { createBankLines } from '../../src/modules/bank-lines/index.ts'
import { depositMatching } from '../../src/modules/deposits/commands/match-line.ts'
import { createDepositHooks, type DepositHooks } from '../../src/modules/deposits/hooks.ts'
import { type DepositsRepo, depositsRepo, type DepositContext } from '../../src/modules/deposits/context.ts'
import { creditBankTransaction } from '../../src/modules/deposits/commands/credit-bank-transaction.ts'
import { creditDeposit } from '../../src/modules/deposits/commands/credit-deposit.ts'
import { matchDeposit } from '../../src/modules/deposits/commands/match-deposit.ts'
import { reverseDeposit } from '../../src/modules/deposits/commands/reverse-deposit.ts'
import { ignoreDeposit, returnDeposit } from '../../src/modules/deposits/commands/ignore-deposit.ts'
import { createInternalTransfers } from '../../src/modules/internal-transfers/index.ts'
import { createLimits } from '../../src/modules/limits/index.ts'
import { createMembers } from '../../src/modules/members/index.ts'
import { createPlayerSite } from '../../src/modules/player-site/index.ts'
import type { AdminActor } from '../../src/platform/actor.ts'
import { command, type Command } from '../../src/platform/command/command.ts'
import { aBankAccount, anAdmin, type LedgerFixture } from '../support/builders.ts'
import { DepositModel, type DepositResponse } from './deposit-model.ts'
import { agree, memberOf, MEMBERS, walletsOf } from './ledger-commands.ts'
import { createBetFixture, createBetModules, type BetParts, type Real, type BetStepLike } from './bet-commands.ts'
import { BetModel } from './bet-model.ts'

/** The deposits module with its admins and banks, and two admins who use it. */
type CashierContext = {
  readonly room: DepositContext
  readonly agree: Command<{ readonly id: ApprovalId }, unknown>
  readonly cashier: AdminActor
  readonly second: AdminActor
}
type Cashier = {
  readonly model: DepositModel
  readonly session: CashierContext
  readonly account: Awaited<ReturnType<typeof aBankAccount>>
  readonly ids: Map<string, DepositId>
  /** Bank time of all lines, equal in repetitions. */
  readonly at: Date
}
export type CashierParts = BetParts & { readonly deposits?: DepositsRepo }

/** What a deposit sequence needs besides the ledger and bets; one per sequence. */
const cashiers = new WeakMap<Real, Cashier>()
const cashierOf = (real: Real): Cashier => {
  const found = cashiers.get(real)
  if (found === undefined) throw new Error('this walk has no cashier')
  return found
}

export function openCashier(books: LedgerFixture, parts: CashierParts = {}) {
  const begin = createBetFixture(books, createBetModules(books, parts), () => new BetModel(MEMBERS))
  return withCashier(books, begin, parts)
}

/** Adds deposits to sequences; `hooks` is the work of other modules. */
export function withCashier<M extends BetModel>(
  books: LedgerFixture,
  begin: () => Promise<{ model: M; real: Real }>,
  { deposits = depositsRepo, hooks = createDepositHooks() }: { deposits?: DepositsRepo; hooks?: DepositHooks } = {},
) {
  const commands = createCashierContext(books, deposits, hooks)
  return async (): Promise<{ model: M; real: Real }> => {
    const walk = await begin()
    cashiers.set(walk.real, {
      model: new DepositModel(walk.model),
      session: await commands,
      account: await aBankAccount(books),
      ids: new Map(),
      at: books.deps.clock.now(),
    })
    return walk
  }
}

async function createCashierContext(
  books: LedgerFixture,
  repo: DepositsRepo,
  hooks: DepositHooks,
): Promise<CashierContext> {
  const { deps, ledger } = books
  const executors = createExecutors()
  const dependencies = { ledger, approvals: executors }
  const bankLines = createBankLines(deps, { ledger })
  const members = createMembers(deps, ledger)
  const internalTransfers = createInternalTransfers(deps, { ...dependencies, bankLines })
  const module: DepositContext = {
    deps,
    repo,
    ...dependencies,
    bankAccounts: createBankAccounts(deps, { ledger, approvals: createApprovals(deps) }),
    bankLines,
    members,
    limits: createLimits({ deps, members, playerSite: createPlayerSite(deps) }),
    uploads: { attachSlip: async () => false },
    hooks,
  }
  bankLines.register({ deposits: depositMatching(module), internalTransfers: internalTransfers.matching })
  return {
    room: module,
    agree: decideRequest('approve', executors),
    cashier: await actorOf(books),
    second: await actorOf(books),
  }
}

export async function actorOf(books: LedgerFixture): Promise<AdminActor> {
  const { id, username, name } = await anAdmin(books, { role: 'owner' })
  return {
    kind: 'admin',
    id: id as AdminId,
    username,
    name,
    role: 'owner',
    permissions: new Set(permissionKeys),
    sessionId: newId<SessionId>(),
    limits: { approve: null, adjust: null },
    stepUpUntil: null,
  }
}

/** The id of a reported line's deposit. */
export const depositIdOf = (real: Real, line: string): DepositId => cashierOf(real).ids.get(line) ?? newId<DepositId>()

/** A step on one line: its response, all wallets, the bank balance and every line are compared with the model's. */
class DepositStep implements BetStepLike {
  readonly label: string
  readonly expected: (model: DepositModel) => DepositResponse
  readonly real: (real: Real, cashier: Cashier) => Promise<string>
  readonly after: string | null
  /** `after`: the line that must have been reported before. */
  constructor(
    label: string,
    expected: DepositStep['expected'],
    real: DepositStep['real'],
    after: string | null = null,
  ) {
    this.label = label
    this.expected = expected
    this.real = real
    this.after = after
  }
  check = (): boolean => true
  toString = (): string => this.label

  async run(books: BetModel, real: Real): Promise<void> {
    const cashier = cashierOf(real)
    // A second source repeats only what the first has reported.
    if (this.after !== null && !cashier.model.lines.has(this.after)) return
    const expected = this.expected(cashier.model)
    agree(await this.real(real, cashier), expected, this.label)
    const [wallets, lines, bank] = await Promise.all([
      walletsOf(real.books.db, real),
      current(real, cashier),
      real.books.ledger.balanceOf(real.books.db, { kind: 'bank', bankAccountId: cashier.account.id }),
    ])
    agree(wallets, books.members, this.label)
    agree(0n - bank, cashier.model.atBank, this.label)
    agree(
      lines,
      Object.fromEntries(
        [...cashier.model.lines].map(([name, { status, member }]) => [name, `${status} ${member ?? '-'}`]),
      ),
      this.label,
    )
  }
}

async function current({ books, members }: Real, { account }: Cashier): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; status: string; memberId: string | null }>`
    select t.raw_text as name, d.status, d.member_id as "memberId" from bank_transactions t
      join deposits d on d.bank_transaction_id = t.id and d.status <> 'reversed'
      where t.bank_account_id = ${account.id}::uuid`.execute(books.db)
  return Object.fromEntries(
    rows.map(({ name, status, memberId }) => [
      name,
      `${status} ${memberId === null ? '-' : members.findIndex(({ id }) => id === memberId)}`,
    ]),
  )
}

/** After the sequences, suspense equals the deposits' amounts to the satang. The ledger's own steps do not touch it. */
export async function suspenseIsReconciled({ db, ledger }: LedgerFixture): Promise<void> {
  const { rows } = await sql<{
    sum: bigint
  }>`select coalesce(sum(amount_satang), 0)::bigint as sum from deposits
    where transfer_id is not null and status in ('unmatched', 'matched', 'ignored')`.execute(db)
  agree(await ledger.balanceOf(db, { kind: 'suspense' }), rows[0]?.sum, 'suspense')
}

const done = async <I, O>({ books }: Real, spec: Command<I, O>, actor: AdminActor | null, input: I) =>
  command(
    books.deps,
    spec,
    { actor: actor ?? { kind: 'provider', name: 'bank feed' }, requestId: newId(), ip: null, userAgent: null },
    input,
  )

/** Few lines, so that steps interact: one of a member and one unknown, and their reports by a second source. */
const names = ['k', 'm'] as const
const name = fc.constantFrom(...names)
const any = fc.constantFrom('k', 'm', 'm', "k'", "m'")
const findPayer = (of: string): number | null => (of === 'k' ? 0 : null)
/** No two lines of a sequence have equal amounts, except two reports of one. */
const sizeOf = (of: string, size: bigint): bigint =>
  (size % 100n) + 1n + 100n * BigInt(names.findIndex(each => each === of))

const notify = (of: string, size: bigint, isTwin: boolean, scale = 1n): DepositStep => {
  const key = isTwin ? `${of}'` : of
  const amount = sizeOf(of, size) * scale
  return new DepositStep(
    `line ${key} of ${amount}`,
    model => model.told(key, findPayer(of), amount, isTwin),
    async (real, { session: commands, account, ids, at }) => {
      const payer = findPayer(of)
      const reported = await done(real, creditBankTransaction(commands.room), null, {
        account: { bankCode: account.bankCode, accountNo: account.accountNo },
        channel: isTwin ? 'sms' : 'scb',
        reference: `${real.run} ${key}`,
        direction: 'in',
        amount: amount as Satang,
        occurredAt: at,
        counterparty:
          payer === null
            ? {}
            : { bankCode: memberOf(real, payer).bankCode, accountNo: memberOf(real, payer).accountNo },
        rawText: key,
        occurrence: 1,
      })
      if (!reported.ok) return reported.code
      if (reported.value.depositId !== null) ids.set(key, reported.value.depositId)
      return reported.value.status
    },
    isTwin ? of : null,
  )
}

type ActionResult =
  | { readonly ok: true; readonly value: { readonly status: string } }
  | { readonly ok: false; readonly code: string }

const move = (
  label: string,
  key: string,
  expected: (model: DepositModel) => DepositResponse,
  run: (commands: CashierContext, id: DepositId, real: Real) => Promise<ActionResult>,
): DepositStep =>
  new DepositStep(`${label} ${key}`, expected, async (real, { session: commands, ids }) => {
    const outcome = await run(commands, ids.get(key) ?? newId<DepositId>(), real)
    return outcome.ok ? outcome.value.status : outcome.code
  })

const match = fc.tuple(any, fc.nat({ max: MEMBERS - 1 })).map(([key, member]) =>
  move(
    `match ${member}`,
    key,
    model => model.match(key, member),
    async (commands, id, real) => {
      const outcome = await done(real, matchDeposit(commands.room), commands.cashier, {
        id,
        memberId: memberOf(real, member).id,
        confirmed: matchContradictions,
      })
      if (!outcome.ok) return outcome
      return {
        ok: true,
        value: { status: 'executed' in outcome.value ? outcome.value.executed.status : 'awaiting-second' },
      }
    },
  ),
)
const credit = any.map(key =>
  move(
    'credit',
    key,
    model => model.credit(key),
    (commands, id, real) => done(real, creditDeposit(commands.room), commands.cashier, { id }),
  ),
)
const ignore = any.map(key =>
  move(
    'ignore',
    key,
    model => model.ignore(key),
    (commands, id, real) => done(real, ignoreDeposit(commands.room), commands.cashier, { id, reason: 'model' }),
  ),
)
const sendBack = any.map(key =>
  move(
    'return',
    key,
    model => model.return(key),
    (commands, id, real) =>
      done(real, returnDeposit(commands.room), commands.cashier, { id, reference: `R ${id}`, reason: 'model' }),
  ),
)

const reverse = (key: string): DepositStep =>
  new DepositStep(
    `reverse ${key}`,
    model => model.reverse(key),
    async (real, { session: commands, ids, account }) => {
      const id = ids.get(key) ?? newId<DepositId>()
      const requested = await done(real, reverseDeposit(commands.room), commands.cashier, { id, reason: 'model' })
      if (!requested.ok) return requested.code
      if (!('pending' in requested.value)) throw new Error('a reversal needs a second approver')
      const approved = await done(real, commands.agree, commands.second, { id: requested.value.pending })
      if (!approved.ok) return approved.code
      const { id: reopened } = await real.books.db
        .selectFrom('deposits')
        .select('id')
        .where('reopens_id', '=', id)
        .where('bank_account_id', '=', account.id)
        .executeTakeFirstOrThrow()
      ids.set(key, reopened as DepositId)
      return 'reversed'
    },
  )

/** Steps of the line whose payer is known. */
export const memberDepositSteps = (size: bigint, scale = 1n): fc.Arbitrary<BetStepLike>[] => [
  fc.constant(notify('k', size, false, scale)),
  fc.constant(notify('k', size, false, scale)),
  fc.constant(reverse('k')),
]

/** Deposit steps to be combined with the others. */
export const depositSteps = (sizes: Readonly<Record<string, bigint>>): fc.Arbitrary<BetStepLike>[] => {
  const size = (of: string): bigint => sizes[of === 'k' ? 'a' : 'c'] ?? 1n
  return [
    name.map(of => notify(of, size(of), false)),
    name.map(of => notify(of, size(of), false)),
    name.map(of => notify(of, size(of), true)),
    match,
    match,
    credit,
    credit,
    ignore,
    sendBack,
    any.map(reverse),
    any.map(reverse),
  ]
}
