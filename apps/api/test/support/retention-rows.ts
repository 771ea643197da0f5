import type { RetentionCategory } from '@backoffice/contract/retention/terms'
import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { type TestBankAccount, type TestMember } from './builders.ts'
import type { DepositFixture } from './deposit-fixture.ts'
import type { FixtureAdmin } from './office-fixture.ts'

export type RetentionStage = DepositFixture & { readonly owner: FixtureAdmin; readonly own: TestBankAccount }
export type ShownRun = {
  id: string
  category: RetentionCategory
  status: string
  found: number | null
  deleted: number
  kept: number
}

const DAY = 86_400_000

/** Time passes, and the owner signs in again and confirms it. */
export async function passDays(stage: RetentionStage, days: number): Promise<void> {
  stage.clock.advance(days * DAY)
  await stage.owner.signIn()
  await stage.owner.stepUp()
}

export async function closeAccount(stage: RetentionStage, { id }: TestMember): Promise<void> {
  const { status, body } = await stage.owner.post(`/members/${id}/status`, { status: 'closed', reason: 'Left us' })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

/** Makes one row of a category now. The member has no money. */
export const addRow: Readonly<
  Record<RetentionCategory, (stage: RetentionStage, member: TestMember) => Promise<unknown>>
> = {
  members: closeAccount,
  'sign-ins': (stage, { username }) =>
    stage.event('member.signed-in', { username, ip: '203.0.113.7', userAgent: 'Phone' }),
  slips: stage =>
    insert(
      stage,
      sql`insert into slips (id, content, width, height, uploaded_by, uploaded_at, kept_for_kind, kept_for_id)
          values (${newId()}::uuid, 'x', 1, 1, ${stage.owner.id}::uuid, ${stage.clock.now()}, 'deposit', ${newId()}::uuid)`,
    ),
  // Its id has the time of the test's clock; new ones never go back behind the machine's.
  'bank-texts': stage =>
    insert(
      stage,
      sql`insert into bank_transactions (id, bank_account_id, bank_code, account_no, channel, natural_key, occurrence,
        direction, amount_satang, occurred_at, received_at, raw_text)
      values (${idOf(stage.clock.now())}::uuid, ${stage.own.id}::uuid, '014', '1', 'scb', ${randomBytes(32)}, 1, 'out',
        100, ${stage.clock.now()}, ${stage.clock.now()}, 'SMS of a payer')`,
    ),
  statements: stage =>
    insert(
      stage,
      sql`insert into statement_imports (id, bank_account_id, file_name, format, content, sha256, status, sums, lines,
            in_satang, out_satang, imported_by, imported_at, finished_at)
          values (${newId()}::uuid, ${stage.own.id}::uuid, 'july.csv', 'csv', 'payer', ${randomBytes(32)}, 'done', 'untold', 0,
            0, 0, ${stage.owner.id}::uuid, ${stage.clock.now()}, ${stage.clock.now()})`,
    ),
  register: stage =>
    insert(
      stage,
      sql`insert into register_people (id, reference, phone, run_id, listed_at, changed_at, removed_at)
          values (${newId()}::uuid, ${newId()}, '+66810000000', ${newId()}::uuid, ${stage.clock.now()}, ${stage.clock.now()},
            ${stage.clock.now()})`,
    ),
  events: stage =>
    insert(
      stage,
      sql`insert into significant_events (id, kind, at, source, action, details, licence_version)
          values (${newId()}::uuid, 'adjustment', ${stage.clock.now()}, ${newId()}, 'member.adjust', '{}', 0)`,
    ),
  complaints: (stage, member) =>
    insert(
      stage,
      sql`insert into complaints (id, member_id, received_at, channel, category, text, deadline, licence_version,
            status,
            outcome, answer, answered_by, answered_at, created_by, created_at, updated_at)
          values (${newId()}::uuid, ${member.id}::uuid, ${stage.clock.now()}, 'phone', 'other', 'Late', '2099-01-01', 0,
            'answered', 'upheld', 'Sorry', ${stage.owner.id}::uuid, ${stage.clock.now()}, ${stage.owner.id}::uuid,
            ${stage.clock.now()}, ${stage.clock.now()})`,
    ),
  suspicions: (stage, member) =>
    insert(
      stage,
      sql`with other as (select id from admins where id <> ${stage.owner.id}::uuid limit 1)
          insert into suspicions (id, member_id, kind, period_from, period_to, text, found_by, status, created_by,
            created_at, decided_by, decided_at, reason, licence_version, updated_at)
          values (${newId()}::uuid, ${member.id}::uuid, 'other', '2026-07-01', '2026-07-02', 'Odd', 'staff',
            'not-reported', ${stage.owner.id}::uuid, ${stage.clock.now()}, (select id from other), ${stage.clock.now()},
            'Explained', 0, ${stage.clock.now()})`,
    ),
  documents: (stage, member) =>
    insert(
      stage,
      sql`with document as (
          insert into member_documents (id, member_id, kind, received_from, received_by, received_at, pages, bytes,
            status, checked_by, checked_at, refusal_code, ended_at)
          values (${newId()}::uuid, ${member.id}::uuid, 'passport', 'staff', ${stage.owner.id}::uuid,
            ${stage.clock.now()}, 1, 1, 'refused', ${stage.owner.id}::uuid, ${stage.clock.now()}, 'unreadable',
            ${stage.clock.now()}) returning id)
        insert into document_pages (document_id, page, content, width, height) select id, 1, 'x', 1, 1 from document`,
    ),
  reports: async stage => {
    const day = stage.clock.now().toISOString().slice(0, 10)
    await insert(
      stage,
      sql`insert into issued_reports (id, kind, from_day, to_day, version, title, operator, time_zone, cut_off,
            issued_at, issued_by, content, hash)
          values (${newId()}::uuid, 'liability', ${day}::date, ${day}::date, 1, 'Liability', 'Operator', 'Asia/Bangkok',
            '00:00', ${stage.clock.now()}, ${stage.owner.id}::uuid, '{"tables":[],"notes":[]}', ${Buffer.alloc(32)})`,
    )
  },
}

/** An id of an instant. */
function idOf(instant: Date): string {
  const time = instant.getTime().toString(16).padStart(12, '0')
  const more = randomBytes(8).toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${more.slice(0, 3)}-8${more.slice(3, 6)}-${more.slice(4)}`
}

const insert = ({ asOwner }: RetentionStage, statement: ReturnType<typeof sql>) => asOwner(db => statement.execute(db))

/** A preview, counted. */
export async function preview(stage: RetentionStage, category: RetentionCategory): Promise<ShownRun> {
  const begun = await stage.owner.post<ShownRun>('/compliance/retention/runs', { category })
  if (begun.status !== 200) throw new Error(JSON.stringify(begun.body))
  await stage.retention.work()
  return runOf(stage, begun.body.data.id)
}

export async function runOf({ owner }: RetentionStage, id: string): Promise<ShownRun> {
  const { body } = await owner.get<ShownRun[]>('/compliance/retention/runs')
  const run = body.data.find(each => each.id === id)
  if (run === undefined) throw new Error(`there is no run ${id}`)
  return run
}
