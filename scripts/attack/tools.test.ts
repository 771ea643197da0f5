import { expect, test } from 'vitest'
import { changedStatements } from './database-log.ts'
import { isSettled, summaryOf, tableOf, type Result } from './results.ts'
import { readOptions, selectOperations } from './selection.ts'
import { listOperations } from './operations.ts'
import { readSqlmap, readWapiti, sqlmapArguments } from './tools.ts'

// As sqlmap 1.7.2 writes them.
const CLEAN = `
[14:05:56] [INFO] testing 'Generic UNION query (random number) - 41 to 50 columns'
[14:05:57] [WARNING] GET parameter 'v' does not seem to be injectable
[14:05:57] [CRITICAL] all tested parameters do not appear to be injectable. If you suspect that there is some kind
[*] ending @ 14:05:57 /2026-11-29/
`
const INJECTABLE = `
sqlmap identified the following injection point(s) with a total of 68 HTTP(s) requests:
---
Parameter: v (GET)
    Type: boolean-based blind
    Title: AND boolean-based blind - WHERE or HAVING clause
    Payload: v=narin' AND 5170=5170 AND 'x'='x
---
[14:05:57] [INFO] the back-end DBMS is PostgreSQL
`
const CUT = `[14:05:57] [CRITICAL] unable to connect to the target URL ('Connection refused')\n`

test('each way sqlmap can end is distinguished, and without an end there is no result', () => {
  expect(readSqlmap(CLEAN)).toEqual({ kind: 'clean' })
  expect(readSqlmap(INJECTABLE)).toEqual({
    kind: 'injectable',
    points: [`AND boolean-based blind - WHERE or HAVING clause: v=narin' AND 5170=5170 AND 'x'='x`],
  })
  expect(readSqlmap(CUT)).toMatchObject({ kind: 'unfinished', why: expect.stringContaining('unable to connect') })
  const early = CLEAN.replace('41 to 50', '1 to 10')
  expect(readSqlmap(early)).toEqual({ kind: 'unfinished', why: 'it left out its last tests' })
  expect(readSqlmap('')).toMatchObject({ kind: 'unfinished' })
})

test('sqlmap runs with every payload', () => {
  expect(sqlmapArguments('http://127.0.0.1/', '/tmp/x').join(' ')).toContain('--level 5 --risk 3 --technique BEUSTQ')
})

test('the findings of Wapiti are read from its report, anomalies too', () => {
  const found = { method: 'GET', path: '/c/1', info: 'SQL Injection (DBMS: PostgreSQL)', level: 3, parameter: 'v' }
  const anomaly = { ...found, path: '/c/2', info: 'The server responded with a 500 HTTP error code' }
  const report = {
    classifications: {},
    vulnerabilities: { 'SQL Injection': [found], 'CRLF Injection': [] },
    anomalies: { 'Internal Server Error': [anomaly] },
    infos: { target: 'http://127.0.0.1' },
  }
  expect(readWapiti(JSON.stringify(report)).map(({ category, path }) => `${category} ${path}`)).toEqual([
    'SQL Injection /c/1',
    'Internal Server Error /c/2',
  ])
})

test('the log of the database shows statements that a payload changed, not values that were refused', () => {
  const line = (text: string) => `2026-07-12 05:00:00.000 UTC [1] backoffice_app@backoffice ${text}`
  const log = [
    line('ERROR:  duplicate key value violates unique constraint "saved_views_mine"'),
    line('STATEMENT:  insert into saved_views values ($1)'),
    line('ERROR:  syntax error at or near "OR" at character 42'),
    line(`STATEMENT:  select 1 from members where username = 'x' OR'`),
    line('ERROR:  invalid input syntax for type uuid: "x"'),
  ].join('\n')
  expect(changedStatements(log)).toEqual([
    `syntax error at or near "OR" at character 42 select 1 from members where username = 'x' OR'`,
  ])
})

test('the parts of a run are all operations, each once', () => {
  const all = listOperations()
  const parts = [1, 2, 3].flatMap(part => selectOperations(all, readOptions(['--part', `${part}/3`])))
  expect(parts.map(({ name }) => name).toSorted()).toEqual(all.map(({ name }) => name).toSorted())
  const named = selectOperations(all, readOptions(['--only', 'members', '--only', 'integration.events']))
  expect(named.map(({ name }) => name)).toEqual(
    all.map(({ name }) => name).filter(name => /^(members\.|integration\.events )/.test(name)),
  )
  expect(() => readOptions(['--part', '4/3'])).toThrow('--part')
  expect(() => readOptions(['--tools', 'nmap'])).toThrow('--tools')
})

test('what was found or cut is attacked again, and counted', () => {
  const result = (parameter: string, outcome: Result['outcome'], notes: readonly string[] = []): Result => ({
    operation: 'members.list',
    parameter,
    outcome,
    answer: '200',
    requests: 10,
    seconds: 1,
    statuses: {},
    notes,
  })
  const all = [
    result('query q', 'clean'),
    result('query status', 'closed'),
    result('query tag', 'injectable', ['a | payload']),
    result('query bank', 'unfinished'),
  ]
  expect(all.map(isSettled)).toEqual([true, true, false, false])
  const record = { parameters: Object.fromEntries(all.map(each => [each.parameter, each])), wapiti: {} }
  expect(summaryOf(record, 5)).toContain('4 of 5 parameters, 1 attacked by sqlmap to its end, 1 closed')
  expect(tableOf(record, 5)).toContain(
    String.raw`| members.list | query q | query status | query bank | 40 | **query tag**: a \| payload |`,
  )
})
