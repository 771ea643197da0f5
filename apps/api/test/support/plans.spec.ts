import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { keysetList } from '../../src/platform/lists/keyset-list.ts'
import { moneyKey, type Sql } from '../../src/platform/lists/sort-key.ts'
import { asOwner } from './as-owner.ts'
import { createLedgerFixture } from './builders.ts'
import { test as base } from './database.ts'
import type { PageSource } from './list-plans.ts'
import { expectOrderedPage, expectReads } from './plans.ts'

const pricesOf = (condition: Sql | null) =>
  keysetList({
    table: 'parts',
    as: 'p',
    keys: { price: moneyKey(sql`p.price`) },
    where: () => [condition],
    columns: () => sql`p.id`,
    toRow: (row: { id: string }) => row,
  })

/** Parts with an index by price, one in a hundred of a rare kind. */
const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }) => {
  const { reader, close } = await createLedgerFixture(freshDatabase)
  onCleanup(close)
  await asOwner(
    freshDatabase,
    sql`create table parts (id uuid primary key default gen_random_uuid(), price bigint not null, kind text not null)`,
    sql`insert into parts (price, kind) select n, case when n % 100 = 0 then 'rare' else 'common' end
      from generate_series(1, 20000) n`,
    sql`create index parts_price on parts (price, id)`,
    sql`grant select on parts to backoffice_reader`,
    sql`analyze parts`,
  )
  return {
    reader,
    page: (list: PageSource<object>) => expectOrderedPage(list, { reader, now: new Date(0) }, {}, 'price'),
    dropIndex: () => asOwner(freshDatabase, sql`drop index parts_price`),
  }
})

const everything = pricesOf(null)
const unordered = { narrow: async () => ({ statement: () => sql`select id from parts limit 51` }) }

describe('a page', () => {
  test('passes by an index in its order, and fails without the index', async ({ stage: { page, dropIndex } }) => {
    await page(everything)
    await page(pricesOf(sql`p.kind = 'common'`))
    await dropIndex()
    await expect(page(everything)).rejects.toThrow('"sorts":1')
  })

  test('fails without an order, of rows it does not show, and when it is not full', async ({ stage: { page } }) => {
    await expect(page(unordered)).rejects.toThrow('"unordered":[{"by":"Seq Scan"')
    await expect(page(pricesOf(sql`p.kind = 'rare'`))).rejects.toThrow('"excess":[{')
    await expect(page(pricesOf(sql`p.price < 0`))).rejects.toThrow('"rows":0')
  })
})

test('a statement passes by what it reads, not by what it finds', async ({ stage: { reader, dropIndex } }) => {
  const cheap = sql`select id from parts where price < 11`
  await expectReads(reader, cheap, 10)
  await expect(expectReads(reader, cheap, 9)).rejects.toThrow('"rows":10')
  await dropIndex()
  await expect(expectReads(reader, cheap, 100)).rejects.toThrow('"rows":20000')
})
