import type { CashbackDocument } from '@backoffice/contract/cashback/setting'
import { addDays, type AdminId, businessDayOf, newId, type Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import { createCreditCodes } from '../../src/modules/credit-codes/index.ts'
import { insertBatch } from '../../src/modules/credit-codes/credit-codes.repo.ts'
import { createDiamonds } from '../../src/modules/diamonds/index.ts'
import { createApprovals } from '../../src/modules/approvals/index.ts'
import { createCashback } from '../../src/modules/cashback/index.ts'
import { createInvites } from '../../src/modules/invites/index.ts'
import { createWheel } from '../../src/modules/wheel/index.ts'
import { inTransaction } from '../../src/platform/db/database.ts'
import type { LedgerFixture } from '../support/builders.ts'
import type { Real } from './bet-commands.ts'
import { agree, MEMBERS } from './ledger-commands.ts'
import { type CodeName, codes, type CodeTerms, DIAMONDS } from './claim-model.ts'
import { MarketingModel, prizes, TERMS } from './marketing-model.ts'
import { agreeOnRewards, beginRewards, createRewardBooks, HOUR, type RewardParts } from './reward-fixture.ts'

const WEIGHT = 1_250
const baht = (satang: bigint): number => Number(satang) / 100

const cashback: { [K in keyof CashbackDocument]: unknown } = {
  enabled: true,
  basis: 'net-loss',
  perCategory: false,
  rate: 10_000 / Number(TERMS.cashback.divisor),
  rates: { slot: 0, casino: 0, sport: 0, esport: 0, lotto: 0, fishing: 0, horse: 0 },
  period: 'daily',
  min: 0,
  cap: baht(TERMS.cashback.cap),
  reviewHours: 1,
  claimDays: 1,
  turnoverPercent: TERMS.cashback.percent,
  excludedTags: [],
}

const diamond = {
  enabled: true,
  minPerDay: Number(DIAMONDS.perDay),
  maxPerDay: Number(DIAMONDS.perDay),
  needsDeposit: false,
  exchangeEnabled: true,
  bahtPerDiamond: baht(DIAMONDS.rate),
  turnoverPercent: DIAMONDS.percent,
  minExchange: Number(DIAMONDS.fewest),
}

const wheel = {
  enabled: true,
  depositPerSpin: baht(TERMS.wheel.depositPerSpin),
  spinsPerDay: TERMS.wheel.spinsPerDay,
  turnoverPercent: TERMS.wheel.percent,
  fallback: TERMS.wheel.fallback,
  slots: prizes.map(({ kind, amount, stock }, n) => ({
    slot: n + 1,
    title: `prize ${n + 1}`,
    kind,
    value: kind === 'credit' ? baht(amount) : 0,
    units: kind === 'diamond' || kind === 'spin' ? Number(amount) : null,
    weight: WEIGHT,
    stock: stock ?? null,
    icon: 'retry',
    picture: null,
    colour: '#163a66',
    active: true,
  })),
}

const invite = {
  enabled: true,
  basis: 'turnover',
  levels: [{ depth: 1, rate: 10_000 / Number(TERMS.invite.divisor) }],
  minDeposit: 0n as Satang,
  minPayout: TERMS.invite.minPayout as Satang,
  maxPerInvitee: null,
  turnoverPercent: 0,
  selfReferralCheck: false,
} as const

/** The nouns that reward members, as the product composes them; `draws` is the number of the slot drawn next. */
function createMarketingBooks(books: LedgerFixture, parts: RewardParts) {
  const { deps, ledger } = books
  const modules = createRewardBooks(books, parts)
  const { members, rewards, turnover, hooks } = modules
  const draws = { slot: 1 }
  const pictures = {
    find: async () => new Map(),
    setReferences: async () => [],
    removeReferences: async () => undefined,
  }
  const approvals = createApprovals(deps)
  const diamonds = createDiamonds(deps, { members, rewards, pictures })
  const cashbacks = createCashback(deps, { members, rewards, pictures })
  const spun = createWheel(deps, { members, rewards, approvals, pictures }, () => (draws.slot - 1) * WEIGHT)
  hooks.onCredited(spun.onCredited)
  hooks.onReversed(spun.onReversed)
  return {
    ...modules,
    draws,
    diamonds,
    creditCodes: createCreditCodes(deps, {
      approvals,
      members,
      rewards,
      perDiamond: diamonds.highestRate,
      perSpin: async () => null,
    }),
    wheel: spun,
    cashback: cashbacks,
    invites: createInvites(deps, {
      ledger,
      members,
      turnover,
      rewards,
      claimable: { cashback: cashbacks.claimableOf, diamonds: diamonds.offerTo },
      limitsOf: async () => [],
      readTerms: async () => ({ ...invite, levels: [...invite.levels] }),
    }),
  }
}
type CreatedCode = { readonly id: string; readonly code: string }
type Marketing = ReturnType<typeof createMarketingBooks> & { readonly codes: Readonly<Record<CodeName, CreatedCode>> }

const stages = new WeakMap<Real, Marketing>()
export function marketingOf(real: Real): Marketing {
  const found = stages.get(real)
  if (found === undefined) throw new Error('this sequence has no marketing')
  return found
}

/** Begins sequences with marketing, one at a time. */
export function openMarketing(books: LedgerFixture, parts: RewardParts = {}) {
  const modules = createMarketingBooks(books, parts)
  const begin = beginRewards(books, modules, () => new MarketingModel(MEMBERS))
  const settings = configure(books, modules)
  return async () => {
    await settings
    const walk = await begin()
    const { db } = books
    await sql`update wheel_wins set won = 0`.execute(db)
    stages.set(walk.real, { ...modules, codes: await createCodes(books, (await modules.admin).id) })
    return walk
  }
}

async function configure({ db, deps }: LedgerFixture, { admin }: ReturnType<typeof createMarketingBooks>) {
  const [{ id: by }, now] = [await admin, deps.clock.now()]
  await sql`insert into setting_documents (key, version, document, changed_by, changed_at)
    values ('cashback', 1, ${JSON.stringify(cashback)}::jsonb, ${by}::uuid, ${now}),
      ('diamond', 1, ${JSON.stringify(diamond)}::jsonb, ${by}::uuid, ${now})`.execute(db)
  await sql`insert into wheel_versions (id, number, status, document, saved_at, saved_by, published_at)
    values (${newId()}::uuid, 1, 'published', ${JSON.stringify(wheel)}::jsonb, ${now}, ${by}::uuid, ${now})`.execute(db)
}

/** One code of each kind, which sequences do not share. */
async function createCodes({ db, deps }: LedgerFixture, by: AdminId): Promise<Marketing['codes']> {
  const now = deps.clock.now()
  const at = (hours: number | null) => (hours === null ? null : new Date(now.getTime() + hours * HOUR))
  const create = ({ kind, amount, percent, uses, usesPerMember, from, until }: CodeTerms): Promise<CreatedCode> =>
    inTransaction(db, async tx => {
      const id = newId()
      const terms = {
        name: 'model',
        prefix: '',
        count: 1,
        kind,
        amount: kind === 'credit' ? baht(amount) : Number(amount),
        turnoverPercent: percent,
        usesPerCode: uses,
        usesPerMember,
        validFrom: at(from),
        validUntil: at(until),
        note: null,
      }
      await insertBatch(tx, { id, terms, cost: null, by, approvalId: null, now })
      const { rows } = await sql<CreatedCode>`
        select id, code from credit_codes where batch_id = ${id}::uuid`.execute(tx)
      if (rows[0] === undefined) throw new Error('a batch has codes')
      return rows[0]
    })
  return { cash: await create(codes.cash), bonus: await create(codes.bonus), diamonds: await create(codes.diamonds) }
}

/** The cashback period of a day, counted from the first of the sequence, or an unknown one. */
export async function periodOf({ books }: Real, model: Pick<MarketingModel, 'day'>, day: number): Promise<string> {
  const today = businessDayOf(books.deps.clock.now(), books.deps.config.dayRule)
  const { rows } = await sql<{ id: string }>`select id from cashback_periods
    where from_day = ${addDays(today, day - model.day)}::date`.execute(books.db)
  return rows[0]?.id ?? newId()
}

/** Compares rewards, uses of codes, prizes, entitlements and commissions with the model's. */
export async function agreeOnMarketing(model: MarketingModel, real: Real, label: string): Promise<void> {
  await agreeOnRewards(model, real, label)
  const ids = real.members.map(({ id }) => id)
  const created = Object.values(marketingOf(real).codes)
  const { rows } = await sql<{ won: number[]; commission: bigint; paid: bigint; entitled: string[]; uses: number[] }>`
    select (select array_agg(uses order by id) from credit_codes
        where id = any (${created.map(({ id }) => id)}::uuid[])) as uses,
      (select array_agg(won order by slot) from wheel_wins) as won,
      (select coalesce(sum(amount_satang), 0)::bigint from invite_commissions
        where member_id = any (${ids}::uuid[])) as commission,
      (select coalesce(sum(amount_satang), 0)::bigint from invite_payouts
        where member_id = any (${ids}::uuid[])) as paid,
      (select coalesce(array_agg(e.amount_satang || ' ' || e.status order by p.from_day, e.member_id), '{}')
        from cashback_entitlements e join cashback_periods p on p.id = e.period_id
        where e.member_id = any (${ids}::uuid[])) as entitled`.execute(real.books.db)
  const sum = (some: MarketingModel['commissions']) => some.reduce((total, { amount }) => total + amount, 0n)
  agree(
    rows[0],
    {
      uses: (['cash', 'bonus', 'diamonds'] as const).map(code => model.usesOf(code).length),
      won: model.won,
      commission: sum(model.commissions),
      paid: sum(model.commissions.filter(({ isPaid }) => isPaid)),
      entitled: model.periods.flatMap(({ entitled }) =>
        [...entitled.values()].map(({ amount, status }) => `${amount} ${status}`),
      ),
    },
    label,
  )
}
