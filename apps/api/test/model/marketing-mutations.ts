import { sql } from 'kysely'
import type { LedgerRepo } from '../../src/modules/ledger/index.ts'
import { ledgerRepo } from '../../src/modules/ledger/ledger.repo.ts'

/** A mutation of what members win, claim and earn, which the model must detect: `bent` is changed in the database. */
export type MarketingMutation = {
  readonly what: string
  readonly bent?: readonly string[]
  readonly ledger?: LedgerRepo
  /** Needs sequences with more lost bets. */
  readonly losing?: true
  /** The seed whose first sequences detect it. */
  readonly seed?: number
}

let count = 0
/** Statements after which every write of a kind to a table does something else. */
function bend(table: string, write: 'insert' | 'update', body: string, when: 'before' | 'after' = 'before'): string[] {
  const name = `bent_${++count}`
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`,
    `create trigger ${name} ${when} ${write} on ${table} for each row execute function ${name}()`,
  ]
}

export const marketingMutations: readonly MarketingMutation[] = [
  {
    what: 'a code that one member uses again and again',
    seed: 6,
    bent: bend('credit_code_uses', 'insert', 'return null;'),
  },
  {
    what: 'a code that is used more often than it may be',
    bent: bend(
      'credit_codes',
      'update',
      "if new.status <> 'revoked' then new.uses := old.uses; new.status := old.status; end if; return new;",
    ),
  },
  {
    what: 'an expired code that is redeemed',
    seed: 3,
    bent: bend('credit_codes', 'insert', 'new.valid_until := null; return new;'),
  },
  {
    what: 'a code that is redeemed before its time',
    seed: 3,
    bent: bend('credit_codes', 'insert', 'new.valid_from := null; return new;'),
  },
  {
    what: 'a revoked code that is redeemed',
    seed: 4,
    bent: bend('credit_codes', 'update', "if new.status = 'revoked' then return old; end if; return new;"),
  },
  { what: 'diamonds claimed twice on a day', seed: 8, bent: ['drop index diamond_claims'] },
  {
    what: 'diamonds below zero',
    bent: ['grant update on accounts to backoffice_app'],
    ledger: {
      ...ledgerRepo,
      openUnitAccounts: async (tx, memberId) => {
        await ledgerRepo.openUnitAccounts(tx, memberId)
        await sql`update accounts set floor_satang = null
          where member_id = ${memberId}::uuid and kind = 'member-diamond'`.execute(tx)
      },
    },
  },
  {
    what: 'a prize beyond its stock',
    seed: 2,
    bent: bend('wheel_wins', 'update', 'if new.won > 0 then new.won := 0; end if; return new;'),
  },
  {
    what: 'a spin told again that draws again',
    seed: 2,
    bent: bend('wheel_spins', 'insert', 'new.external_id := gen_random_uuid()::text; return new;'),
  },
  {
    what: 'spins of a reversed deposit that stay',
    seed: 2,
    bent: bend('wheel_deposit_spins', 'insert', 'return null;'),
  },
  {
    what: 'cashback of a period paid twice',
    seed: 6,
    losing: true,
    bent: [
      'alter table grants drop constraint grants_source',
      ...bend('cashback_entitlements', 'update', 'return old;'),
    ],
    ledger: {
      ...ledgerRepo,
      book: (tx, input) =>
        ledgerRepo.book(
          tx,
          input.command === 'cashback.claim' ? { ...input, reference: `${input.reference} ${Math.random()}` } : input,
        ),
    },
  },
  {
    what: 'cashback paid after its claim window',
    losing: true,
    seed: 105,
    bent: bend('cashback_periods', 'update', "new.claim_until := new.claim_until + interval '10 days'; return new;"),
  },
  {
    what: 'cashback above its cap',
    seed: 95,
    bent: bend('cashback_periods', 'insert', 'new.terms := new.terms || \'{"cap": null}\'; return new;'),
  },
  {
    what: 'a commission counted twice',
    seed: 3,
    bent: bend(
      'invite_commissions',
      'insert',
      'new.amount_satang := 2 * new.amount_satang; new.due_satang := 2 * new.due_satang; return new;',
    ),
  },
  {
    what: 'a commission paid twice',
    seed: 10,
    bent: bend('invite_commissions', 'update', 'return old;'),
  },
]
