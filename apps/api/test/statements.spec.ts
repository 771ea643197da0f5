import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { importList, lineList } from '../src/modules/statements/imports.list.ts'
import { everything } from './support/list-plans.ts'
import { expectOrderedPage } from './support/plans.ts'
import { base64, CSV_MAPPING, writeCamt053, writeCsv, writeMt940 } from './support/statement-files.ts'
import { at, csv, give, kept, NOTHING, problemsOf, test, type Import, type Line } from './support/statement-fixture.ts'
import { statementQueue } from './support/office-fixture.ts'

type Preview = { sha256: string; previewHash: string; account: object }

describe('a statement file', () => {
  test('is previewed without a trace, then imported: each line with its outcome', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const account = await fixture.account()
    const member = await fixture.member(0n as never)
    const file = `date,time,amount,reference,name,account,bank\n2026-07-01,10:00,250.00,A1,,${member.accountNo},${member.bankCode}\n2026-07-01,11:00,99.50,A2,Nobody,,\n2026-07-02,09:30,-15.00,A3,,,\n`
    const mapping = { ...CSV_MAPPING, accountColumn: 'account', bankColumn: 'bank' }
    const preview = await maker.post<{
      format: string
      csv: { header: string[] }
      entries: Record<string, unknown>
      problems: unknown[]
      importedBefore: string | null
    }>('/bank/statements/preview', { accountId: account.id, fileName: 'f.csv', content: base64(file), mapping })
    expect(preview.body.data).toMatchObject({
      format: 'csv',
      csv: { delimiter: ',', header: ['date', 'time', 'amount', 'reference', 'name', 'account', 'bank'] },
      problems: [],
      importedBefore: null,
      entries: {
        count: 3,
        in: 349.5,
        out: 15,
        from: '2026-07-01',
        to: '2026-07-02',
        checked: 3,
        new: 3,
        known: 0,
        possibleDuplicates: 0,
        leftOut: 0,
      },
    })
    expect(await kept(fixture)).toEqual(NOTHING)
    const used = await give(maker, account, file, { mapping })
    expect([used.status, used.body.data.status, used.body.data.taken]).toEqual([202, 'taking', 0])
    await fixture.runJobs()
    const { data } = (await maker.get<Import>(`/bank/statements/${used.body.data.id}`)).body
    expect(data).toMatchObject({
      status: 'done',
      format: 'csv',
      lines: 3,
      taken: 3,
      in: 349.5,
      out: 15,
      outcomes: { credited: 1, unmatched: 1, recorded: 1, known: 0, possibleDuplicate: 0 },
      finishedAt: '2026-07-12T05:00:00.000Z',
    })
    const lines = (await maker.get<Line[]>(`/bank/statements/${data.id}/lines?count=1`)).body
    expect(lines.data.map(({ line, outcome, amount, reference }) => [line, outcome, amount, reference])).toEqual([
      [2, 'credited', 250, 'A1'],
      [3, 'unmatched', 99.5, 'A2'],
      [4, 'recorded', 15, 'A3'],
    ])
    expect(lines.meta['total']).toBe(3)
    expect(await fixture.wallet(member)).toMatchObject({ cash: 25_000n })
    const history = (await maker.get<{ source: string }[]>('/bank/history')).body.data
    expect(history.map(({ source }) => source)).toEqual(['statement', 'statement', 'statement'])
    expect(await fixture.verify()).toEqual([])
  })

  test('repeated, by anyone and concurrently, is the existing import', async ({ fixture }) => {
    const [maker, checker, other] = [
      await fixture.admin('finance-maker'),
      await fixture.admin('finance-checker'),
      await fixture.admin('finance-maker'),
    ]
    const account = await fixture.account()
    const replies = await Promise.all(
      [maker, checker, other].map(admin => give(admin, account, writeCsv([at(1), at(2)]), csv)),
    )
    await fixture.runJobs()
    const again = await give(checker, account, writeCsv([at(1), at(2)]), csv)
    expect(again.status).toBe(200)
    expect(new Set([...replies, again].map(({ body }) => body.data.id)).size).toBe(1)
    expect(await kept(fixture)).toEqual({ imports: 1, lines: 2, transactions: 2, deposits: 2 })
    expect(
      (
        await maker.post<{ importedBefore: string }>('/bank/statements/preview', {
          accountId: account.id,
          fileName: 'f',
          content: base64(writeCsv([at(1), at(2)])),
          ...csv,
        })
      ).body.data,
    ).toMatchObject({ importedBefore: again.body.data.id, entries: { new: 0, known: 2 } })
  })

  test('with any error is refused as a whole, with the line, and leaves no trace', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const account = await fixture.account({ accountNo: '4010000009' })
    const good = [at(1), at(2)]
    const bad: [string, string | Uint8Array, Record<string, unknown>, string, { line: number }][] = [
      [
        'a date that is none',
        writeCsv(good).replace('2026-07-02', '2026-02-30'),
        csv,
        'STATEMENT_UNREADABLE',
        { line: 3 },
      ],
      ['an amount too fine', writeCsv(good).replace('100.00', '100.005'), csv, 'STATEMENT_UNREADABLE', { line: 2 }],
      ['no statement at all', Buffer.from([0, 255, 0, 1]), {}, 'STATEMENT_UNREADABLE', { line: 0 }],
      ['another account', writeMt940('9990000009', good), {}, 'STATEMENT_ACCOUNT', { line: 1 }],
      ['another account, camt', writeCamt053('40100000090', good), {}, 'STATEMENT_ACCOUNT', { line: 1 }],
      ['another currency', writeCamt053(account.accountNo, good, 0n, 'EUR'), {}, 'STATEMENT_CURRENCY', { line: 1 }],
      [
        'sums that differ',
        writeMt940(account.accountNo, good).replace(':62F:C260702THB200,00', ':62F:C260702THB201,00'),
        {},
        'STATEMENT_SUMS',
        { line: 7 },
      ],
    ]
    for (const [what, file, more, code, where] of bad) {
      const reply = await give(maker, account, file, more)
      expect([what, reply.status, reply.body.code, problemsOf(reply)[0]?.line]).toEqual([what, 422, code, where.line])
    }
    const fields: [string, Record<string, unknown>, string][] = [
      ['no base64', { content: '###' }, 'content'],
      ['a CSV without a mapping', {}, 'mappingId'],
      ['two mappings', { ...csv, mappingId: account.id }, 'mapping'],
      ['an unknown one', { mappingId: account.id }, 'mappingId'],
      ['an unknown account', { ...csv, accountId: '0190f5d2-0000-7000-8000-000000000001' }, 'accountId'],
    ]
    for (const [what, more, field] of fields)
      expect([what, Object.keys((await give(maker, account, writeCsv(good), more)).body.fields ?? {})]).toEqual([
        what,
        [field],
      ])
    expect(await kept(fixture)).toEqual(NOTHING)
    const anyway = await give(
      maker,
      account,
      writeMt940(account.accountNo, good).replace(':62F:C260702THB200,00', ':62F:C260702THB201,00'),
      { sums: 'report' },
    )
    expect(anyway.body.data).toMatchObject({ sums: 'differ', warnings: [{ line: 7, code: 'sums' }] })
  })

  test('is imported only as previewed: another file, account or reading is refused, and the attempt is audited', async ({
    fixture,
  }) => {
    const maker = await fixture.admin('finance-maker')
    const [account, other] = [await fixture.account(), await fixture.account()]
    const [checked, another] = [writeCsv([at(1)]), writeCsv([at(2), at(3)])]
    const preview = async (of: { id: string }, file: string) =>
      (
        await maker.post<Preview>('/bank/statements/preview', {
          accountId: of.id,
          fileName: 'f.csv',
          content: base64(file),
          ...csv,
        })
      ).body.data
    const shown = await preview(account, checked)
    expect(shown).toMatchObject({
      sha256: createHash('sha256').update(checked).digest('hex'),
      account: { id: account.id, accountNo: account.accountNo, bankCode: account.bankCode },
    })
    const { previewHash } = shown
    const { nameColumn: _, ...nameless } = CSV_MAPPING
    const send = (of: { id: string }, file: string, more: object = {}) =>
      maker.post<Import>('/bank/statements', {
        accountId: of.id,
        fileName: 'f.csv',
        content: base64(file),
        ...csv,
        previewHash,
        ...more,
      })
    const refused = [
      send(account, another),
      send(other, checked),
      send(account, checked, { mapping: nameless }),
      send(account, checked, { sums: 'report' }),
      send(account, checked, { previewHash: (await preview(account, another)).previewHash }),
    ]
    for (const reply of await Promise.all(refused))
      expect([reply.status, reply.body.code]).toEqual([409, 'STATEMENT_CHANGED'])
    expect((await send(account, checked, { previewHash: undefined })).body).toMatchObject({
      code: 'VALIDATION',
      fields: { previewHash: { code: expect.any(String) } },
    })
    expect(await kept(fixture)).toEqual(NOTHING)
    const attempts = await fixture.db
      .selectFrom('audit')
      .select(['outcome', 'code'])
      .where('action', '=', 'statement.import')
      .execute()
    expect(attempts).toEqual(refused.map(() => ({ outcome: 'refused', code: 'STATEMENT_CHANGED' })))
    expect((await send(account, checked)).status).toBe(202)
    // An existing import does not answer a request that confirmed another preview.
    const late = await preview(account, another)
    expect((await send(account, checked, { previewHash: late.previewHash })).body.code).toBe('STATEMENT_CHANGED')
  })

  test('is limited to two per admin: a third one is refused, another admin’s waits its turn', async ({ fixture }) => {
    const [maker, checker] = [await fixture.admin('finance-maker'), await fixture.admin('finance-checker')]
    const account = await fixture.account()
    const preview = (admin: typeof maker) =>
      admin.post('/bank/statements/preview', {
        accountId: account.id,
        fileName: 'f',
        content: base64(writeCsv([at(1)])),
        ...csv,
      })
    // Another file is parsed until the third of an admin is refused, so that none is parsed before it.
    const leaving = new AbortController()
    const rules = { mapping: CSV_MAPPING, sums: 'refuse', timeZone: 'Asia/Bangkok' } as const
    const bytes = Buffer.from(`${writeCsv([])}\n${'2026-07-01,10:00,1.00,,\n'.repeat(250_000)}`)
    const abandoned = statementQueue.parse('another-admin', { bytes, rules }, leaving.signal)
    const calls = [preview(maker), preview(maker), preview(maker), preview(checker)]
    expect((await Promise.race(calls)).status).toBe(429)
    leaving.abort()
    const replies = await Promise.all(calls)
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429])
    expect(replies[3]?.status).toBe(200)
    expect((await preview(maker)).status).toBe(200)
    await abandoned
  })

  test('of MT940 blocks inside blocks is refused with its line, and blocks no one', async ({ fixture }) => {
    const [maker, checker] = [await fixture.admin('finance-maker'), await fixture.admin('finance-checker')]
    const account = await fixture.account()
    const small = await give(maker, account, '{4:'.repeat(40_000))
    expect([small.status, small.body.code, problemsOf(small)[0]?.line]).toEqual([422, 'STATEMENT_UNREADABLE', 1])
    const [large, other] = await Promise.all([
      give(maker, account, '{4:'.repeat(3_400_000)),
      give(checker, account, writeCsv([at(1)]), csv),
    ])
    expect([large.status, large.body.code, other.status]).toEqual([422, 'STATEMENT_UNREADABLE', 202])
  })

  test('of 3 MiB is accepted, and one above 10 MiB is not', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const account = await fixture.account()
    const ok = await give(maker, account, `${`${'x'.repeat(3_000)}\n`.repeat(1_000)}${writeCsv([at(1)])}`, {
      mapping: { ...CSV_MAPPING, skipLines: 1_000 },
    })
    expect(ok.status).toBe(202)
    const large = await give(maker, account, Buffer.alloc(11 * 1024 * 1024, 'x'), csv)
    expect([large.status, large.body.code]).toEqual([413, 'BODY_TOO_LARGE'])
  })
})

