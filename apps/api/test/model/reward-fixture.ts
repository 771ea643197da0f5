import { type MemberId, newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { createDepositHooks } from '../../src/modules/deposits/hooks.ts'
import { createRewards, type GrantsRepo, grantsRepo } from '../../src/modules/rewards/index.ts'
import type { CommandContext } from '../../src/platform/command/command.ts'
import { inTransaction } from '../../src/platform/db/database.ts'
import { type LedgerFixture, NOON } from '../support/builders.ts'
import { type BetParts, createBetFixture, createBetModules, type Real } from './bet-commands.ts'
import { actorOf, withCashier } from './deposit-commands.ts'
import { agree, MEMBERS } from './ledger-commands.ts'
import { RewardModel, type Unit } from './reward-model.ts'

/** The modules for rewards; tests replace them with mutations. */
export type RewardParts = BetParts & { readonly grants?: GrantsRepo }
type Books = ReturnType<typeof createRewardBooks>
export type Stage = Books & { readonly sources: Map<string, string> }

export const HOUR = 3_600_000
const stages = new WeakMap<Real, Stage>()
export const stageOf = (real: Real): Stage => {
  const found = stages.get(real)
  if (found === undefined) throw new Error('this sequence has no rewards')
  return found
}

/** The modules of rewards, as the product composes them. */
export function createRewardBooks(books: LedgerFixture, parts: RewardParts) {
  const bets = createBetModules(books, parts)
  const playerSite = { notify: async () => undefined }
  const rewards = createRewards(books.deps, { ledger: books.ledger, ...bets, playerSite }, parts.grants ?? grantsRepo)
  const hooks = createDepositHooks()
  hooks.onReversed((context, { id }) => rewards.forfeitOfDeposit(context, id))
  return { ...bets, rewards, hooks, admin: actorOf(books) }
}

type Walk<M> = { readonly model: M; readonly real: Real }

/** Begins sequences with rewards, one at a time: they share the clock. Each begins at noon. */
export function openRewards(books: LedgerFixture, parts: RewardParts = {}): () => Promise<Walk<RewardModel>> {
  return beginRewards(books, createRewardBooks(books, parts), () => new RewardModel(MEMBERS))
}

export function beginRewards<M extends RewardModel>(
  books: LedgerFixture,
  modules: Books,
  create: () => M,
): () => Promise<Walk<M>> {
  const begin = createBetFixture(books, modules, create)
  const cashier = withCashier(books, begin, modules)
  return async () => {
    const { clock } = books.deps
    const days = Math.ceil((clock.now().getTime() - Date.parse(NOON)) / (24 * HOUR))
    clock.set(new Date(Date.parse(NOON) + days * 24 * HOUR))
    await books.db.updateTable('withdrawal_settings').set({ turnover_counts_at: 'settlement' }).execute()
    const walk = await cashier()
    stages.set(walk.real, { ...modules, sources: new Map() })
    return walk
  }
}

/** Runs in one transaction, as a command does, with the member locked. */
export const within = <T>(real: Real, memberId: MemberId, work: (context: CommandContext) => Promise<T>): Promise<T> =>
  inTransaction(real.books.db, async tx => {
    await stageOf(real).members.getForUpdate(tx, memberId)
    const now = real.books.deps.clock.now()
    return work({ tx, now, announce: () => undefined, audit: () => undefined } as unknown as CommandContext)
  })

/** The id of a reward's row, the same whenever it is sent. */
export function sourceOf({ sources }: Stage, ref: string): string {
  const id = sources.get(ref) ?? newId()
  sources.set(ref, id)
  return id
}

/** Compares all grants and units with the model's after a step. */
export async function agreeOnRewards(model: RewardModel, real: Real, label: string): Promise<void> {
  const ids = real.members.map(({ id }) => id)
  const [grants, accounts] = await Promise.all([
    sql<{ id: string; status: string; bonus: bigint; converted: bigint }>`
      select id, status, bonus_satang as bonus, converted_satang as converted from grants
       where member_id = any (${ids}::uuid[]) order by granted_at, id`.execute(real.books.db),
    sql<{ id: MemberId; unit: Unit; posted: bigint }>`
      select member_id as id, unit, posted_satang as posted from accounts
       where member_id = any (${ids}::uuid[]) and unit <> 'THB'`.execute(real.books.db),
  ])
  agree(
    grants.rows.map(({ id, ...grant }) => ({ ref: real.names.get(id), ...grant })),
    model.grants.map(({ ref, status, bonus, converted }) => ({ ref, status, bonus, converted })),
    label,
  )
  const held = (id: MemberId, unit: Unit) => accounts.rows.find(row => row.id === id && row.unit === unit)?.posted ?? 0n
  agree(
    ids.map(id => ({ diamond: held(id, 'diamond'), spin: held(id, 'spin') })),
    model.units,
    label,
  )
}
