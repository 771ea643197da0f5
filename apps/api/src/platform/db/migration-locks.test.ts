import { expect, test } from 'vitest'
import { readMigrations } from './migration-files.ts'
import { executedOf, locksOf } from './migration-locks.ts'

const locked = (sql: string) => Object.fromEntries(locksOf(sql).tables)

test.each([
  ['alter table members add column erased_at timestamptz;', { members: 'access exclusive' }],
  ['alter table if exists only members drop column tag;', { members: 'access exclusive' }],
  ['drop table if exists old_tags;', { old_tags: 'access exclusive' }],
  ['drop trigger if exists members_changed on members;', { members: 'access exclusive' }],
  [
    "create table audit_2026_11 partition of audit for values from ('2026-11-01') to ('2026-12-01');",
    { audit: 'access exclusive' },
  ],
  ['update members m set tag = null where tag is not null;', { members: 'exclusive' }],
  ['update members as m set tag = null;', { members: 'exclusive' }],
  ['truncate old_tags;', { old_tags: 'access exclusive' }],
  ['lock table member_tags in share row exclusive mode;', { member_tags: 'share row exclusive' }],
  ['lock table member_tags in access exclusive mode;', { member_tags: 'access exclusive' }],
  ['delete from only members where erased_at is not null;', { members: 'exclusive' }],
  ['create table notes (member_id uuid references members (id));', { members: 'share row exclusive' }],
  [
    'create trigger tags_added after insert on member_tags for each row execute function count_tags();',
    { member_tags: 'share row exclusive' },
  ],
  ['create unique index notes_id on notes (id);', { notes: 'share row exclusive' }],
])('%s', (sql, locks) => {
  expect(locked(sql)).toEqual(locks)
})

test('a table has the strongest of its locks, whatever comes first', () => {
  expect(
    locked(`create table notes (member_id uuid references members (id), admin_id uuid references admins (id));
      alter table members add column notes integer;
      update members set notes = 0; delete from admins where false; create index admins_name on admins (name);`),
  ).toEqual({ members: 'access exclusive', admins: 'exclusive' })
})

test('comments, texts, rights and bodies of functions lock nothing', () => {
  expect(
    locked(`-- alter table members add column a int;
      create function f() returns void language sql as $$ update members set tag = null $$;
      insert into setting_documents values ('delete from members -- all');
      grant select, update on members to backoffice_app;
      create table notes (id uuid); comment on table notes is 'drop table notes';`),
  ).toEqual({})
})

test('what is dropped by its own name is found, as its table is locked too', () => {
  expect(
    locksOf(`alter table notes drop constraint if exists notes_member_id_fkey;
      drop index notes_id; drop table old_notes; drop function f;`).dropped,
  ).toEqual(['notes_member_id_fkey', 'notes_id', 'old_notes'])
})

test('since the first release, what locks a table is of a known form and names one table', () => {
  const locking = /^\s*(?:alter\s+table|drop\s+(?:table|trigger)|truncate|lock)\b/i
  const several = /^\s*(?:drop|truncate|lock)\s+(?:table\s+)?(?:if\s+exists\s+)?\w+\s*,|\bpublic\s*\./i
  const unknown = readMigrations()
    .filter(({ name }) => name >= '0088')
    .flatMap(({ name, sql }) =>
      executedOf(sql)
        .split(';')
        .filter(statement => locking.test(statement))
        .filter(statement => locksOf(statement).tables.size === 0 || several.test(statement))
        .map(statement => `${name}: ${statement.trim()}`),
    )
  expect(unknown).toEqual([])
})