describe('known lines', () => {
  test('from a feed under the same reference are known; under another they are possible duplicates, and no one is credited twice', async ({
    fixture,
  }) => {
    const maker = await fixture.admin('finance-maker')
    const account = await fixture.account()
    const member = await fixture.member(0n as never)
    const counterparty = { bankCode: member.bankCode, accountNo: member.accountNo }
    await fixture.line(account, {
      reference: 'R1',
      amount: 10_000n as never,
      occurredAt: '2026-07-01T03:00:00Z',
      counterparty,
    })
    await fixture.line(account, {
      reference: 'feed-2',
      amount: 20_000n as never,
      occurredAt: '2026-07-02T15:00:00Z',
      counterparty,
    })
    const { data } = (await give(maker, account, writeMt940(account.accountNo, [at(1), at(2, { amount: 20_000n })])))
      .body
    await fixture.runJobs()
    expect((await maker.get<Import>(`/bank/statements/${data.id}`)).body.data.outcomes).toMatchObject({
      known: 1,
      possibleDuplicate: 1,
      credited: 0,
      unmatched: 0,
    })
    expect(await fixture.wallet(member)).toMatchObject({ cash: 30_000n })
    expect(await fixture.verify()).toEqual([])
  })

  test('with different text and without references, from an earlier file, are possible duplicates', async ({
    fixture,
  }) => {
    const maker = await fixture.admin('finance-maker')
    const account = await fixture.account()
    const movements = [
      at(1, { reference: null, name: 'Somchai' }),
      at(1, { reference: null, name: 'Somchai', at: '18:00' }),
    ]
    await give(maker, account, writeCsv(movements), csv)
    await fixture.runJobs()
    const { nameColumn: _name, timeColumn: _time, ...daysOnly } = CSV_MAPPING
    const again = await give(maker, account, `${writeCsv(movements)}\n`, { mapping: daysOnly })
    await fixture.runJobs()
    expect((await maker.get<Import>(`/bank/statements/${again.body.data.id}`)).body.data.outcomes).toMatchObject({
      possibleDuplicate: 2,
      unmatched: 0,
      credited: 0,
    })
    expect(await fixture.books(account)).toBe(20_000n)
  })

  test('of an internal transfer are no deposits, and repeated by a statement they count once', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const [from, to] = [await fixture.account(), await fixture.account()]
    await maker.post('/bank/transfers', {
      fromAccountId: from.id,
      toAccountId: to.id,
      amount: 100,
      reference: 'S',
      reason: 'sweep',
      occurredAt: '2026-07-01T03:00:00Z',
    })
    await fixture.line(to, {
      amount: 10_000n as never,
      occurredAt: '2026-07-01T03:00:00Z',
      counterparty: { bankCode: from.bankCode, accountNo: from.accountNo },
    })
    const replies = [
      await give(maker, to, writeMt940(to.accountNo, [at(1)])),
      await give(maker, from, writeMt940(from.accountNo, [at(1, { direction: 'out' })])),
    ]
    await fixture.runJobs()
    const outcomes = await Promise.all(
      replies.map(async ({ body }) =>
        (await maker.get<Line[]>(`/bank/statements/${body.data.id}/lines`)).body.data.map(({ outcome }) => outcome),
      ),
    )
    // A credit without a sender may be a member's deposit as well.
    expect(outcomes).toEqual([['possible-duplicate'], ['recorded']])
    expect([await fixture.books(from), await fixture.books(to)]).toEqual([-10_000n, 10_000n])
    expect(await fixture.verify()).toEqual([])
  })

  test('and lines with a file’s own references are distinguished from a feed’s, however similar', async ({
    fixture,
  }) => {
    const maker = await fixture.admin('finance-maker')
    const account = await fixture.account()
    await fixture.line(account, { reference: 'A1', amount: 10_000n as never, occurredAt: '2026-07-01T03:00:00Z' })
    await fixture.line(account, {
      reference: 'C1',
      amount: 10_000n as never,
      direction: 'out',
      occurredAt: '2026-07-01T03:00:00Z',
    })
    const file = [
      at(1, { reference: 'B1' }),
      at(1, { reference: 'A1' }),
      at(1, { reference: 'D1', direction: 'out' }),
      at(1, { reference: 'C1', direction: 'out' }),
    ]
    const { data } = (await give(maker, account, writeMt940(account.accountNo, file))).body
    await fixture.runJobs()
    expect(
      (await maker.get<Line[]>(`/bank/statements/${data.id}/lines`)).body.data.map(({ reference, outcome }) => [
        reference,
        outcome,
      ]),
    ).toEqual([
      ['B1', 'unmatched'],
      ['A1', 'known'],
      ['D1', 'recorded'],
      ['C1', 'known'],
    ])
    expect(
      (await maker.get<{ linked: { kind: string } }[]>('/bank/history?direction=out')).body.data.map(
        ({ linked }) => linked.kind,
      ),
    ).toEqual(['none', 'none'])
  })

  test('a reference the bank shares between several keeps every movement', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const account = await fixture.account()
    const twice = [at(1), at(1, { at: '15:00', name: 'Another' }), at(2, { reference: 'R1', amount: 700n })]
    for (let round = 0; round < 2; round += 1) {
      await give(maker, account, `${writeCsv(twice)}${'\n'.repeat(round)}`, csv)
      await fixture.runJobs()
    }
    const deposits = await fixture.db
      .selectFrom('deposits')
      .select(['status', 'amount_satang'])
      .orderBy('amount_satang')
      .execute()
    expect(deposits).toEqual([700n, 10_000n, 10_000n].map(amount_satang => ({ status: 'unmatched', amount_satang })))
  })
})

