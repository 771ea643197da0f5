import { seeded } from '@backoffice/population'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addUpTagCounts, recountTags, replaceTags, tagsInUse } from '../src/modules/members/tags.repo.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { openOffice, type OfficeFixture } from './support/office-fixture.ts'
import { expectReads, statementsOf } from './support/plans.ts'

const test = base.extend('fixture', async ({ freshDatabase }, { onCleanup }): Promise<OfficeFixture> => {
  const fixture = await openOffice(freshDatabase, { max: 8 })
  onCleanup(() => fixture.close())
  return fixture
})

const counted = async ({ db }: OfficeFixture) =>
  (
    await sql<{ tag: string; members: number }>`select tag, count(*)::int as members from member_tags
      group by tag order by members desc, tag`.execute(db)
  ).rows

test('the tags in use are those of the members, through any changes while they are added up', async ({ fixture }) => {
  const { db, clock } = fixture
  const random = seeded(2_911)
  const members = await Promise.all(Array.from({ length: 12 }, () => fixture.member(baht(0))))
  for (let round = 0; round < 12; round++) {
    const changes = members.map(({ id }) => ({
      id,
      tags: ['a', 'b', 'c', 'd', 'e', 'f'].filter(() => random.chance(0.4)),
      isUndone: random.chance(0.2),
    }))
    await Promise.all([
      ...changes.map(({ id, tags, isUndone }) =>
        inTransaction(db, async tx => {
          await replaceTags(tx, id, tags, clock.now())
          if (isUndone) throw new Error('undone')
        }).catch(() => undefined),
      ),
      addUpTagCounts(db),
      recountTags(db).then(wrong => expect(wrong).toEqual([])),
      addUpTagCounts(db),
    ])
    expect(await tagsInUse(db)).toEqual(await counted(fixture))
  }
  await addUpTagCounts(db)
  const { rows } = await sql<{ tag: string }>`select tag from member_tag_counts`.execute(db)
  expect(rows).toHaveLength((await counted(fixture)).length)
  for (const { id } of members) await inTransaction(db, tx => replaceTags(tx, id, [], clock.now()))
  expect(await tagsInUse(db)).toEqual([])
  await addUpTagCounts(db)
  expect((await sql`select from member_tag_counts`.execute(db)).rows).toEqual([])
})

test('a recount corrects what no trigger counted', async ({ fixture }) => {
  const { db, clock } = fixture
  const [one, other] = [await fixture.member(baht(0)), await fixture.member(baht(0))]
  for (const { id } of [one, other]) await inTransaction(db, tx => replaceTags(tx, id, ['kept', 'lost'], clock.now()))
  await fixture.asOwner(async owner => {
    await sql`delete from member_tag_counts where tag = 'lost'`.execute(owner)
    await sql`insert into member_tag_counts (tag, members) values ('gone', 3), ('kept', 5), ('kept', -5)`.execute(owner)
  })
  expect(await recountTags(db)).toEqual(['gone', 'lost'])
  expect(await tagsInUse(db)).toEqual(await counted(fixture))
  expect(await recountTags(db)).toEqual([])
})

test('the tags in use are read without their members', async ({ fixture }) => {
  await fixture.asOwner(async db => {
    const { id } = await fixture.member(baht(0))
    await sql`insert into members (id, external_id, username, phone, first_name, last_name, bank_code, account_no,
        registered_on, registered_at, updated_at)
      select gen_random_uuid(), 'many-' || n, 'many-' || n, '+6680' || to_char(n, 'FM0000000'), 'A', 'B', '014',
        to_char(n, 'FM0000000000'), m.registered_on, m.registered_at, m.updated_at
        from members m, generate_series(1, 500) n where m.id = ${id}::uuid`.execute(db)
    await sql`insert into member_tags (member_id, tag) select id, 'vip' from members`.execute(db)
  })
  expect(await tagsInUse(fixture.db)).toEqual([{ tag: 'vip', members: 501 }])
  for (const statement of await statementsOf(fixture.reader, tagsInUse))
    await expectReads(fixture.reader, statement, 10)
})
