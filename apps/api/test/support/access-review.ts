import { newId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { FixtureAdmin, OfficeFixture } from './office-fixture.ts'

/** The review of a month, with a line about an admin whose role has the name of a formula. Returns the line's id. */
export async function anAccessReview(
  { db, clock }: Pick<OfficeFixture, 'db' | 'clock'>,
  { id }: Pick<FixtureAdmin, 'id'>,
): Promise<string> {
  const [line, now] = [newId(), clock.now()]
  const unused = JSON.stringify([{ permission: 'audit.read', heldSince: '2026-01-01', lastUsedOn: null }])
  await sql`with review as (
      insert into access_reviews (month, opened_at, unused_days) values ('2026-07', ${now}, 90) returning month)
    insert into access_review_lines (id, month, opened_at, admin_id, role, role_name, inactive, unused, undone,
        permissions, due_at)
      select ${line}::uuid, month, ${now}, ${id}::uuid, 'finance-maker', '=1+1', false, ${unused}::jsonb, '{}',
        array['audit.read'], ${now} from review`.execute(db)
  return line
}