describe('a saved mapping', () => {
  test('is stored, changed at the seen version, used, and deleted', async ({ fixture }) => {
    const maker = await fixture.admin('finance-maker')
    const account = await fixture.account()
    const other = await fixture.account()
    type Mapping = { id: string; name: string; accountId: string | null; version: number }
    const added = (
      await maker.post<Mapping>('/bank/statement-mappings', {
        name: 'SCB',
        accountId: account.id,
        mapping: CSV_MAPPING,
      })
    ).body.data
    expect(
      (await maker.post('/bank/statement-mappings', { name: 'scb', accountId: account.id, mapping: CSV_MAPPING })).body,
    ).toMatchObject({ code: 'VALIDATION', fields: { name: { code: 'TAKEN' } } })
    expect(
      (
        await maker.post('/bank/statement-mappings', {
          name: 'Bad',
          accountId: null,
          mapping: { ...CSV_MAPPING, thousands: '.' },
        })
      ).body,
    ).toMatchObject({ code: 'VALIDATION' })
    const general = (
      await maker.post<Mapping>('/bank/statement-mappings', { name: 'Any', accountId: null, mapping: CSV_MAPPING })
    ).body.data
    const listed = async (of: { id: string }) =>
      (await maker.get<Mapping[]>(`/bank/statement-mappings?accountId=${of.id}`)).body.data.map(({ name }) => name)
    expect([await listed(account), await listed(other)]).toEqual([['SCB', 'Any'], ['Any']])
    const edited = await maker.edit<Mapping>('PUT', `/bank/statement-mappings/${added.id}`, 1, {
      name: 'SCB app',
      accountId: account.id,
      mapping: CSV_MAPPING,
    })
    expect(edited.body.data).toMatchObject({ name: 'SCB app', version: 2 })
    expect(
      (
        await maker.edit('PUT', `/bank/statement-mappings/${added.id}`, 1, {
          name: 'Late',
          accountId: null,
          mapping: CSV_MAPPING,
        })
      ).body,
    ).toMatchObject({ code: 'VERSION_CONFLICT', details: { current: { name: 'SCB app' } } })
    expect((await give(maker, account, writeCsv([at(1)]), { mappingId: added.id })).status).toBe(202)
    expect((await give(maker, other, writeCsv([at(1)]), { mappingId: added.id })).body.fields).toEqual({
      mappingId: { code: expect.any(String) },
    })
    const body = { accountId: other.id, fileName: 'file', content: base64(writeCsv([at(1)])), mappingId: general.id }
    const { previewHash } = (await maker.post<{ previewHash: string }>('/bank/statements/preview', body)).body.data
    const send = () => maker.post<Import>('/bank/statements', { ...body, previewHash }, 'sent-again')
    const first = await send()
    expect(first.status).toBe(202)
    // A mapping changed since does not prevent the retry of an import that used it.
    await fixture.db
      .updateTable('statement_mappings')
      .set({ mapping: JSON.stringify({ ...CSV_MAPPING, skipLines: 1 }) })
      .where('id', '=', general.id)
      .execute()
    expect(await send()).toMatchObject({ status: 202, body: { data: { id: first.body.data.id } } })
    expect((await maker.remove(`/bank/statement-mappings/${general.id}`, 1)).status).toBe(200)
    expect((await maker.remove(`/bank/statement-mappings/${general.id}`, 1)).status).toBe(404)
    expect(await listed(other)).toEqual([])
  })
})

