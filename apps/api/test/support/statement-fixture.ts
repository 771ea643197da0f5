import { createBankingFixture, type BankingFixture } from './banking-fixture.ts'
import { test as base } from './database.ts'
import { base64, CSV_MAPPING, type Movement } from './statement-files.ts'
import type { FixtureAdmin } from './office-fixture.ts'

/** One fixture per test, because imports are counted. */
export const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }) => {
  const fixture = await createBankingFixture(freshDatabase)
  onCleanup(() => fixture.close())
  return fixture
})

export type Import = {
  id: string
  status: string
  lines: number
  taken: number
  leftOut: number
  in: number
  out: number
  closing: number | null
  sums: string
  outcomes: Record<string, number>
  finishedAt: string | null
  format: string
}
export type Line = {
  line: number
  direction: string
  amount: number
  reference: string | null
  outcome: string
  transactionId: string | null
  depositId: string | null
  problem: string | null
  counterparty: { accountNo: string | null }
}
type Problem = { line: number; field: string; code: string; found?: string; expected?: string; count?: number }

export const at = (day: number, more: Partial<Movement> = {}): Movement => ({
  day: `2026-07-0${day}`,
  at: '10:00',
  direction: 'in',
  amount: 10_000n,
  reference: `R${day}`,
  name: null,
  ...more,
})
export const csv = { mapping: CSV_MAPPING }
type Preview = { previewHash: string; openingMismatch: { difference: number } | null }
/**
 * Imports a file as an admin does: sends the previewed content and confirms a different opening balance. Where the
 * preview is refused, the refusal is returned: an import without one would be refused with STATEMENT_CHANGED.
 */
export async function give(
  admin: FixtureAdmin,
  account: { id: string },
  file: string | Uint8Array,
  more: Record<string, unknown> = {},
) {
  const body = { accountId: account.id, fileName: 'file', content: base64(file), ...more }
  const preview = await admin.post<Import & Partial<Preview>>('/bank/statements/preview', body)
  if (preview.status !== 200) return preview
  const { previewHash, openingMismatch = null } = preview.body.data
  return admin.post<Import>('/bank/statements', {
    ...body,
    previewHash,
    ...(openingMismatch === null ? {} : { confirmedOpeningDifference: openingMismatch.difference }),
  })
}
export const problemsOf = (reply: { body: { details?: unknown } }): Problem[] =>
  ((reply.body.details ?? {}) as { problems?: Problem[] }).problems ?? []

/** Row counts of all imports. */
export const kept = async ({ db }: BankingFixture) => ({
  imports: (await db.selectFrom('statement_imports').select('id').execute()).length,
  lines: (await db.selectFrom('statement_lines').select('id').execute()).length,
  transactions: (await db.selectFrom('bank_transactions').select('id').execute()).length,
  deposits: (await db.selectFrom('deposits').select('id').execute()).length,
})
export const NOTHING = { imports: 0, lines: 0, transactions: 0, deposits: 0 }
