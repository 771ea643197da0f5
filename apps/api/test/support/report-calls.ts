import { boundsOf, type BusinessDay } from '@backoffice/kernel'
import { expect } from 'vitest'
import type { FixtureAdmin } from './office-fixture.ts'
import type { PromotionFixture } from './promotion-fixture.ts'

/** The first days of a fixture: its clock starts on the first. */
export const [FIRST, SECOND, THIRD] = ['2026-07-12', '2026-07-13', '2026-07-14'] as const

export type Row = Record<string, string | number | null>
export type Table = { key: string; rows: Row[]; totals: Row | null }
export type Report = {
  id: string
  version: number
  outcome: string
  hash: string
  title: string
  seal: { seq: number; hash: string } | null
  tables: Table[]
  notes: { code: string; until: string | null }[]
  difference: {
    from: number
    added: number
    removed: number
    changed: number
    lines: { table: string; kind: string; before: Row | null; after: Row | null }[]
  } | null
  mails: { to: string; state: string; error: string | null }[]
}
export type Asked = { kind: string; from: string; to: string; memberId?: string }

/** Issues a report, and reads it. */
export async function issue(admin: FixtureAdmin, asked: Asked): Promise<Report> {
  const { status, body } = await admin.post<Report>('/reports', asked)
  expect(status, JSON.stringify(body)).toBe(200)
  return (await admin.get<Report>(`/reports/${body.data.id}`)).body.data
}
export const rowsOf = ({ tables }: Report, key: string): Row[] => tables.find(table => table.key === key)?.rows ?? []
export const rowOf = (report: Report, key: string, match: Row): Row | undefined =>
  rowsOf(report, key).find(row => Object.entries(match).every(([name, value]) => row[name] === value))

/** A day begins, and the one before is over. */
export async function nextDay(fixture: PromotionFixture, day: BusinessDay): Promise<void> {
  const { from } = boundsOf(day, fixture.deps.config.dayRule)
  fixture.clock.set(new Date(from.getTime() + 10 * 60_000))
  await fixture.owner.signIn()
}