test('the lists of imports and their lines each read one index', async ({ fixture }) => {
  const admin = await fixture.admin('finance-maker')
  const accounts = [(await fixture.account()).id, (await fixture.account()).id, (await fixture.account()).id]
  await fixture.asOwner(async db => {
    await sql`insert into statement_imports (id, bank_account_id, sha256, file_name, format, content, status, in_satang,
      out_satang, sums, lines, taken, imported_by, imported_at, finished_at)
      select gen_random_uuid(), (${accounts}::uuid[])[1 + n % 3], decode(md5(n::text), 'hex'), 'f', 'csv', '', 'done',
        0, 0, 'untold', 0, 0, ${admin.id}::uuid, now() - n * interval '1 hour', now()
        from generate_series(1, 5000) n`.execute(db)
    await sql`insert into statement_lines (id, import_id, place, line_no, line) select gen_random_uuid(), i.id, n, n,
      '{}' from (select id from statement_imports order by imported_at limit 5) i, generate_series(1, 4000) n`.execute(
      db,
    )
    await sql`analyze statement_imports, statement_lines`.execute(db)
  })
  const [first] = await fixture.db.selectFrom('statement_lines').select('import_id').limit(1).execute()
  const now = { reader: fixture.reader, now: fixture.clock.now() }
  await expectOrderedPage(importList, now, everything, '-importedAt')
  await expectOrderedPage(importList, now, { ...everything, account: accounts[0] }, '-importedAt')
  await expectOrderedPage(lineList, now, { importId: first?.import_id ?? '' }, 'line')
})
